//! The optimisations that can be switched on one by one: those that the authors' article on memory reuse describes, in its
//! order. Off, each is what Monibuca did before; `docs/relay.md` names the sources.

use serde::Serialize;

/// Number of switches.
pub const SWITCHES: usize = 4;

/// Which optimisations are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Switches {
    /// Subscribers send a frame from its slot in the ring. Off, each subscriber first copies it into memory of its own.
    pub shared: bool,
    /// A publication wakes the subscribers that sleep on its slot. Off, they check every 20 ms.
    pub cond: bool,
    /// A frame stays in the blocks that its chunks were read into, and is sent as a list of headers and pieces in one call. Off,
    /// it is read into one block, and each chunk to be sent is copied into a writer's buffer and flushed.
    pub lists: bool,
    /// Blocks come from a pool of the track or of the connection. Off, each is allocated, and left to the collector.
    pub pool: bool,
}

impl Switches {
    /// Names of the switches, in their order.
    pub const NAMES: [&'static str; SWITCHES] = ["shared", "cond", "lists", "pool"];

    /// All off.
    pub const NONE: Switches = Switches::of([false; SWITCHES]);
    /// All on.
    pub const ALL: Switches = Switches::of([true; SWITCHES]);

    /// The switches in the order of [`NAMES`](Self::NAMES).
    pub const fn of([shared, cond, lists, pool]: [bool; SWITCHES]) -> Switches {
        Switches { shared, cond, lists, pool }
    }

    /// All combinations.
    #[cfg(test)]
    pub fn combinations() -> impl Iterator<Item = Switches> {
        (0..1 << SWITCHES).map(|bits| Switches::of(std::array::from_fn(|nth| bits >> nth & 1 == 1)))
    }

    /// The rows of the table, with their names: none, each alone, each left out, all.
    pub fn rows() -> Vec<(String, Switches)> {
        let one = |nth: usize, on: bool| Switches::of(std::array::from_fn(|at| (at == nth) == on));
        let alone = (0..SWITCHES).map(|nth| (format!("{} alone", Self::NAMES[nth]), one(nth, true)));
        let without = (0..SWITCHES).map(|nth| (format!("all but {}", Self::NAMES[nth]), one(nth, false)));
        let (none, all) = (("none".to_owned(), Switches::NONE), ("all".to_owned(), Switches::ALL));
        [none].into_iter().chain(alone).chain(without).chain([all]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_none_each_alone_each_left_out_and_all() {
        let rows = Switches::rows();
        assert_eq!((rows.len(), rows[0].1, rows[9].1), (10, Switches::NONE, Switches::ALL));
        assert_eq!(rows[3], ("lists alone".to_owned(), Switches { lists: true, ..Switches::NONE }));
        assert_eq!(rows[6], ("all but cond".to_owned(), Switches { cond: false, ..Switches::ALL }));
        assert_eq!(Switches::combinations().collect::<Vec<_>>().len(), 16);
    }
}
