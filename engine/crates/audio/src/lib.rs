//! What streams sound like, for any lab whose worlds a sound card listens to: the built-in piece of [`music`], or a file
//! that somebody picked, in blocks of a [`Tune`]; and the card that plays them.

#![forbid(unsafe_code)]

mod card;
pub mod music;
mod tune;

pub use card::{Card, Meter};
pub use tune::{Block, Tune, stereo};
