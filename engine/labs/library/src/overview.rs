//! The parts of the figure that do not change during a query: the query's parts, and the fill of the trees' leaves.

use std::ops::Range;

use super::scene::{Cell, Part, Tree, Unit};
use medialib::query::Query;

/// Number of cells in which a tree is drawn; each stands for a group of leaves.
const CELLS: usize = 240;
/// Largest number of records in a leaf.
const FULL: f64 = 101.0;

/// The records of a scene that do not change during a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overview {
    pub parts: Vec<Part>,
    pub units: Vec<Unit>,
    pub trees: Vec<Tree>,
    pub cells: Vec<Cell>,
}

impl Overview {
    /// The overview of a query, and of trees with these numbers of records in their leaves.
    pub fn of(query: &Query, fills: Option<[Vec<u8>; 2]>) -> Overview {
        let mut overview = Overview::default();
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
        fills.into_iter().flatten().for_each(|fills| overview.add_tree(&fills));
        overview
    }

    /// Appends a text; returns the position and number of its units.
    fn add_text(&mut self, text: &str) -> Range<usize> {
        let start = self.units.len();
        self.units.extend(text.encode_utf16().map(|code| Unit { code }));
        start..self.units.len()
    }

    fn add_tree(&mut self, fills: &[u8]) {
        let (leaves, sum) = (fills.len(), |fills: &[u8]| fills.iter().map(|&fill| usize::from(fill)).sum::<usize>());
        let cells = leaves.min(CELLS);
        self.trees.push(Tree { leaves, records: sum(fills), cells_at: self.cells.len(), cells });
        self.cells.extend((0..cells).map(|nth| {
            let stretch = &fills[nth * leaves / cells..(nth + 1) * leaves / cells];
            Cell { fill: sum(stretch) as f64 / stretch.len() as f64 / FULL }
        }));
    }
}
