//! The variants of the ring, and their rows in the catalogue.
//!
//! | file | variant |
//! |---|---|
//! | [`queue`] | a queue for each reader, of frames (article) or of pointers (version 1); on one thread only |
//! | [`rwmutex`] | a reader–writer [`lock`](crate::lock) in each slot (version 2) |
//! | [`waitgroup`] | a counter in each slot (2.1 to 3.2) |
//! | [`sleep`] | a flag in each slot, which readers check every 20 ms (3.2 to 4.13) |
//! | [`cond`] | a condition variable with an empty lock in each slot (4.13) |
//! | [`trylock`] | the lock again, but the publisher only tries to take it (5) |
//! | [`atomic`] | one atomic write position, and frames that are replaced (6); a [`pin`](crate::pin) in each slot |
//! | [`epoch`] | our own variant; one word for the whole ring, and a pin in each slot |

pub mod atomic;
pub mod cond;
pub mod epoch;
pub(crate) mod queue;
pub mod rwmutex;
pub mod sleep;
pub mod trylock;
pub mod waitgroup;

use crate::row::Row;
use atomic::Atomic;
use base::catalogue::{Claim, Variant};
use cond::Cond;
use epoch::Epoch;
use queue::{Copies, Pointers, Queues};
use rwmutex::RwMutex;
use sleep::Sleep;
use trylock::TryLock;
use waitgroup::WaitGroup;

/// The claim of Monibuca's authors about Cond, compared with Sleep: about 10 % less CPU.
const COND_CLAIM: Claim = Claim {
    ratio: 1.11,
    source: "Monibuca, \"Memory reuse\": about 10 % less CPU; whole server, workload not stated",
    preset: None,
};

/// The variants, oldest first.
pub(crate) fn rows() -> Vec<Row> {
    let new = Variant::new;
    vec![
        Row::local::<Queues<Copies>>(new("queue-copy", "labs/ring/src/variants/queue.rs").textbook("article", "")),
        Row::local::<Queues<Pointers>>(
            new("queue-v1", "labs/ring/src/variants/queue.rs").shipped("v1", "2020").replaces("queue-copy"),
        ),
        Row::shared::<RwMutex>(
            new("rwmutex", "labs/ring/src/variants/rwmutex.rs").shipped("v2", "2020").replaces("queue-v1"),
        ),
        Row::shared::<WaitGroup>(
            new("waitgroup", "labs/ring/src/variants/waitgroup.rs")
                .shipped("v2.1–3.2", "2020–2021")
                .replaces("rwmutex"),
        ),
        Row::shared::<Sleep>(
            new("sleep", "labs/ring/src/variants/sleep.rs").shipped("v3.2–4.13", "2021–2023").replaces("waitgroup"),
        ),
        Row::shared::<Cond>(
            new("cond", "labs/ring/src/variants/cond.rs").shipped("v4.13", "2023").replaces("sleep").claims(COND_CLAIM),
        ),
        Row::shared::<TryLock>(
            new("trylock", "labs/ring/src/variants/trylock.rs").shipped("v5", "2024").replaces("cond"),
        ),
        Row::shared::<Atomic>(new("atomic", "labs/ring/src/variants/atomic.rs").shipped("V6", "").replaces("trylock")),
        Row::shared::<Epoch>(new("epoch", "labs/ring/src/variants/epoch.rs").beyond().replaces("atomic")),
    ]
}

/// Variants whose ring is a linked list in the original, so that it can grow and shrink.
pub(super) const LINKED: &[&str] = &["rwmutex", "waitgroup", "sleep", "cond", "trylock"];
/// Variants whose readers check again after a pause.
pub(super) const POLLING: &[&str] = &["sleep"];
/// Variants whose readers read from the slots of a ring.
pub(super) const RINGS: &[&str] = &["rwmutex", "waitgroup", "sleep", "cond", "trylock", "atomic", "epoch"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::WaitPolicy;

    #[test]
    fn the_lists_of_variants_hold_those_that_they_describe() {
        let ids = |has: fn(&Row) -> bool| rows().into_iter().filter(has).map(|row| row.variant.id).collect::<Vec<_>>();
        assert_eq!(RINGS, ids(|row| row.uses_slots));
        assert_eq!(LINKED, ids(|row| row.grows));
        assert_eq!(POLLING, ids(|row| matches!(row.waits, WaitPolicy::Polls)));
    }
}
