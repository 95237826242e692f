//! Types that every other crate of the engine uses.
//!
//! | module | contents |
//! |---|---|
//! | [`allowed`] | the values that a refusal allows, as a code with fields |
//! | [`catalogue`], [`knob`] | the description of a lab: variants, knobs, presets, published figures |
//! | [`config`] | configurations, their validation, and the error for invalid ones |
//! | [`fit`], [`limits`] | limits on memory and work, and the check of a configuration against them |
//! | [`planted`] | a fault that tests plant in code that all variants share |
//! | [`rng`], [`hash`] | random numbers and digests that are the same on every machine |
//! | [`time`] | virtual time in ticks |

#![forbid(unsafe_code)]

pub mod allowed;
pub mod catalogue;
pub mod config;
pub mod fit;
pub mod hash;
pub mod knob;
pub mod limits;
pub mod planted;
pub mod rng;
pub mod time;

pub use allowed::{Allowed, Need};
pub use catalogue::{Catalogue, Claim, Lab, Lineage, Preset, Variant};
pub use config::{Config, Refusal};
pub use knob::{Group, Kind, Knob};
