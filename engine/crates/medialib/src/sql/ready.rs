//! Ready rows for SQLite's wide table. As [`ReadyRows`](crate::ReadyRows) does for an engine, a block keeps the rows of all songs as
//! they are delivered: SQL finds the songs, and their rows are copied by the same code.
//!
//! The block is made of the table's own rows, which one SELECT delivers. It is not made anew when a relation changes, because here
//! the tables are filled once.

use super::{Names, today};
use crate::ready_rows::copied;
use crate::row_block::RowBlock;
use base::Refusal;
use observe::probe::NoObserver;

/// The SELECT of the rows that [`WideRows::new`] keeps.
pub fn all_rows(names: &Names) -> String {
    today::all_rows(names)
}

/// The rows of all songs.
#[derive(Clone, Debug)]
pub struct WideRows(RowBlock);

impl WideRows {
    /// Keeps a block of all rows.
    ///
    /// # Errors
    /// If the bytes are no block of rows, with the part at fault.
    pub fn new(block: Vec<u8>) -> Result<WideRows, Refusal> {
        Ok(WideRows(RowBlock::read(block)?.by_song()))
    }

    /// Copies the rows of songs, in their order. The cells of a song without a row are unknown.
    pub fn copied(&self, songs: &[i32]) -> RowBlock {
        copied(&self.0, songs, &mut NoObserver)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Row};
    use crate::generator::library;
    use crate::midb::Midb;

    #[test]
    fn rows_are_those_of_an_engine_in_any_order_of_songs() {
        let midb = Midb::<false>::load(&library(60, 0, false));
        // Song 7 has no row, as if nothing were known of it.
        let all: Vec<_> = (1..=60).filter(|&song| song != 7).collect();
        let ready = WideRows::new(midb.fetch(&all, &mut NoObserver).into_block().block().to_vec()).unwrap();
        for songs in [&[][..], &[3], &[1, 2, 3, 4], &[9, 8, 30, 8], &[60, 1]] {
            assert_eq!(ready.copied(songs), midb.fetch(songs, &mut NoObserver).into_block(), "{songs:?}");
        }
        let nothing = |song| Row { song, shown: [const { None }; 3] };
        let beyond = [7, 61, i32::MAX, -1];
        assert_eq!(ready.copied(&beyond), RowBlock::of(&beyond.map(nothing)));
    }
}
