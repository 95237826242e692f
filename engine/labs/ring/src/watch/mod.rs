//! The ring in virtual time: publishers and readers as tasks of the deterministic scheduler, one visible action a step,
//! in a world that can be copied.
//!
//! | file | content |
//! |---|---|
//! | [`world`] | streams, tracks and their tasks |
//! | [`publish`] | a publisher: waits for its frame, fills its slot as bytes arrive, then acts as its variant does |
//! | [`subscribe`] | a subscriber: checks and waits as its variant does, and sends to a fast or slow connection |
//! | [`task_context`] | the environment of an action |
//! | [`hooks`] | the differences of variants whose frames wait outside the slots |
//! | [`resize`] | the rules by which a ring grows and shrinks; [`circle`] changes the ring |
//! | [`scene`] | the data of the picture |

mod circle;
pub(super) mod hooks;
mod publish;
pub(super) mod resize;
mod scene;
pub(super) mod subscribe;
pub(super) mod task_context;
pub(super) mod world;

pub(super) use hooks::Watchable;
pub(super) use publish::{IDLE, PUBLISHER_STATES};
pub(super) use subscribe::{READER_STATES, SEND};
pub(super) use world::RingWorld;

/// Whether the picture shows `state` as an action of its own, that is, whether it has a name in `names`. The first of
/// these is the name of state `first`.
fn is_visible(state: u8, first: u8, names: &[&str]) -> bool {
    usize::from(state) < usize::from(first) + names.len()
}
