//! What a figure shows of an engine before it is asked: the query in parts, and how full the leaves of its trees are.

use super::query::Query;

/// Stretches of leaves that a tree is drawn as.
const CELLS: usize = 240;
/// Leaves hold so many records at most.
const FULL: f64 = 101.0;
/// Kinds of parts, by the number that a scene has for them.
const KINDS: [&str; 11] = ["all", "equals", "match", "greater", "smaller", "has", "not", "and", "or", "ids", "saved"];

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Overview {
    parts: Vec<Part>,
    /// The forward and the reverse tree.
    trees: Vec<Strip>,
}

#[derive(Clone, Debug)]
struct Part {
    kind: usize,
    of: Vec<usize>,
    key: Vec<u16>,
    value: Vec<u16>,
}

/// A tree's leaves, from the first to the last.
#[derive(Clone, Debug)]
struct Strip {
    leaves: usize,
    records: usize,
    /// How full they are, 0 to 1: the mean of each stretch.
    cells: Vec<f64>,
}

impl Overview {
    pub fn of(query: &Query, fills: Option<[Vec<u8>; 2]>) -> Overview {
        let parts = query.parts().into_iter().map(|part| Part {
            kind: KINDS.iter().position(|kind| *kind == part.kind).expect("every kind has a number"),
            of: part.of,
            key: part.key.unwrap_or_default().encode_utf16().collect(),
            value: part.value.unwrap_or_default().encode_utf16().collect(),
        });
        Overview { parts: parts.collect(), trees: fills.into_iter().flatten().map(|fills| Strip::of(&fills)).collect() }
    }

    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    pub fn trees(&self) -> usize {
        self.trees.len()
    }

    /// Appends it, with what is known of the parts by now.
    pub fn scene(&self, found: &[Option<u64>], out: &mut Vec<f64>) {
        for (place, Part { kind, of, key, value }) in self.parts.iter().enumerate() {
            let input = |nth: usize| of.get(nth).map_or(-1.0, |&place| place as f64);
            let songs = found.get(place).copied().flatten().map_or(-1.0, |songs| songs as f64);
            out.extend([*kind as f64, input(0), input(1), songs, key.len() as f64, value.len() as f64]);
            out.extend(key.iter().chain(value).map(|&unit| f64::from(unit)));
        }
        for Strip { leaves, records, cells } in &self.trees {
            out.extend([*leaves as f64, *records as f64, cells.len() as f64]);
            out.extend(cells);
        }
    }
}

impl Strip {
    fn of(fills: &[u8]) -> Strip {
        let (leaves, sum) = (fills.len(), |fills: &[u8]| fills.iter().map(|&fill| usize::from(fill)).sum::<usize>());
        let cells = leaves.min(CELLS);
        let cell = |nth: usize| {
            let stretch = &fills[nth * leaves / cells..(nth + 1) * leaves / cells];
            sum(stretch) as f64 / stretch.len() as f64 / FULL
        };
        Strip { leaves, records: sum(fills), cells: (0..cells).map(cell).collect() }
    }
}
