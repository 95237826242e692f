//! The library for the page: relations in columns, engines that load them a bit at a time, and a query in steps that can be
//! timed apart: found, fetched, made into columns, and brought across.

use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Uint8Array;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::library_types::{
    LibraryBlock, LibraryColumns, LibraryCounts, LibraryFault, LibraryMemory, LibraryPart, LibraryQuery, LibraryRules,
    LibraryTrees, columns_of, crossed, object,
};
use base::config::Refusal;
use bindings::{give, heap, taken, thrown};
use library::opened::{Counted, open, open_file};
use medialib::delivery::{Delivery, cut};
use medialib::engine::Fetched;
use medialib::generator::library;
use medialib::invalid::Invalid;
use medialib::opened::digest_of;
use medialib::query::{Query, Rules, parse};
use medialib::table::Table;

/// An engine, and how far it is loaded.
struct Shelf {
    engine: Box<dyn Counted>,
    loaded: usize,
    heap: usize,
    strings: Vec<Rc<str>>,
}

/// A library with the engines that hold it, and the query that is asked.
#[wasm_bindgen]
pub struct Library {
    pub(super) table: Table,
    shelves: BTreeMap<String, Shelf>,
    query: Option<Query>,
    found: Vec<i32>,
    fetched: Fetched,
    built: Delivery,
}

#[wasm_bindgen]
impl Library {
    /// A generated library of so many songs, 1 to 100 000; the one whose figures are known has 9 361 and the seed 0. `tagged` has
    /// twice as many relations; `shuffled` comes in another order than song by song. Throws a refusal.
    pub fn generate(songs: u32, seed: u32, tagged: bool, shuffled: bool) -> Result<Library, JsValue> {
        if !(1..=100_000).contains(&songs) {
            return Err(thrown(&Refusal::new("songs", songs, "1 to 100000")));
        }
        let mut table = Table::of(&library(songs, seed, tagged).relations);
        if shuffled {
            table.shuffle(seed);
        }
        Ok(Library::of(table))
    }

    /// A library given in columns, as `columns` has them. Throws a refusal that names the column and row.
    pub fn given(
        songs: Vec<i32>,
        keys: Vec<u32>,
        values: Vec<i32>,
        texts: Vec<u8>,
        sources: Vec<u32>,
        text: &str,
        ends: &[u32],
    ) -> Result<Library, JsValue> {
        let ending = || thrown(&Refusal::new("ends", ends.len(), "places at which the text can be cut, up to its end"));
        let strings = cut(text, ends).ok_or_else(ending)?.into_iter().map(Rc::from).collect();
        let table = Table { songs, keys, values, texts, sources, strings };
        table.check().map_err(refused)?;
        Ok(Library::of(table))
    }

    fn of(table: Table) -> Library {
        Library {
            table,
            shelves: BTreeMap::new(),
            query: None,
            found: Vec::new(),
            fetched: Fetched::Rows(Vec::new()),
            built: Delivery::default(),
        }
    }

    /// How many relations it has.
    pub fn relations(&self) -> usize {
        self.table.len()
    }

    /// All of it.
    pub fn columns(&self) -> LibraryColumns {
        columns_of(&self.table)
    }

    /// Opens an engine with nothing in it, in the place of one of that name. Throws a refusal.
    pub fn open(&mut self, engine: &str) -> Result<(), JsValue> {
        self.close(engine);
        let before = heap::live();
        let opened = open(engine).map_err(|refusal| thrown(&refusal))?;
        let strings = self.table.own_strings();
        let heap = heap::live() - before;
        let shelf = Shelf { engine: opened, loaded: 0, heap, strings };
        self.shelves.insert(engine.to_owned(), shelf);
        Ok(())
    }

    /// Loads up to `most` relations more into an engine; returns how many it has been given. With the last one it is
    /// ready to be asked. Throws a refusal.
    pub fn load(&mut self, engine: &str, most: usize) -> Result<usize, JsValue> {
        let Library { table, shelves, .. } = self;
        let shelf = shelves.get_mut(engine).ok_or_else(|| closed(engine))?;
        let before = heap::live();
        let end = table.len().min(shelf.loaded.saturating_add(most));
        for row in shelf.loaded..end {
            shelf.engine.add(&table.relation(row, &shelf.strings));
        }
        shelf.loaded = end;
        if end == table.len() && !shelf.strings.is_empty() {
            shelf.engine.prepare();
            // What the engine keeps of them stays, and is its own.
            shelf.strings = Vec::new();
        }
        shelf.heap = (shelf.heap + heap::live()).saturating_sub(before);
        Ok(end)
    }

    /// Closes an engine.
    pub fn close(&mut self, engine: &str) {
        self.shelves.remove(engine);
    }

    /// What an engine takes; while it is loaded, with the strings that it is loaded from. Throws a refusal.
    pub fn memory(&self, engine: &str) -> Result<Ts<LibraryMemory>, JsValue> {
        let shelf = self.shelf(engine)?;
        let mapped = shelf.engine.mapped();
        Ok(give(&LibraryMemory { heap: shelf.heap.saturating_sub(mapped), mapped })?)
    }

    /// The leaves of an engine's trees, if it has some. Throws a refusal.
    pub fn trees(&self, engine: &str) -> Result<LibraryTrees, JsValue> {
        let Some([forward, reverse]) = self.shelf(engine)?.engine.fills() else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        let leaves = |fills: Vec<u8>| Uint8Array::from(&fills[..]).into();
        Ok(object(&[("forward", leaves(forward)), ("reverse", leaves(reverse))]).unchecked_into())
    }

    /// An engine's library as it would lie on a disk, if it has a format of its own. Throws a refusal.
    pub fn file(&self, engine: &str) -> Result<Option<Vec<u8>>, JsValue> {
        Ok(self.shelf(engine)?.engine.file())
    }

    /// Opens an engine with what lies on a disk. Throws a refusal that names the byte.
    pub fn open_file(&mut self, engine: &str, file: Vec<u8>) -> Result<(), JsValue> {
        self.close(engine);
        let (before, size) = (heap::live(), file.len());
        let read = open_file(engine, file).map_err(|refusal| thrown(&refusal))?;
        let heap = (heap::live() + size).saturating_sub(before);
        let shelf = Shelf { engine: read, loaded: self.table.len(), heap, strings: Vec::new() };
        self.shelves.insert(engine.to_owned(), shelf);
        Ok(())
    }

    /// Reads the query that is asked from here on; a fault leaves the one before. Throws a refusal of the rules.
    pub fn ask(&mut self, text: &str, rules: Ts<LibraryRules>) -> Result<Ts<LibraryQuery>, JsValue> {
        let LibraryRules { tight_or, split_words, short_sums } = taken("rules", &rules)?;
        Ok(give(&match parse(text, Rules { tight_or, split_words, short_sums }) {
            Ok(query) => {
                let parts = query.parts().into_iter().map(LibraryPart::of).collect();
                self.query = Some(query);
                LibraryQuery { parts: Some(parts), fault: None }
            }
            Err(fault) => LibraryQuery { parts: None, fault: Some(LibraryFault::of(text, fault)) },
        })?)
    }

    /// How many songs each part of the query finds, in the order of `ask`. Throws a refusal.
    pub fn flow(&self, engine: &str) -> Result<Vec<u32>, JsValue> {
        Ok(self.shelf(engine)?.engine.flow(self.query()?))
    }

    /// What the query takes, counted, not timed. Throws a refusal.
    pub fn counts(&self, engine: &str) -> Result<Ts<LibraryCounts>, JsValue> {
        let counters = self.shelf(engine)?.engine.counted(self.query()?);
        Ok(give(&LibraryCounts { counts: counters.named().collect() })?)
    }

    /// First step: finds the songs; returns how many. Throws a refusal.
    pub fn find(&mut self, engine: &str) -> Result<usize, JsValue> {
        let found = self.shelf(engine)?.engine.find(self.query()?);
        self.found = found;
        Ok(self.found.len())
    }

    /// Songs found, by number.
    pub fn found(&self) -> Vec<i32> {
        self.found.clone()
    }

    /// Second step: fetches what is shown of the songs found, of the first `most` of them; returns how many. Throws a
    /// refusal.
    pub fn fetch(&mut self, engine: &str, most: usize) -> Result<usize, JsValue> {
        let songs = &self.found[..most.min(self.found.len())];
        let fetched = self.shelf(engine)?.engine.fetch(songs);
        self.fetched = fetched;
        Ok(self.fetched.count())
    }

    /// What all engines must agree on, of the rows fetched: a number in hexadecimal.
    pub fn digest(&self) -> String {
        format!("{:016x}", digest_of(&self.fetched.clone().delivery()))
    }

    /// Third step: makes a block of what was fetched, on this side, unless it is one; returns how many bytes it is.
    pub fn build(&mut self) -> usize {
        if let Fetched::Rows(rows) = &self.fetched {
            self.built = Delivery::of(rows);
        }
        self.block().len()
    }

    /// Fourth step: brings what was built across.
    pub fn rows(&self) -> LibraryBlock {
        crossed(self.block())
    }

    /// All four steps in one crossing. Throws a refusal.
    pub fn answer(&self, engine: &str) -> Result<LibraryBlock, JsValue> {
        Ok(crossed(self.shelf(engine)?.engine.answer(self.query()?).block()))
    }

    fn block(&self) -> &[u8] {
        match &self.fetched {
            Fetched::Rows(_) => self.built.block(),
            Fetched::Delivery(delivery) => delivery.block(),
        }
    }

    fn shelf(&self, engine: &str) -> Result<&Shelf, JsValue> {
        self.shelves.get(engine).ok_or_else(|| closed(engine))
    }

    pub(super) fn query(&self) -> Result<&Query, JsValue> {
        self.query.as_ref().ok_or_else(|| thrown(&Refusal::new("query", "", "one that was asked before")))
    }
}

/// An input that is not accepted, as what is thrown.
pub(super) fn refused(Invalid { what, value, allowed }: Invalid) -> JsValue {
    thrown(&Refusal::new(&what, value, allowed))
}

fn closed(engine: &str) -> JsValue {
    thrown(&Refusal::new("engine", engine, "one that was opened before"))
}
