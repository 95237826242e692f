//! Sound for the labs that can be heard. A [`Tune`] supplies blocks of the built-in piece of [`music`] or of a file that the user
//! chose, and a [`Card`] simulates the sound card that plays them in virtual time.

#![forbid(unsafe_code)]

mod card;
pub mod music;
mod tune;

pub use card::{Card, Meter};
pub use tune::{Block, Tune, stereo};
