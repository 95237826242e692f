//! What every lab shares, and nothing that only one of them needs.
//!
//! A lab offers *variants* of a mechanism, *knobs* and *presets* ([`catalogue`]). A configuration of
//! these ([`Config`]) opens a [`Session`]: two [`World`]s, A and B, on the same workload in
//! lockstep, that can be stepped, sought in either direction and forked. A world is generic over a
//! [`Probe`], which makes one and the same mechanism record every event, count, or do nothing at
//! all. Everything in a world is integers, and everything random in it is drawn from an [`Rng`]:
//! the same configuration and seed give the same trace, digest and counts on every machine.
//!
//! [`Rng`]: rng::Rng

pub mod action;
pub mod catalogue;
pub mod checkpoints;
pub mod config;
pub mod fit;
pub mod hash;
pub mod knob;
pub mod layout;
pub mod limits;
pub(crate) mod named;
pub mod probe;
pub mod rng;
pub mod session;
pub mod stalls;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod workload;
pub mod world;

pub use action::Action;
pub use catalogue::{Catalogue, Claim, Lab, Lineage, Preset, Variant};
pub use config::{Config, Refusal};
pub use knob::{Group, Kind, Knob};
pub use probe::{Count, Counters, Counting, Nothing, Observer, Probe, Recording};
pub use session::{Session, Side};
pub use workload::Workload;
pub use world::World;
