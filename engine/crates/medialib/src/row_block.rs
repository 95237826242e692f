//! Rows in one block of bytes, which is passed to the page in one piece.
//!
//! | bytes | contents |
//! |---|---|
//! | 4 | number of rows |
//! | 4 per row | the song |
//! | 12 per row | the end of each of the three cells in the text; a cell begins at the end of the previous one |
//! | 1 per row | a bit for each cell that is known, the first cell in the lowest bit |
//! | the rest | the text: all cells, row by row, in UTF-8; numbers in decimal |
//!
//! Numbers have 32 bits and are little-endian.

use std::ops::Range;

use super::engine::{Row, SHOWN};
use super::relation::Value;

/// Size of a row without its text, in bytes.
const ROW: usize = 4 + 4 * SHOWN.len() + 1;

/// The block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowBlock(Vec<u8>);

impl Default for RowBlock {
    fn default() -> RowBlock {
        RowBlock::of(&[])
    }
}

impl RowBlock {
    /// The block of these rows.
    pub fn of(rows: &[Row]) -> RowBlock {
        let mut block = block_with_songs(rows.iter().map(|row| row.song), 0);
        let cells = || rows.iter().flat_map(|row| &row.shown);
        let mut end = 0;
        for cell in cells() {
            end += match cell {
                None => 0,
                Some(Value::Number(number)) => number.to_string().len(),
                Some(Value::Text(text)) => text.len(),
            };
            block.extend((end as u32).to_le_bytes());
        }
        let known = |row: &Row| (0..).zip(&row.shown).map(|(bit, cell)| u8::from(cell.is_some()) << bit).sum::<u8>();
        block.extend(rows.iter().map(known));
        block.reserve_exact(end);
        for cell in cells().flatten() {
            match cell {
                Value::Number(number) => block.extend_from_slice(number.to_string().as_bytes()),
                Value::Text(text) => block.extend_from_slice(text.as_bytes()),
            }
        }
        RowBlock(block)
    }

    /// Ranges of adjacent rows that have the rows of some songs. This block has one row per song number from 0; its last row
    /// stands for all other numbers.
    ///
    /// # Panics
    /// If the block has no row.
    pub fn runs(&self, songs: &[i32]) -> Vec<Range<usize>> {
        let last = self.rows() - 1;
        let mut runs = Vec::new();
        let mut run = 0..0;
        for &song in songs {
            let place = usize::try_from(song).map_or(last, |song| song.min(last));
            if place != run.end {
                runs.push(std::mem::replace(&mut run, place..place));
            }
            run.end = place + 1;
        }
        runs.push(run);
        runs.retain(|run| !run.is_empty());
        runs
    }

    /// Copies the rows of some songs, whose [`runs`](RowBlock::runs) are copied in one piece each.
    pub fn select(&self, songs: &[i32], runs: &[Range<usize>]) -> RowBlock {
        let (ends, known, text) = (self.ends(), self.known(), self.text());
        let start = |row: usize| (row * SHOWN.len()).checked_sub(1).map_or(0, |cell| u32::from_le_bytes(ends[cell]));
        let of_text = |run: &Range<usize>| start(run.start) as usize..start(run.end) as usize;
        let mut block = block_with_songs(songs.iter().copied(), runs.iter().map(|run| of_text(run).len()).sum());
        let mut end = 0;
        for run in runs {
            let from = block.len();
            block.extend_from_slice(ends[run.start * SHOWN.len()..run.end * SHOWN.len()].as_flattened());
            let (begins, ended) = (start(run.start), start(run.end));
            let moved = u32::wrapping_sub(end, begins);
            if moved != 0 {
                let (copied, _) = block[from..].as_chunks_mut();
                copied.iter_mut().for_each(|end| *end = u32::from_le_bytes(*end).wrapping_add(moved).to_le_bytes());
            }
            end += ended - begins;
        }
        runs.iter().for_each(|run| block.extend_from_slice(&known[run.clone()]));
        runs.iter().for_each(|run| block.extend_from_slice(&text[of_text(run)]));
        RowBlock(block)
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        u32::from_le_bytes(*self.0.first_chunk().expect("a block has a beginning")) as usize
    }

    /// The song of each row.
    pub fn songs(&self) -> impl Iterator<Item = i32> {
        let (songs, _) = self.part(0, 4).as_chunks();
        songs.iter().map(|song| i32::from_le_bytes(*song))
    }

    /// The song of a row.
    ///
    /// # Panics
    /// If the block has no such row.
    pub fn song(&self, row: usize) -> i32 {
        i32::from_le_bytes(self.part(0, 4).as_chunks().0[row])
    }

    /// The cells of a row; `None` for those that are unknown.
    ///
    /// # Panics
    /// If the block has no such row.
    pub fn cells(&self, row: usize) -> [Option<&str>; SHOWN.len()] {
        let (ends, known, text) = (self.ends(), self.known()[row], self.text());
        let end = |cell: usize| u32::from_le_bytes(ends[cell]) as usize;
        std::array::from_fn(|column| {
            let cell = row * SHOWN.len() + column;
            let start = cell.checked_sub(1).map_or(0, end);
            // Cells are written as texts, so that the bytes are UTF-8.
            (known >> column & 1 == 1).then(|| std::str::from_utf8(&text[start..end(cell)]).unwrap_or_default())
        })
    }

    /// The bytes.
    pub fn block(&self) -> &[u8] {
        &self.0
    }

    fn ends(&self) -> &[[u8; 4]] {
        self.part(4, ROW - 5).as_chunks().0
    }

    fn known(&self) -> &[u8] {
        self.part(ROW - 1, 1)
    }

    fn text(&self) -> &[u8] {
        &self.0[4 + self.rows() * ROW..]
    }

    /// A part with `wide` bytes per row, after parts with `behind` bytes per row.
    fn part(&self, behind: usize, wide: usize) -> &[u8] {
        &self.0[4 + self.rows() * behind..][..self.rows() * wide]
    }
}

/// The beginning of a block up to its songs, with capacity for the rest.
fn block_with_songs(songs: impl ExactSizeIterator<Item = i32>, text: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(4 + songs.len() * ROW + text);
    block.extend((songs.len() as u32).to_le_bytes());
    songs.for_each(|song| block.extend(song.to_le_bytes()));
    block
}

/// Concatenates texts; returns the result with the end of each text in UTF-16 units, as JavaScript counts.
pub fn concatenated<'a>(texts: impl Iterator<Item = &'a str>) -> (String, Vec<u32>) {
    let (mut text, mut end) = (String::new(), 0);
    let ends = texts.map(|one| {
        text.push_str(one);
        end += if one.is_ascii() { one.len() as u32 } else { one.encode_utf16().count() as u32 };
        end
    });
    let ends = ends.collect();
    (text, ends)
}

/// Splits a text at the given ends, in UTF-16 units; `None` if the text does not end at the last one.
pub fn split_at_ends<'a>(text: &'a str, ends: &[u32]) -> Option<Vec<&'a str>> {
    let (mut rest, mut at) = (text, 0);
    let part = |&end: &u32| {
        let (mut bytes, mut units) = (0, end.checked_sub(at)?);
        at = end;
        for c in rest.chars() {
            if units == 0 {
                break;
            }
            units = units.checked_sub(c.len_utf16() as u32)?;
            bytes += c.len_utf8();
        }
        let (part, after) = rest.split_at(bytes);
        rest = after;
        (units == 0).then_some(part)
    };
    let parts: Option<Vec<_>> = ends.iter().map(part).collect();
    parts.filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concatenated_texts_are_split_at_utf_16_offsets() {
        let texts = ["one", "", "Björk", "𝄞", "7"];
        let (text, ends) = concatenated(texts.into_iter());
        assert_eq!(ends, [3, 3, 8, 10, 11]);
        assert_eq!(split_at_ends(&text, &ends).unwrap(), texts);
        for wrong in [&[3, 2, 11][..], &[3, 9, 11], &[3, 10], &[12]] {
            assert_eq!(split_at_ends(&text, wrong), None, "{wrong:?}");
        }
    }

    fn rows() -> [Row; 5] {
        let row = |song, shown| Row { song, shown };
        [
            row(0, [None, None, None]),
            row(1, [Some("Björk".into()), None, Some("".into())]),
            row(2, [None, Some((-7).into()), None]),
            row(3, [Some("one".into()), Some("two".into()), Some("three".into())]),
            row(4, [None, None, None]),
        ]
    }

    #[test]
    fn unknown_cells_differ_from_empty_cells() {
        let block = RowBlock::of(&rows()[1..3]);
        let numbers = [2, 1, 2, 6, 6, 6, 6, 8, 8].map(i32::to_le_bytes);
        assert_eq!(block.block(), [numbers.as_flattened(), &[5, 2], "Björk-7".as_bytes()].concat());
        assert_eq!(RowBlock::default().block(), [0; 4]);
        assert_eq!((block.song(1), block.cells(1)), (2, [None, Some("-7"), None]));
        assert_eq!(block.cells(0), [Some("Björk"), None, Some("")]);
    }

    #[test]
    fn selected_rows_equal_a_block_of_these_rows() {
        let all = RowBlock::of(&rows());
        let nobody = |song| Row { song, ..rows()[4].clone() };
        for songs in [&[][..], &[1], &[3], &[1, 2, 3], &[2, 3, 4, 5], &[1, 3], &[3, 2, 2, 1], &[-1, 1, 9, 10, 2]] {
            let made = songs.iter().map(|&song| match song {
                1..4 => rows()[song as usize].clone(),
                _ => nobody(song),
            });
            assert_eq!(all.select(songs, &all.runs(songs)), RowBlock::of(&made.collect::<Vec<_>>()), "{songs:?}");
            assert_eq!(all.select(songs, &all.runs(songs)).songs().collect::<Vec<_>>(), songs);
        }
    }
}
