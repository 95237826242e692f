//! What the model checker is asked about the job pools: [`event_count`] alone, and each whole [`pool`].

pub mod event_count;
pub mod pool;
