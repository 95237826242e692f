//! The ring, watched: publishers and readers as tasks of the deterministic scheduler, one visible action a step, in a world
//! that can be copied.
//!
//! | file | what it is |
//! |---|---|
//! | [`world`] | streams and tracks, and who acts |
//! | [`publish`] | a publisher: waits for its frame, fills its slot as the bytes arrive, steps on as its variant does |
//! | [`subscribe`] | a subscriber: looks and waits as its variant does, and sends to a connection that takes its time |
//! | [`host`] | what an action has at hand |
//! | [`hooks`] | what variants without slots do differently |
//! | [`resize`] | when a ring grows and shrinks; [`circle`] does it |
//! | [`scene`] | the picture |

mod circle;
pub(super) mod hooks;
pub(super) mod host;
mod publish;
pub(super) mod resize;
mod scene;
pub(super) mod subscribe;
pub(super) mod world;

pub(super) use hooks::Watchable;
pub(super) use publish::{IDLE, PUBLISHER_STATES};
pub(super) use subscribe::{READER_STATES, SEND};
pub(super) use world::RingWorld;

/// Whether a state from `first` on is an action of its own: it has a name.
fn is_visible(state: u8, first: u8, names: &[&str]) -> bool {
    usize::from(state) < usize::from(first) + names.len()
}
