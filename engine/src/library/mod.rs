//! The library lab: a media library in memory, as S4 had it for XMMS2, against the database that it replaced.
//!
//! A library is [relations](relation): a song has a property, and somebody says so. [`generator`] makes one like that of
//! S4's benchmark. A [`query`] is parsed as XMMS2 did it, and every [`engine`] answers it with the same rows.
//!
//! | file | variant |
//! |---|---|
//! | [`mapped`] | S4's engine before midb: the same trees in a file that is mapped |
//! | [`midb`] | midb: [S4's](s4) of May 2010, interned [`strings`] and two B+ [`tree`]s; sweep: the same, fetched by a walk through the leaves |
//! | [`entries`] | the S4 that shipped, from August 2010 on: arrays of what is known, two indices |
//! | [`columns`] | ours: a column for each property, sets of songs as bits |
//! | [`table`], [`delivery`] | how it crosses to the page and to SQLite, and how rows do |
//! | [`file`], [`log`] | how it is kept: midb's file, and the log that came after it |
//! | [`scan`] | the twin of tests: a list |
//! | [`sql`] | the database that it replaced: what to ask a SQLite |
//!
//! Around them: [`desk`] is somebody who asks, [`overview`] and [`scene`] what is seen of it, and [`opened`] an engine for the page.

/// Runs `$body` with `$engine` being the engine of the variant called `$id`.
macro_rules! with_engine {
    ($id:expr, $engine:ident => $body:expr) => {{
        macro_rules! run {
            ($type:ty) => {{
                type $engine = $type;
                $body
            }};
        }
        match $id {
            "mapped" => run!($crate::library::mapped::Mapped),
            "midb" => run!($crate::library::midb::Midb<false>),
            "sweep" => run!($crate::library::midb::Midb<true>),
            "entries" => run!($crate::library::entries::Entries),
            "columns" => run!($crate::library::columns::Columns),
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}

mod catalogue;
mod columns;
mod counts;
pub mod delivery;
mod desk;
mod engine;
mod entries;
pub mod file;
pub mod generator;
mod loader;
pub mod log;
mod mapped;
mod midb;
pub mod opened;
mod overview;
pub mod query;
pub mod relation;
mod s4;
#[cfg(test)]
mod scan;
pub(crate) mod scene;
pub mod sql;
pub mod strings;
pub mod table;
#[cfg(test)]
mod tests;
pub mod tree;

use std::cell::RefCell;
use std::rc::Rc;

pub use catalogue::lab;
pub use counts::{Counter, EventKind};
pub use engine::{Fetched, Row, SHOWN};

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::Counters;
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::reel::shot::Reel;
use crate::reel::world::{Machine, Timed};
use catalogue::QUERIES;
use desk::Asking;
use engine::Engine;
use generator::{Generator, Library};
use loader::{Load, Loader};
use query::{Query, Rules, parse};

/// Songs that are written in one call: some 5 ms, with a tagger's relations.
const WRITTEN: u32 = 500;

/// Relations that are given up in one call: some 5 ms.
const SHED: usize = 50_000;

/// A configuration that has been checked; its library is made when it is first asked for, and is loaded once for each variant.
pub struct Workload {
    variants: [String; 2],
    /// What the library is made from, and whether its relations come in another order than song by song.
    recipe: (u32, u32, bool),
    shuffled: bool,
    generator: RefCell<Option<Generator>>,
    library: RefCell<Option<Rc<Library>>>,
    /// The engine that is being loaded.
    loader: RefCell<Option<Box<dyn Load>>>,
    /// Worlds at their beginning, of which others are copies; one where both sides have the same variant.
    worlds: RefCell<[Option<Box<dyn World>>; 2]>,
    query: Query,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that says what is wrong with it.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let (_, text) = QUERIES[values.get("query") as usize];
        let query = parse(text, Rules::XMMS2).map_err(|fault| Refusal::new("query", text, fault.to_string()))?;
        Ok(Workload {
            variants: [config.a.clone(), config.b.clone()],
            recipe: (values.get("songs"), config.seed, values.get("tagged") == 1),
            shuffled: values.get("shuffled") == 1,
            generator: RefCell::default(),
            library: RefCell::default(),
            loader: RefCell::default(),
            worlds: RefCell::default(),
            query,
        })
    }

    /// Writes a part of the library.
    fn write_some(&self) {
        let (songs, seed, tagged) = self.recipe;
        let mut generator = self.generator.borrow_mut();
        if generator.get_or_insert_with(|| Generator::new(songs, seed, tagged)).write(WRITTEN) {
            return;
        }
        let mut library = generator.take().expect("it has just written").library();
        if self.shuffled {
            library.shuffle(seed);
        }
        *self.library.borrow_mut() = Some(Rc::new(library));
    }

    fn library(&self) -> Rc<Library> {
        loop {
            if let Some(library) = &*self.library.borrow() {
                return Rc::clone(library);
            }
            self.write_some();
        }
    }

    /// The place of a side's world.
    fn place(&self, side: Side) -> usize {
        if self.variants[0] == self.variants[1] { 0 } else { side as usize }
    }

    /// Loads a part of the library into a side's engine, or makes the world of one that has all of it.
    fn load_some(&self, side: Side) {
        let mut loader = self.loader.borrow_mut();
        let loading = loader.get_or_insert_with(
            || with_engine!(self.variants[side as usize].as_str(), G => Box::new(Loader::<G>::new())),
        );
        if !loading.load(&self.library()) {
            let loaded = loader.take().expect("it has just loaded");
            self.worlds.borrow_mut()[self.place(side)] = Some(loaded.world(self.query.clone()));
        }
    }

    fn asking<G: Engine>(&self) -> Asking<G> {
        let mut engine = G::load(&self.library());
        while engine.prepare() {}
        Asking::new(engine, self.query.clone())
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "query"
    }

    fn prepare(&self) -> bool {
        if self.library.borrow().is_none() {
            self.write_some();
            return true;
        }
        let is_missing = |&side: &Side| self.worlds.borrow()[self.place(side)].is_none();
        let Some(side) = [Side::A, Side::B].into_iter().find(is_missing) else { return false };
        self.load_some(side);
        true
    }

    fn shed(&self) -> bool {
        if let Some(library) = self.library.borrow_mut().as_mut().and_then(Rc::get_mut)
            && !library.relations.is_empty()
        {
            library.relations.truncate(library.relations.len().saturating_sub(SHED));
            return true;
        }
        self.worlds.borrow_mut().iter_mut().any(|world| world.take().is_some())
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        while self.prepare() {}
        let worlds = self.worlds.borrow();
        let world = worlds[self.place(side)].as_ref().expect("it was prepared");
        world.copy().expect("a reel's world can be copied")
    }

    /// What one query takes: the next one takes the same.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_engine!(variant, G => {
            let (mut asking, mut probe) = (self.asking::<G>(), Reel::counting());
            asking.turn(&mut probe);
            (Some(asking.digest()), probe.counters())
        })
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_engine!(variant, G => Box::new(Timed(self.asking::<G>()))))
    }
}
