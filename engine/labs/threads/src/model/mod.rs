//! Models of the job pools for the model checker: the [`event_count`] alone, and each whole [`pool`].

pub mod event_count;
pub mod pool;
