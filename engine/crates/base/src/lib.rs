//! What all of the engine stands on.
//!
//! | module | what it is |
//! |---|---|
//! | [`catalogue`], [`knob`] | what a lab offers: variants, knobs, presets, published figures |
//! | [`config`] | a configuration of these, and why one is refused |
//! | [`fit`], [`limits`] | whether knobs go together |
//! | [`rng`], [`hash`] | random numbers and fingerprints that are the same on every machine |
//! | [`time`] | ticks |

#![forbid(unsafe_code)]

pub mod catalogue;
pub mod config;
pub mod fit;
pub mod hash;
pub mod knob;
pub mod limits;
pub mod rng;
pub mod time;

pub use catalogue::{Catalogue, Claim, Lab, Lineage, Preset, Variant};
pub use config::{Config, Refusal};
pub use knob::{Group, Kind, Knob};
