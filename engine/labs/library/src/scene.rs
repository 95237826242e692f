//! The figure of the library lab: the query's parts, and the fill of the leaves of the engine's trees.

use std::rc::Rc;

use super::counts::{Counter, Search};
use super::overview::Overview;
use medialib::event::EventKind;
use medialib::query::PartKind;
use observe::{record, scene};
use sim::playback::shot::{PlaybackEvent, Seen};
use sim::playback::world::{At, Stage};

const COUNTERS: usize = Counter::NAMES.len();

record! {
    /// One query.
    pub(super) struct Head {
        /// queries begun
        begun: u64,
        /// how much slower than the machine this query is shown
        slowed: u64,
        /// actions of this query that are left
        left: usize,
        /// kind of the last event
        last: Option<EventKind>,
        /// its value
        value: Option<u64>,
        /// the song that is being fetched
        song: Option<u64>,
    }
}

record! {
    /// A part of the query. Its own parts precede it.
    pub(crate) struct Part {
        kind: PartKind,
        /// its first part
        first: Option<usize>,
        /// its second part
        second: Option<usize>,
        /// number of songs that it finds, once known
        songs: Option<u64>,
        /// start of its property's name in `units`
        key_at: usize,
        key_length: usize,
        /// start of its value in `units`
        value_at: usize,
        value_length: usize,
    }
}

record! {
    /// A UTF-16 unit of a text.
    pub(crate) struct Unit {
        code: u16,
    }
}

record! {
    /// A tree's leaves, from the first to the last.
    pub(crate) struct Tree {
        leaves: usize,
        records: usize,
        /// index of its first cell in `cells`
        cells_at: usize,
        /// number of its cells
        cells: usize,
    }
}

record! {
    /// A group of a tree's leaves.
    pub(crate) struct Cell {
        /// their mean fill, 0 to 1
        fill: f64,
    }
}

record! {
    /// A counter of the current query alone, in the order of all counters.
    pub(super) struct QueryCount {
        value: u64,
    }
}

scene! {
    "library": Head, Counter;
    parts of part: Part,
    units of unit: Unit,
    trees of tree: Tree,
    cells of cell: Cell,
    query_counts of query_count: QueryCount;
    EventKind
}

/// The progress of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    overview: Rc<Overview>,
    last: Option<(EventKind, u64)>,
    /// Number of songs of each finished part, in order.
    found: Vec<Option<u64>>,
    song: Option<u64>,
    /// Counts of this query.
    counts: [u64; COUNTERS],
}

impl Stage<Search> for Progress {
    fn set(&mut self, overview: Rc<Overview>) {
        self.overview = overview;
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        if matches!(self.last, Some((EventKind::Answered, _))) {
            (self.found, self.song, self.counts) = (Vec::new(), None, Default::default());
        }
        self.last = Some((event.kind, event.value));
        for (counter, n) in event.kind.counts(event.value).into_iter().flatten() {
            self.counts[counter as usize] += n;
        }
        if let Some((counter, n)) = event.kind.peaks(event.value) {
            self.counts[counter as usize] = self.counts[counter as usize].max(n);
        }
        match event.kind {
            EventKind::Found => self.found.push(Some(event.value)),
            EventKind::Got => self.song = Some(event.value),
            // An engine that tests song by song knows only the songs of the whole query.
            EventKind::Answered if self.found.is_empty() => {
                self.found = vec![None; self.overview.parts.len().saturating_sub(1)];
                self.found.push(Some(event.value));
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            last: self.last.map(|(kind, _)| kind),
            value: self.last.map(|(_, value)| value),
            song: self.song,
        };
        let Overview { parts, units, trees, cells } = &*self.overview;
        let found = self.found.iter().copied().chain(std::iter::repeat(None));
        write(
            out,
            head,
            &at.counters.numbers(),
            parts.iter().zip(found).map(|(part, songs)| Part { songs, ..*part }),
            units.iter().copied(),
            trees.iter().copied(),
            cells.iter().copied(),
            self.counts.map(|value| QueryCount { value }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Workload, lab};
    use base::config::Config;
    use sim::reading::Reading;
    use sim::session::Side;
    use sim::workload::Workload as _;

    #[test]
    fn a_scene_has_the_query_in_parts_and_how_full_the_leaves_are() {
        let config = Config::of(&lab(), "midb", "columns").with("query", 6).with("songs", 200);
        let workload = Workload::new(&config).unwrap();
        let [trees, none] = [Side::A, Side::B].map(|side| Reading::new(&LAYOUT, &*workload.open(side), 0));
        let kinds = [PartKind::Equals, PartKind::Match, PartKind::Or, PartKind::Equals, PartKind::Not, PartKind::And];
        assert_eq!(trees.all("parts", "kind"), kinds.map(|kind| f64::from(kind as u8)));
        let text = |part: usize, of: &str| -> String {
            let [at, length] = ["at", "length"].map(|end| trees.of("parts", part, &format!("{of}_{end}")) as usize);
            let units: Vec<_> = (at..at + length).map(|unit| trees.of("units", unit, "code") as u16).collect();
            String::from_utf16(&units).unwrap()
        };
        assert_eq!(
            (text(1, "key"), text(1, "value"), text(2, "key")),
            ("artist".into(), "*foo*".into(), String::new())
        );
        assert_eq!((trees.count("trees"), none.count("trees"), trees.count("query_counts")), (2, 0, COUNTERS));
        assert_eq!(trees.count("cells") as f64, trees.all("trees", "cells").iter().sum::<f64>());
        assert!(trees.all("cells", "fill").iter().all(|fill| (0.0..=1.0).contains(fill)));
        assert_eq!((trees.get("begun"), trees.get("last"), trees.get("song")), (0.0, -1.0, -1.0));
    }
}
