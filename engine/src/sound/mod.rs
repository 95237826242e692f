//! What streams sound like, for any lab whose worlds a sound card listens to: the built-in piece of [`music`], or a file
//! that somebody picked, in blocks of a [`Tune`]; and the card that plays them.

#[cfg(any(feature = "sharing", feature = "memory"))]
mod card;
pub mod music;
mod tune;

#[cfg(any(feature = "sharing", feature = "memory"))]
pub(crate) use card::Card;
#[cfg(feature = "sharing")]
pub(crate) use card::Meter;
pub use tune::{Block, Tune, stereo};
