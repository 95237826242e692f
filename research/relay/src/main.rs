//! Monibuca's load from end to end: publishers send frames in chunks, the server reads each frame into memory,
//! publishes it in its track's ring, and writes it to every subscriber. Each optimisation that the authors' article on memory
//! reuse describes is a switch, so that their joint effect, which the article gives as one figure, can be measured here.
//!
//! The mechanisms are those of the labs, unchanged: blocks come from a pool of `pools`, frames are published in a ring of
//! `ring`, and written by a sender of `chunks`. This crate connects them.
//!
//! | file | content |
//! |---|---|
//! | `switches`, `load` | the optimisations, and the size of the load |
//! | `traffic` | what publishers send |
//! | `store`, `contiguous`, `sender` | where a track keeps its frames, also in one block, and how they are written |
//! | `slot_ring` | a driver of the ring lab's variants, for frames that are stored elsewhere |
//! | `track`, `subscriber`, `copy` | a ring with its frames; a subscriber, and its own copies of frames |
//! | `stream` | a publisher with its tracks and subscribers |
//! | `relay` | all streams of a thread, a round at a time |
//! | `threads`, `clock` | relays on several real threads; a thread's processor time |
//! | `build` | makes a relay for a combination of switches |
//! | `reference` | what subscribers must be sent |
//! | `cost` | counts and memory of a combination |
//! | `table`, `capacity` | the measurements: the switches, and the largest number of publishers in real time |
//! | `command`, `allocator` | arguments, and the measurements as one JSON document; the allocator, which counts bytes |

mod allocator;
mod build;
mod capacity;
#[path = "../../measuring/src/thread_clock.rs"]
mod clock;
mod command;
mod contiguous;
mod copy;
mod cost;
mod load;
mod reference;
mod relay;
mod sender;
mod slot_ring;
mod store;
mod stream;
mod subscriber;
mod switches;
mod table;
mod threads;
mod track;
mod traffic;

#[cfg(test)]
mod tests;

fn main() -> std::process::ExitCode {
    command::run(std::env::args().skip(1))
}
