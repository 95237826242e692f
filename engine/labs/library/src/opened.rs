//! Opens engines of the catalogue by name, for the page's own queries.

use super::counts::{Search, Shots};
use super::row::find;
use base::{Allowed, Need, Refusal};
use medialib::engine::Engine;
use medialib::file::Damage;
use medialib::opened::{DynEngine, OpenEngine};
use medialib::query::Query;
use observe::probe::Counters;
use sim::playback::shot::PlaybackRecorder;

/// An engine that can also count the work of a query.
pub trait Counted: DynEngine {
    /// Counts of a query.
    fn counted(&self, query: &Query) -> Counters;
}

impl<G: Engine> Counted for OpenEngine<G> {
    fn counted(&self, query: &Query) -> Counters {
        let mut recorder = PlaybackRecorder::<Search>::counting();
        let mut shots = Shots(&mut recorder);
        let songs = self.0.find(query, &mut shots);
        self.0.fetch(&songs, &mut shots);
        recorder.counters()
    }
}

/// The engine of this name, empty.
///
/// # Errors
/// If no engine has this name.
pub fn open(id: &str) -> Result<Box<dyn Counted>, Refusal> {
    Ok((find(id).ok_or_else(|| unknown(id))?.open)())
}

/// The engine of this name, with the library of a file.
///
/// # Errors
/// If no engine has this name, if it has no file format, or if the file is damaged, with the fault and its offset.
pub fn open_file(id: &str, file: Vec<u8>) -> Result<Box<dyn Counted>, Refusal> {
    let row = find(id).ok_or_else(|| unknown(id))?;
    let read = (row.open_file)(file).ok_or_else(|| Refusal::new("engine", id, Need::FileFormat))?;
    read.map_err(|Damage { offset, flaw }| Refusal::new("file", format!("byte {offset}: {flaw:?}"), Need::SoundFile))
}

fn unknown(id: &str) -> Refusal {
    Refusal::new("engine", id, Allowed::one_of(super::lab().variants.iter().map(|variant| variant.id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use medialib::query::{Rules, parse};
    use medialib::table::Table;

    #[test]
    fn songs_flow_through_the_parts_as_each_part_finds_them() {
        let table = Table::of(&medialib::generator::library(200, 0, false).relations);
        let strings = table.own_strings();
        for variant in crate::lab().variants {
            let mut engine = open(variant.id).unwrap();
            (0..table.len()).for_each(|row| _ = engine.add(&table.relation(row, &strings)));
            engine.prepare();
            for text in
                ["tracknr:4 OR artist~a AND NOT title~e", "NOT NOT *", "#1-50,70 AND NOT #9", "in:x OR +comment", "*"]
            {
                let query = parse(text, Rules::XMMS2).unwrap();
                let parts = query.parts();
                let found: Vec<_> = parts.iter().map(|part| engine.find(part.query).len() as u32).collect();
                assert_eq!(engine.flow(&query), found, "{text} by {}", variant.id);
            }
        }
    }
}
