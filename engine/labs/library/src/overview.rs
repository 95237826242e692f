//! The parts of the figure that do not change during a query: the query's parts with their sets of songs, the nodes of the
//! trees, the rows of the answer, and the counts of the whole query.

use std::collections::HashMap;
use std::ops::Range;

use super::counts::{Counter, Search, Shots};
use super::scene::{COUNTERS, Cell, Inner, Part, Set, Tree, Unit};
use medialib::engine::Engine;
use medialib::query::Query;
use medialib::row_block::RowBlock;
use medialib::tree::Outline;
use observe::probe::{Counters, NoObserver};
use sim::playback::shot::PlaybackRecorder;

/// Number of cells in which a tree's leaves are drawn; each stands for a group of leaves.
const CELLS: usize = 240;
/// Largest number of records in a leaf.
const FULL: f64 = 101.0;
/// Largest number of squares in which a set of songs is drawn; each stands for a number of words of 64 songs.
const SQUARES: usize = 50;
/// Largest number of parts whose sets are drawn. Each of them is a query of its own.
const MOST_SETS: usize = 12;

/// What an overview needs of an engine. A trait object, so that the overview is compiled only once.
pub(super) trait Source {
    /// The rows of a query, and the counts of its work.
    fn observed(&self, query: &Query) -> (RowBlock, Counters);
    /// The songs that a query finds.
    fn songs(&self, query: &Query) -> Vec<i32>;
    /// [`Engine::fills`].
    fn leaves(&self) -> Option<[Vec<u8>; 2]>;
    /// [`Engine::outlines`].
    fn nodes(&self) -> Option<[Outline; 2]>;
}

impl<G: Engine> Source for G {
    fn observed(&self, query: &Query) -> (RowBlock, Counters) {
        let mut recorder = PlaybackRecorder::<Search>::counting();
        let rows = self.answer(query, &mut Shots(&mut recorder));
        (rows, recorder.counters())
    }

    fn songs(&self, query: &Query) -> Vec<i32> {
        self.find(query, &mut NoObserver)
    }

    fn leaves(&self) -> Option<[Vec<u8>; 2]> {
        self.fills()
    }

    fn nodes(&self) -> Option<[Outline; 2]> {
        self.outlines()
    }
}

/// The records of a scene that do not change during a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overview {
    pub parts: Vec<Part>,
    pub units: Vec<Unit>,
    pub trees: Vec<Tree>,
    pub cells: Vec<Cell>,
    pub inners: Vec<Inner>,
    /// For each part the number of its songs in each square.
    pub sets: Vec<Set>,
    /// Number of words of 64 songs in a set of all songs, and in a square.
    pub words: usize,
    pub square: usize,
    /// The rows of the answer.
    pub rows: RowBlock,
    /// Counts of the whole query.
    pub totals: [u64; COUNTERS],
    /// For each tree the position of a leaf by its id.
    positions: Vec<HashMap<u32, usize>>,
}

impl Overview {
    /// The overview of a query to an engine. Answers the query once, and each of its parts.
    pub fn of(engine: &dyn Source, query: &Query) -> Overview {
        let (rows, counters) = engine.observed(query);
        let mut overview =
            Overview { rows, totals: Counter::ALL.map(|counter| counters.get(counter)), ..Overview::default() };
        for part in query.parts() {
            let key = overview.add_text(part.key.unwrap_or_default());
            let value = overview.add_text(part.value.as_deref().unwrap_or_default());
            overview.parts.push(Part {
                kind: part.kind,
                first: part.of.first().copied(),
                second: part.of.get(1).copied(),
                songs: None,
                key_at: key.start,
                key_length: key.len(),
                value_at: value.start,
                value_length: value.len(),
            });
        }
        let trees = engine.leaves().into_iter().flatten().zip(engine.nodes().into_iter().flatten());
        trees.for_each(|(fills, outline)| overview.add_tree(&fills, outline));
        overview.add_sets(engine, query);
        overview
    }

    /// The position of a leaf in a tree, from its id.
    pub fn leaf(&self, tree: usize, id: u64) -> Option<usize> {
        self.positions.get(tree)?.get(&u32::try_from(id).ok()?).copied()
    }

    /// The cell of a leaf of a tree, among all cells.
    pub fn cell(&self, tree: usize, leaf: usize) -> usize {
        let Tree { leaves, cells, cells_at, .. } = self.trees[tree];
        // The cell whose group, `nth * leaves / cells ..`, has the leaf.
        cells_at + ((leaf + 1) * cells - 1) / leaves
    }

    /// Appends a text; returns the position and number of its units.
    fn add_text(&mut self, text: &str) -> Range<usize> {
        let start = self.units.len();
        self.units.extend(text.encode_utf16().map(|code| Unit { code }));
        start..self.units.len()
    }

    fn add_tree(&mut self, fills: &[u8], outline: Outline) {
        let (leaves, sum) = (fills.len(), |fills: &[u8]| fills.iter().map(|&fill| usize::from(fill)).sum::<usize>());
        let cells = leaves.min(CELLS);
        let inners: usize = outline.levels.iter().map(Vec::len).sum();
        self.trees.push(Tree {
            leaves,
            records: sum(fills),
            cells_at: self.cells.len(),
            cells,
            inners_at: self.inners.len(),
            inners,
        });
        self.cells.extend((0..cells).map(|nth| {
            let stretch = &fills[nth * leaves / cells..(nth + 1) * leaves / cells];
            Cell { fill: sum(stretch) as f64 / stretch.len() as f64 / FULL, descents: 0 }
        }));
        let levels = outline.levels.iter().enumerate();
        self.inners.extend(levels.flat_map(|(level, firsts)| firsts.iter().map(move |&first| Inner { level, first })));
        self.positions.push(outline.leaves.into_iter().zip(0..).collect());
    }

    fn add_sets(&mut self, engine: &dyn Source, query: &Query) {
        let parts = query.parts();
        if parts.len() > MOST_SETS {
            return;
        }
        let word = |song: i32| usize::try_from(song).unwrap_or_default() / 64;
        let all = engine.songs(&Query::All);
        let sets: Vec<_> = parts.iter().map(|part| engine.songs(part.query)).collect();
        self.words =
            sets.iter().chain([&all]).filter_map(|set| set.last()).map(|&song| word(song) + 1).max().unwrap_or(0);
        self.square = self.words.div_ceil(SQUARES).max(1);
        for set in sets {
            let mut squares = vec![Set { songs: 0 }; self.words.div_ceil(self.square)];
            set.into_iter().for_each(|song| squares[word(song) / self.square].songs += 1);
            self.sets.extend(squares);
        }
    }
}
