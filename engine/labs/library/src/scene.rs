//! The figure of the library lab: the query's parts with their sets of songs, the descents in the engine's trees, and the rows
//! of the answer.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Counter, Search};
use super::overview::Overview;
use medialib::event::EventKind;
use medialib::query::PartKind;
use medialib::row_block::RowBlock;
use observe::{record, scene};
use sim::playback::shot::{PlaybackEvent, Recording};
use sim::playback::world::{At, FigureState};

pub(super) const COUNTERS: usize = Counter::NAMES.len();

/// Largest number of rows of the answer in a scene: the newest ones.
const ROWS: usize = 12;
/// Largest number of UTF-16 units of a cell in a scene.
const CELL_UNITS: usize = 60;
/// Number of shown properties of a song.
const COLUMNS: usize = 3;

record! {
    /// One query.
    pub(super) struct Head {
        /// queries begun
        begun: u64,
        /// how much slower than the machine this query is shown
        slowed: u64 as factor,
        /// actions of this query that are left
        left: usize,
        /// kind of the last event
        last: Option<EventKind>,
        /// its value
        value: Option<u64>,
        /// the song that is being fetched
        song: Option<u64>,
        /// the tree of the last descent: 0 forward, 1 reverse
        descent_tree: Option<usize>,
        /// position of the leaf that this descent reached
        descent_leaf: Option<usize>,
        /// rows fetched so far
        fetched: usize,
        /// cells of the next row that are fetched
        cells_fetched: usize,
        /// whether a property is being fetched
        getting: bool,
        /// the song that was tested last
        tested: Option<u64>,
        /// index in the answer of the first of `rows`
        first_row: usize,
        /// words of 64 songs in a set of all songs; 0 if sets are not drawn
        words: usize,
        /// words of a square in `sets`
        square: usize,
        /// squares of each part in `sets`
        squares: usize,
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
        /// index of its root in `inners`
        inners_at: usize,
        /// number of its inner nodes
        inners: usize,
    }
}

record! {
    /// A group of a tree's leaves.
    pub(crate) struct Cell {
        /// their mean fill, 0 to 1
        fill: f64,
        /// descents of this query that reached them
        descents: u32,
    }
}

record! {
    /// An inner node of a tree. Nodes are in order, level by level from the root down.
    pub(crate) struct Inner {
        level: usize,
        /// position of its first leaf
        first: usize,
    }
}

record! {
    /// The songs of a part in a square of words. Squares are in order, part by part.
    pub(crate) struct Set {
        songs: u32,
    }
}

record! {
    /// A row of the answer. A length of -1 stands for an unknown cell.
    pub(crate) struct Row {
        song: i32,
        /// start of its artist in `units`
        artist_at: usize,
        artist_length: Option<usize>,
        /// descents for its artist
        artist_descents: u32,
        album_at: usize,
        album_length: Option<usize>,
        album_descents: u32,
        title_at: usize,
        title_length: Option<usize>,
        title_descents: u32,
    }
}

record! {
    /// A counter of the current query alone, in the order of all counters.
    pub(super) struct QueryCount {
        value: u64,
        /// its value when the query is answered
        total: u64,
    }
}

scene! {
    "library": Head, Counter;
    parts of part: Part,
    units of unit: Unit,
    trees of tree: Tree,
    cells of cell: Cell,
    inners of inner: Inner,
    sets of set: Set,
    rows of row: Row,
    query_counts of query_count: QueryCount;
    EventKind
}

/// The progress of a query.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    overview: Rc<Overview>,
    query: QueryProgress,
}

/// The part of the progress that starts again with each query.
#[derive(Clone, Debug, Default)]
struct QueryProgress {
    last: Option<(EventKind, u64)>,
    /// Number of songs of each finished part, in order.
    found: Vec<Option<u64>>,
    song: Option<u64>,
    /// The tree of the last descent, with the position of the leaf.
    descent: Option<(usize, usize)>,
    /// Descents that reached each cell of both trees; empty before the first one.
    descents: Vec<u32>,
    fetched: usize,
    cells_fetched: usize,
    getting: bool,
    /// Descents of each cell of the newest rows, and the number of rows before them.
    row_descents: VecDeque<[u32; COLUMNS]>,
    rows_before: usize,
    tested: Option<u64>,
    counts: [u64; COUNTERS],
}

impl QueryProgress {
    /// A song's property begins to be fetched.
    fn get(&mut self, song: u64) {
        (self.song, self.getting) = (Some(song), true);
        if self.cells_fetched == 0 {
            self.row_descents.push_back([0; COLUMNS]);
            if self.row_descents.len() > ROWS {
                self.row_descents.pop_front();
                self.rows_before += 1;
            }
        }
    }

    /// A search reached a leaf. The queries' ranges are in the reverse tree, and the properties of songs in the forward tree.
    fn descend(&mut self, id: u64, overview: &Overview) {
        let tree = usize::from(self.song.is_none());
        if let Some(row) = self.row_descents.back_mut().filter(|_| self.getting) {
            row[self.cells_fetched.min(COLUMNS - 1)] += 1;
        }
        let Some(leaf) = overview.leaf(tree, id) else { return };
        self.descent = Some((tree, leaf));
        self.descents.resize(overview.cells.len(), 0);
        self.descents[overview.cell(tree, leaf)] += 1;
    }

    /// Records were read. If a property was being fetched, its cell is complete.
    fn read(&mut self) {
        if std::mem::take(&mut self.getting) {
            self.cells_fetched += 1;
        }
    }

    /// Index of the first row in a scene, of an answer of `rows` rows: all if they fit, otherwise up to the next one.
    fn first_row(&self, rows: usize) -> usize {
        rows.min(self.fetched + 1).saturating_sub(ROWS)
    }

    /// Descents of the cells of a row.
    fn row_descents(&self, row: usize) -> [u32; COLUMNS] {
        let place = row.checked_sub(self.rows_before);
        place.and_then(|place| self.row_descents.get(place)).copied().unwrap_or_default()
    }
}

impl FigureState<Search> for Progress {
    fn set(&mut self, overview: Rc<Overview>) {
        self.overview = overview;
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        let Progress { overview, query } = self;
        if matches!(query.last, Some((EventKind::Answered, _))) {
            *query = QueryProgress::default();
        }
        query.last = Some((event.kind, event.value));
        let effect = Search::effect(event);
        for (counter, n) in effect.counts.into_iter().flatten() {
            query.counts[counter as usize] += n;
        }
        if let Some((counter, n)) = effect.peak {
            query.counts[counter as usize] = query.counts[counter as usize].max(n);
        }
        match event.kind {
            EventKind::Found => query.found.push(Some(event.value)),
            EventKind::Got => query.get(event.value),
            EventKind::Descended => query.descend(event.value, overview),
            EventKind::Read => query.read(),
            EventKind::Tested => query.tested = Some(event.value),
            EventKind::Fetched => (query.fetched, query.cells_fetched) = (event.value as usize, 0),
            // An engine that tests song by song knows only the songs of the whole query.
            EventKind::Answered if query.found.is_empty() => {
                query.found = vec![None; overview.parts.len().saturating_sub(1)];
                query.found.push(Some(event.value));
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let Progress { overview, query } = self;
        let Overview { parts, trees, cells, inners, sets, rows, .. } = &**overview;
        let first_row = query.first_row(rows.rows());
        let head = Head {
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            last: query.last.map(|(kind, _)| kind),
            value: query.last.map(|(_, value)| value),
            song: query.song,
            descent_tree: query.descent.map(|(tree, _)| tree),
            descent_leaf: query.descent.map(|(_, leaf)| leaf),
            fetched: query.fetched,
            cells_fetched: query.cells_fetched,
            getting: query.getting,
            tested: query.tested,
            first_row,
            words: overview.words,
            square: overview.square,
            squares: sets.len().checked_div(parts.len()).unwrap_or(0),
        };
        let found = query.found.iter().copied().chain(std::iter::repeat(None));
        let descents = query.descents.iter().copied().chain(std::iter::repeat(0));
        let mut units = overview.units.clone();
        let shown: Vec<_> = (first_row..rows.rows())
            .take(ROWS)
            .map(|row| row_record(rows, row, query.row_descents(row), &mut units))
            .collect();
        write(
            out,
            head,
            &at.counters.numbers(),
            parts.iter().zip(found).map(|(part, songs)| Part { songs, ..*part }),
            units,
            trees.iter().copied(),
            cells.iter().zip(descents).map(|(cell, descents)| Cell { descents, ..*cell }),
            inners.iter().copied(),
            sets.iter().copied(),
            shown,
            query.counts.into_iter().zip(overview.totals).map(|(value, total)| QueryCount { value, total }),
        );
    }
}

/// The record of a row, whose texts are appended to `units`.
fn row_record(rows: &RowBlock, row: usize, descents: [u32; COLUMNS], units: &mut Vec<Unit>) -> Row {
    let [artist, album, title] = rows.cells(row).map(|cell| {
        let start = units.len();
        units.extend(cell.unwrap_or_default().encode_utf16().take(CELL_UNITS).map(|code| Unit { code }));
        (start, cell.is_some().then(|| units.len() - start))
    });
    Row {
        song: rows.song(row),
        artist_at: artist.0,
        artist_length: artist.1,
        artist_descents: descents[0],
        album_at: album.0,
        album_length: album.1,
        album_descents: descents[1],
        title_at: title.0,
        title_length: title.1,
        title_descents: descents[2],
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

    /// The scenes of a side after each action of its first query, with 300 songs.
    fn played(variant: &str, query: u32) -> Vec<Reading> {
        let config = Config::of(&lab(), variant, variant).with("query", query).with("songs", 300);
        let mut world = Workload::new(&config).unwrap().open(Side::A);
        let mut scenes = Vec::new();
        loop {
            world.step();
            let scene = Reading::new(&LAYOUT, &*world, world.time());
            let ends = scene.get("left") == 0.0;
            scenes.push(scene);
            if ends {
                return scenes;
            }
        }
    }

    fn count(scene: &Reading, counter: Counter, field: &str) -> f64 {
        scene.of("query_counts", counter as usize, field)
    }

    #[test]
    fn every_descent_reaches_a_leaf_of_its_tree_and_belongs_to_a_cell_of_its_row() {
        for variant in ["midb", "mapped"] {
            let scenes = played(variant, 2);
            for scene in &scenes {
                let drawn: f64 = scene.all("cells", "descents").iter().sum();
                assert_eq!(drawn, count(scene, Counter::Descents, "value"), "{variant}");
                let leaf = scene.get("descent_leaf");
                assert!(leaf < 0.0 || leaf < scene.of("trees", scene.get("descent_tree") as usize, "leaves"));
            }
            let end = scenes.last().unwrap();
            // Only the newest rows are in the scene, each of which took two descents for each of three properties.
            assert_eq!((end.count("rows"), end.all("rows", "title_descents")), (ROWS, vec![2.0; ROWS]));
            assert_eq!(end.get("fetched"), count(end, Counter::Rows, "value"));
            assert_eq!(end.get("first_row"), end.get("fetched") - ROWS as f64);
        }
    }

    #[test]
    fn the_totals_are_what_is_counted_in_the_end() {
        for variant in lab().variants {
            let scenes = played(variant.id, 0);
            let end = scenes.last().unwrap();
            assert_eq!(end.all("query_counts", "value"), end.all("query_counts", "total"), "{}", variant.id);
            assert_eq!(scenes[0].all("query_counts", "total"), end.all("query_counts", "total"), "{}", variant.id);
            let fetched: Vec<_> = scenes.iter().map(|scene| scene.get("fetched")).collect();
            assert!(fetched.is_sorted() && fetched[0] == 0.0 && *fetched.last().unwrap() == 5.0, "{}", variant.id);
        }
    }

    #[test]
    fn sets_have_the_songs_of_their_part_and_a_query_of_many_parts_has_none() {
        let end = played("columns", 6).pop().unwrap();
        let (squares, parts) = (end.get("squares") as usize, end.count("parts"));
        assert_eq!((squares, end.get("square"), end.get("words")), (5, 1.0, 5.0));
        let sets = end.all("sets", "songs");
        for part in 0..parts {
            let songs: f64 = sets[part * squares..(part + 1) * squares].iter().sum();
            assert_eq!(songs, end.of("parts", part, "songs"), "part {part}");
        }
        let text = vec!["one"; 20].join(" AND ");
        let mut config = Config::of(&lab(), "midb", "columns").with("query", 7).with("songs", 100);
        config.text = Some(text);
        let world = Workload::new(&config).unwrap().open(Side::A);
        assert_eq!(Reading::new(&LAYOUT, &*world, 0).count("sets"), 0);
    }

    #[test]
    fn both_sides_are_slowed_down_by_the_factor_of_the_slower_one_and_answer_within_a_second() {
        let config = Config::of(&lab(), "midb", "columns").with("query", 0).with("songs", 300);
        let workload = Workload::new(&config).unwrap();
        let ended = [Side::A, Side::B].map(|side| {
            let mut world = workload.open(side);
            loop {
                world.step();
                let scene = Reading::new(&LAYOUT, &*world, world.time());
                if scene.get("left") == 0.0 {
                    return (scene.get("slowed"), world.time());
                }
            }
        });
        let [(slowed, a), (same, b)] = ended;
        assert_eq!(slowed, same);
        // A takes more than a third of the time to the next query, and B much less.
        assert!((3_000..=9_000).contains(&a) && b * 4 < a, "{ended:?}");
    }
}
