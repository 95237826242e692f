//! Monibuca's load from end to end: publishers send frames in chunks, the server reads each frame into memory,
//! publishes it in its track's ring, and writes it to every subscriber. Each optimisation that the authors' article on memory
//! reuse describes is a switch, so that their joint effect, which the article gives as one figure, can be measured here.
//!
//! The mechanisms are those of the labs, unchanged: blocks come from a pool of [`pools`], frames are published in a ring of
//! [`ring`], and written by a sender of [`chunks`]. This crate connects them.
//!
//! | file | content |
//! |---|---|
//! | [`switches`], [`load`] | the optimisations, and the size of the load |
//! | [`traffic`] | what publishers send |
//! | [`store`], [`sender`] | where a track keeps its frames, and how they are written |
//! | [`track`], [`subscriber`], [`copy`] | a ring with its frames; a subscriber, and its own copies of frames |
//! | [`stream`] | a publisher with its tracks and subscribers |
//! | [`relay`] | all streams of a thread, a round at a time |
//! | `threads`, `clock` | relays on several real threads, natively; a thread's processor time |
//! | [`build`] | makes a relay for a combination of switches |
//! | [`reference`] | what subscribers must be sent |
//! | [`cost`] | counts and memory of a combination |
//! | [`table`], [`capacity`] | the measurements: the switches, and the largest number of publishers in real time |

pub mod build;
pub mod capacity;
#[cfg(not(target_arch = "wasm32"))]
pub mod clock;
mod copy;
mod cost;
pub mod load;
pub mod reference;
pub mod relay;
mod sender;
mod store;
mod stream;
mod subscriber;
pub mod switches;
pub mod table;
#[cfg(not(target_arch = "wasm32"))]
mod threads;
mod track;
pub mod traffic;

#[cfg(test)]
mod tests;

pub use load::Load;
pub use switches::Switches;
