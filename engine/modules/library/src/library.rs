//! The media library for the page: relations in columns, engines that load them in batches, and a query in four steps that can
//! be timed separately: find, fetch, build the block, and copy it to the page.

use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Uint8Array;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::types::{
    LibraryBlock, LibraryColumns, LibraryCounts, LibraryFault, LibraryMemory, LibraryPart, LibraryQuery, LibraryRules,
    LibraryTrees, copy_to_js, object, to_columns,
};
use base::{Allowed, Need, Refusal};
use bindings::{from_js, heap, js_error, to_js};
use library::opened::{Counted, open, open_file};
use medialib::engine::Fetched;
use medialib::generator::library;
use medialib::opened::{DynEngine, digest_of};
use medialib::query::{Query, Rules, parse};
use medialib::relation::Preference;
use medialib::row_block::{RowBlock, split_at_ends};
use medialib::sql::Names;
use medialib::table::Table;

/// An open engine, the relations loaded into it, and the bytes of heap that it uses.
struct OpenEngine {
    engine: Box<dyn Counted>,
    loaded: usize,
    heap: usize,
    strings: Vec<Rc<str>>,
}

/// The rules of the page.
fn rules_of(rules: &Ts<LibraryRules>) -> Result<Rules, JsValue> {
    let LibraryRules { tight_or, split_words, short_sums } = from_js("rules", rules)?;
    Ok(Rules { tight_or, split_words, short_sums })
}

/// A library with the engines that hold it, and the current query.
#[wasm_bindgen]
pub struct Library {
    pub(super) table: Table,
    engines: BTreeMap<String, OpenEngine>,
    query: Option<Query>,
    found: Vec<i32>,
    fetched: Fetched,
    built: RowBlock,
}

#[wasm_bindgen]
impl Library {
    /// Generates a library of `songs` songs, 1 to 100 000; the reference library of the published figures has 9 361 songs and
    /// the seed 0. `tagged` doubles the number of relations; `shuffled` puts them in random order instead of song by song.
    /// Throws a refusal.
    pub fn generate(songs: u32, seed: u32, tagged: bool, shuffled: bool) -> Result<Library, JsValue> {
        if !(1..=100_000).contains(&songs) {
            return Err(js_error(&Refusal::new("songs", songs, Allowed::range(1..=100_000, "songs"))));
        }
        let mut table = Table::of(&library(songs, seed, tagged).relations);
        if shuffled {
            table.shuffle(seed);
        }
        Ok(Library::of(table))
    }

    /// A library from columns, as `columns` returns them. Throws a refusal that names the column and row.
    pub fn from_columns(
        songs: Vec<i32>,
        keys: Vec<u32>,
        values: Vec<i32>,
        texts: Vec<u8>,
        sources: Vec<u32>,
        text: &str,
        ends: &[u32],
    ) -> Result<Library, JsValue> {
        let ending = || js_error(&Refusal::new("ends", ends.len(), Need::Cuts));
        let strings = split_at_ends(text, ends).ok_or_else(ending)?.into_iter().map(Rc::from).collect();
        let table = Table { songs, keys, values, texts, sources, strings, preference: Preference::default() };
        table.check().map_err(|refusal| js_error(&refusal))?;
        Ok(Library::of(table))
    }

    fn of(table: Table) -> Library {
        Library {
            table,
            engines: BTreeMap::new(),
            query: None,
            found: Vec::new(),
            fetched: Fetched::Rows(Vec::new()),
            built: RowBlock::default(),
        }
    }

    /// The number of relations.
    pub fn relations(&self) -> usize {
        self.table.len()
    }

    /// All relations, in columns.
    pub fn columns(&self) -> LibraryColumns {
        to_columns(&self.table)
    }

    /// The sources of the relations, in order of first use.
    pub fn sources(&self) -> Vec<String> {
        Names::of(&self.table).sources
    }

    /// The properties of the relations, in order of first use.
    pub fn properties(&self) -> Vec<String> {
        Names::of(&self.table).keys
    }

    /// Sets the order in which sources are preferred, for all engines and for SQL: patterns, the most preferred first, each of
    /// which may end with a star. Throws a refusal that names the pattern at fault.
    pub fn prefer(&mut self, patterns: Vec<String>) -> Result<(), JsValue> {
        let refused = |pattern: String| js_error(&Refusal::new("preference", pattern, Need::Shape));
        let preference = Preference::new(&patterns).map_err(refused)?;
        for opened in self.engines.values_mut() {
            opened.engine.prefer(&preference);
            if opened.loaded == self.table.len() {
                opened.engine.prepare();
            }
        }
        self.table.preference = preference;
        Ok(())
    }

    /// Opens an empty engine, in place of an open one of the same name. Throws a refusal.
    pub fn open(&mut self, engine: &str) -> Result<(), JsValue> {
        self.close(engine);
        let before = heap::live();
        let mut opened = open(engine).map_err(|refusal| js_error(&refusal))?;
        opened.prefer(&self.table.preference);
        let strings = self.table.own_strings();
        let heap = heap::live() - before;
        let opened = OpenEngine { engine: opened, loaded: 0, heap, strings };
        self.engines.insert(engine.to_owned(), opened);
        Ok(())
    }

    /// Loads up to `most` more relations into an engine; returns the number loaded so far. After the last one the engine can
    /// be queried. Throws a refusal.
    pub fn load(&mut self, engine: &str, most: usize) -> Result<usize, JsValue> {
        let Library { table, engines, .. } = self;
        let opened = engines.get_mut(engine).ok_or_else(|| not_open(engine))?;
        let before = heap::live();
        let end = table.len().min(opened.loaded.saturating_add(most));
        for row in opened.loaded..end {
            opened.engine.add(&table.relation(row, &opened.strings));
        }
        opened.loaded = end;
        if end == table.len() && !opened.strings.is_empty() {
            opened.engine.prepare();
            // The engine has its own references to the strings that it keeps.
            opened.strings = Vec::new();
        }
        opened.heap = (opened.heap + heap::live()).saturating_sub(before);
        Ok(end)
    }

    /// Closes an engine and frees its memory.
    pub fn close(&mut self, engine: &str) {
        self.engines.remove(engine);
    }

    /// The memory that an engine uses; while it is being loaded, with the strings that it is loaded from. Throws a refusal.
    pub fn memory(&self, engine: &str) -> Result<Ts<LibraryMemory>, JsValue> {
        let opened = self.open_engine(engine)?;
        let mapped = opened.engine.mapped();
        Ok(to_js(&LibraryMemory { heap: opened.heap.saturating_sub(mapped), mapped })?)
    }

    /// The number of records in each leaf of an engine's trees, or `undefined` if it has none. Throws a refusal.
    pub fn trees(&self, engine: &str) -> Result<LibraryTrees, JsValue> {
        let Some([forward, reverse]) = self.open_engine(engine)?.engine.fills() else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        let leaves = |fills: Vec<u8>| Uint8Array::from(&fills[..]).into();
        Ok(object(&[("forward", leaves(forward)), ("reverse", leaves(reverse))]).unchecked_into())
    }

    /// An engine's library as a file, if the engine has a file format. Throws a refusal.
    pub fn file(&self, engine: &str) -> Result<Option<Vec<u8>>, JsValue> {
        Ok(self.open_engine(engine)?.engine.file())
    }

    /// Opens an engine on a file of its format. Throws a refusal that names the byte at fault.
    pub fn open_file(&mut self, engine: &str, file: Vec<u8>) -> Result<(), JsValue> {
        self.close(engine);
        let (before, size) = (heap::live(), file.len());
        let mut read = open_file(engine, file).map_err(|refusal| js_error(&refusal))?;
        read.prefer(&self.table.preference);
        let heap = (heap::live() + size).saturating_sub(before);
        let opened = OpenEngine { engine: read, loaded: self.table.len(), heap, strings: Vec::new() };
        self.engines.insert(engine.to_owned(), opened);
        Ok(())
    }

    /// Parses the query for all later calls; after a syntax error the previous query stays. Throws a refusal if `rules` has
    /// another shape.
    pub fn ask(&mut self, text: &str, rules: Ts<LibraryRules>) -> Result<Ts<LibraryQuery>, JsValue> {
        Ok(to_js(&match parse(text, rules_of(&rules)?) {
            Ok(query) => {
                let parts = query.parts().into_iter().map(LibraryPart::of).collect();
                self.query = Some(query);
                LibraryQuery { parts: Some(parts), fault: None }
            }
            Err(fault) => LibraryQuery { parts: None, fault: Some(LibraryFault::of(text, fault)) },
        })?)
    }

    /// The number of songs that each part of the query finds, in the order of the parts that `ask` returned. Throws a refusal.
    pub fn flow(&self, engine: &str) -> Result<Vec<u32>, JsValue> {
        Ok(self.open_engine(engine)?.engine.flow(self.query()?))
    }

    /// Counts the operations that an engine does for the query; takes no times. Throws a refusal.
    pub fn counts(&self, engine: &str) -> Result<Ts<LibraryCounts>, JsValue> {
        let counters = self.open_engine(engine)?.engine.counted(self.query()?);
        Ok(to_js(&LibraryCounts { counts: counters.named().collect() })?)
    }

    /// First step: finds the songs; returns their number. Throws a refusal.
    pub fn find(&mut self, engine: &str) -> Result<usize, JsValue> {
        let found = self.open_engine(engine)?.engine.find(self.query()?);
        self.found = found;
        Ok(self.found.len())
    }

    /// The ids of the songs found.
    pub fn found(&self) -> Vec<i32> {
        self.found.clone()
    }

    /// Second step: fetches the properties that the page shows, for the first `most` of the songs found; returns the number of
    /// rows. Throws a refusal.
    pub fn fetch(&mut self, engine: &str, most: usize) -> Result<usize, JsValue> {
        let songs = &self.found[..most.min(self.found.len())];
        let fetched = self.open_engine(engine)?.engine.fetch(songs);
        self.fetched = fetched;
        Ok(self.fetched.count())
    }

    /// A digest of the rows fetched, in hexadecimal. All engines must give the same.
    pub fn digest(&self) -> String {
        format!("{:016x}", digest_of(&self.fetched.clone().into_block()))
    }

    /// Third step: encodes the rows as a block in wasm memory, unless the engine fetched a block already; returns its length
    /// in bytes.
    pub fn build(&mut self) -> usize {
        if let Fetched::Rows(rows) = &self.fetched {
            self.built = RowBlock::of(rows);
        }
        self.block().len()
    }

    /// Fourth step: copies the block to the page.
    pub fn rows(&self) -> LibraryBlock {
        copy_to_js(self.block())
    }

    /// Does all four steps in one call. Throws a refusal.
    pub fn answer(&self, engine: &str) -> Result<LibraryBlock, JsValue> {
        Ok(copy_to_js(self.open_engine(engine)?.engine.answer(self.query()?).block()))
    }

    /// An open engine.
    pub(super) fn engine(&self, engine: &str) -> Result<&dyn DynEngine, JsValue> {
        Ok(&*self.open_engine(engine)?.engine)
    }

    fn block(&self) -> &[u8] {
        match &self.fetched {
            Fetched::Rows(_) => self.built.block(),
            Fetched::Block(block) => block.block(),
        }
    }

    fn open_engine(&self, engine: &str) -> Result<&OpenEngine, JsValue> {
        self.engines.get(engine).ok_or_else(|| not_open(engine))
    }

    pub(super) fn query(&self) -> Result<&Query, JsValue> {
        self.query.as_ref().ok_or_else(|| js_error(&Refusal::new("query", "", Need::AskedQuery)))
    }
}

fn not_open(engine: &str) -> JsValue {
    js_error(&Refusal::new("engine", engine, Need::OpenEngine))
}
