//! An engine by its name, for somebody who does not watch: loaded a bit at a time, and asked in steps that can be timed apart.

use std::cell::OnceCell;

use super::counts::Search;
use super::delivery::Delivery;
use super::engine::{Desk, Engine, Fetched, evaluate};
use super::file::Damage;
use super::query::{Query, Test};
use super::relation::Relation;
use crate::lab::config::Refusal;
use crate::lab::hash::Hash;
use crate::lab::probe::{Counters, Nothing};
use crate::reel::shot::Reel;

/// See the module.
pub trait Opened {
    /// Adds a relation; returns whether it is new.
    fn add(&mut self, relation: &Relation) -> bool;
    /// Makes what it would otherwise make when it is first asked.
    fn prepare(&mut self);
    /// Songs that a query finds, by number.
    fn find(&self, query: &Query) -> Vec<i32>;
    /// What is shown of songs, in their order.
    fn fetch(&self, songs: &[i32]) -> Fetched;
    /// All that a query finds, ready to be taken away.
    fn answer(&self, query: &Query) -> Delivery {
        self.fetch(&self.find(query)).delivery()
    }
    /// How many songs each part of a query finds, in the order of [`Query::parts`]. Each test is asked once, and what joins
    /// tests is put together of their answers: asked part by part, a chain of 100 tests would be asked 5 000.
    fn flow(&self, query: &Query) -> Vec<u32> {
        let whole = OnceCell::new();
        let mut flow = Vec::new();
        let mut all = || whole.get_or_init(|| self.find(&Query::All)).clone();
        let mut tested = |key: &str, test: &Test| self.find(&Query::Filter(key.to_owned(), test.clone()));
        evaluate(query, &mut all, &mut tested, &mut |songs| flow.push(songs as u32));
        flow
    }
    /// What a query takes, counted.
    fn counted(&self, query: &Query) -> Counters;
    /// How many records each leaf holds, of the forward and of the reverse tree, if it has trees.
    fn fills(&self) -> Option<[Vec<u8>; 2]>;
    /// Bytes of a file that lies in memory without being heap.
    fn mapped(&self) -> usize;
    /// Its library as it would lie on a disk, if it has a format of its own.
    fn file(&self) -> Option<Vec<u8>>;
}

/// The engine of that name, with nothing in it.
///
/// # Errors
/// A refusal, where there is none of that name.
pub fn open(id: &str) -> Result<Box<dyn Opened>, Refusal> {
    known(id)?;
    Ok(with_engine!(id, G => Box::new(Unwatched(G::empty()))))
}

/// The engine of that name, with the library of a file.
///
/// # Errors
/// A refusal, where there is none of that name, it has no format of its own, or the file is damaged: at which byte, and how.
pub fn open_file(id: &str, file: Vec<u8>) -> Result<Box<dyn Opened>, Refusal> {
    known(id)?;
    with_engine!(id, G => {
        let read = G::from_file(file).ok_or_else(|| Refusal::new("engine", id, "one with a format of its own"))?;
        match read {
            Ok(engine) => Ok(Box::new(Unwatched(engine))),
            Err(Damage { offset, reason }) => Err(Refusal::new("file", format!("byte {offset}"), reason)),
        }
    })
}

fn known(id: &str) -> Result<(), Refusal> {
    let ids: Vec<_> = super::lab().variants.iter().map(|variant| variant.id).collect();
    if ids.contains(&id) { Ok(()) } else { Err(Refusal::new("engine", id, ids.join(", "))) }
}

/// What all engines must agree on, of rows.
pub fn digest_of(rows: &Delivery) -> u64 {
    let mut hash = Hash::default();
    hash.bytes(rows.block());
    hash.get()
}

struct Unwatched<G>(G);

impl<G: Engine> Opened for Unwatched<G> {
    fn add(&mut self, relation: &Relation) -> bool {
        self.0.add(relation)
    }

    fn prepare(&mut self) {
        while self.0.prepare() {}
    }

    fn find(&self, query: &Query) -> Vec<i32> {
        self.0.find(query, &mut Desk { probe: &mut Nothing })
    }

    fn fetch(&self, songs: &[i32]) -> Fetched {
        self.0.fetch(songs, &mut Desk { probe: &mut Nothing })
    }

    fn counted(&self, query: &Query) -> Counters {
        let mut probe = Reel::<Search>::counting();
        let mut desk = Desk { probe: &mut probe };
        let songs = self.0.find(query, &mut desk);
        self.0.fetch(&songs, &mut desk);
        probe.counters()
    }

    fn fills(&self) -> Option<[Vec<u8>; 2]> {
        self.0.fills()
    }

    fn mapped(&self) -> usize {
        self.0.mapped()
    }

    fn file(&self) -> Option<Vec<u8>> {
        self.0.file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::query::{Rules, parse};
    use crate::library::table::Table;

    #[test]
    fn every_engine_of_the_catalogue_loads_a_bit_at_a_time_and_shows_the_same() {
        let table = Table::of(&crate::library::generator::library(200, 0, false).relations);
        let query = parse("+comment", Rules::XMMS2).unwrap();
        let lab = crate::library::lab();
        let digests = lab.variants.iter().map(|variant| {
            let mut engine = open(variant.id).unwrap();
            let strings = table.own_strings();
            (0..table.len()).for_each(|row| assert!(engine.add(&table.relation(row, &strings))));
            engine.prepare();
            let rows = engine.fetch(&engine.find(&query)).delivery();
            if let Some(file) = engine.file() {
                let again = open_file(variant.id, file).map_err(|refusal| refusal.to_string()).unwrap();
                assert_eq!(digest_of(&again.fetch(&again.find(&query)).delivery()), digest_of(&rows));
            }
            (rows.rows(), digest_of(&rows))
        });
        let digests: Vec<_> = digests.collect();
        assert!(digests[0].0 > 50 && digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
        assert!(open("mysql").map(|_| ()).unwrap_err().allowed.contains("midb, "));
    }

    #[test]
    fn songs_flow_through_the_parts_as_each_part_finds_them() {
        let table = Table::of(&crate::library::generator::library(200, 0, false).relations);
        let strings = table.own_strings();
        for variant in crate::library::lab().variants {
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
