//! The library lab: the engines of [`medialib`](medialib) with the queries of S4's benchmark, watched and measured.
//!
//! | file | what it is |
//! |---|---|
//! | [`catalogue`], [`row`] | the variants, knobs and presets; the functions that open a variant's engine |
//! | [`query_machine`] | an engine that answers the same query repeatedly |
//! | [`loader`] | an engine that is loaded in steps |
//! | [`counts`] | counters and events |
//! | [`overview`], [`scene`] | the figure: a query, an engine's trees, and the rows of the answer |
//! | [`own`] | the user's own library, which takes the place of the generated one |
//! | [`opened`] | engines by name, for the page's own queries |

#![forbid(unsafe_code)]

mod catalogue;
mod counts;
mod loader;
pub mod opened;
mod overview;
pub mod own;
mod query_machine;
mod row;
pub mod scene;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use catalogue::lab;
pub use counts::Counter;

use base::Allowed;
use base::config::{Config, Refusal};
use catalogue::QUERIES;
use loader::{Load, Loaded};
use measure::Subject;
use medialib::generator::{Generator, Library, Shuffle};
use medialib::query::{Query, Rules, parse};
use observe::probe::Counters;
use row::row;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload;
use sim::world::World;

/// The library lab.
pub const ENTRY: Entry = Entry { lab, open: |config, _| Ok(Box::new(Workload::new(config)?)) };

/// Number of songs generated in one call, with a tagger's relations; takes about 5 ms.
const WRITTEN: u32 = 500;

/// Number of relations shuffled in one call; takes about 10 ms.
const SHUFFLED: usize = 50_000;

/// Number of relations dropped in one call; takes about 5 ms.
const SHED: usize = 50_000;

/// A valid configuration. The library is generated when it is first needed, and is loaded once for each variant.
pub struct Workload {
    variants: [String; 2],
    /// The parameters of the library, and whether its relations are shuffled instead of ordered by song.
    recipe: (u32, u32, bool),
    shuffled: bool,
    generator: RefCell<Option<Generator>>,
    /// The generated library while it is being shuffled.
    shuffling: RefCell<Option<(Library, Shuffle)>>,
    library: RefCell<Option<Rc<Library>>>,
    /// The engine that is currently loaded.
    loader: RefCell<Option<Box<dyn Load>>>,
    /// The loaded engines; only one if both sides have the same variant.
    loaded: RefCell<[Option<Box<dyn Loaded>>; 2]>,
    /// The factors by which the loaded engines can be slowed down, as far as they are known.
    fits: Cell<[Option<u64>; 2]>,
    /// Worlds at their beginning, which others are copied from, in the places of their engines.
    worlds: RefCell<[Option<Box<dyn World>>; 2]>,
    query: Query,
}

impl Workload {
    /// Checks a configuration. The user's own library, if there is one, takes the place of the generated one.
    ///
    /// # Errors
    /// If the configuration is invalid, or the user's own query.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        // The option after the last query is the user's own.
        let text = match QUERIES.get(values.get("query") as usize) {
            Some((_, text)) => text,
            None => config.text.as_deref().unwrap_or_default(),
        };
        let query = parse(text, Rules::XMMS2)
            .map_err(|_| Refusal::new("text", text, Allowed::one_of(QUERIES.map(|(_, text)| text))))?;
        Ok(Workload {
            variants: [config.a.clone(), config.b.clone()],
            recipe: (values.get("songs"), config.seed, values.get("tagged") == 1),
            shuffled: values.get("shuffled") == 1,
            generator: RefCell::default(),
            shuffling: RefCell::default(),
            library: RefCell::new(own::library((values.get("shuffled") == 1).then_some(config.seed))),
            loader: RefCell::default(),
            loaded: RefCell::default(),
            fits: Cell::default(),
            worlds: RefCell::default(),
            query,
        })
    }

    /// Generates or shuffles a part of the library.
    fn write_some(&self) {
        if let Some((library, shuffle)) = &mut *self.shuffling.borrow_mut()
            && shuffle.step(library, SHUFFLED)
        {
            return;
        }
        if let Some((library, _)) = self.shuffling.take() {
            *self.library.borrow_mut() = Some(Rc::new(library));
            return;
        }
        let (songs, seed, tagged) = self.recipe;
        let mut generator = self.generator.borrow_mut();
        if generator.get_or_insert_with(|| Generator::new(songs, seed, tagged)).write(WRITTEN) {
            return;
        }
        let library = generator.take().expect("it has just written").library();
        if self.shuffled {
            let shuffle = Shuffle::new(seed, &library);
            *self.shuffling.borrow_mut() = Some((library, shuffle));
        } else {
            *self.library.borrow_mut() = Some(Rc::new(library));
        }
    }

    fn library(&self) -> Rc<Library> {
        loop {
            if let Some(library) = &*self.library.borrow() {
                return Rc::clone(library);
            }
            self.write_some();
        }
    }

    /// Index of a side's engine and world.
    fn place(&self, side: Side) -> usize {
        if self.variants[0] == self.variants[1] { 0 } else { side as usize }
    }

    /// Loads a part of the library into a side's engine.
    fn load_some(&self, side: Side) {
        let mut loader = self.loader.borrow_mut();
        let loading = loader.get_or_insert_with(|| (row(&self.variants[side as usize]).new_loader)());
        if !loading.load(&self.library()) {
            let engine = loader.take().expect("it has just loaded");
            self.loaded.borrow_mut()[self.place(side)] = Some(engine.loaded(self.query.clone()));
        }
    }

    /// Tries out one of the loaded engines, and then makes the worlds, which are slowed down by the same factor: the one
    /// with which the slower side fits.
    fn make_worlds(&self) {
        let mut fits = self.fits.get();
        let untried = (0..2).find(|&at| fits[at].is_none() && self.loaded.borrow()[at].is_some());
        if let Some(at) = untried {
            fits[at] = self.loaded.borrow()[at].as_ref().map(|engine| engine.fits());
            return self.fits.set(fits);
        }
        let loaded = self.loaded.take();
        let slowed = fits.into_iter().flatten().min().unwrap_or(1);
        *self.worlds.borrow_mut() = loaded.map(|engine| Some(engine?.world(slowed)));
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
        if self.worlds.borrow()[0].is_some() {
            return false;
        }
        let is_missing = |&side: &Side| self.loaded.borrow()[self.place(side)].is_none();
        match [Side::A, Side::B].into_iter().find(is_missing) {
            Some(side) => self.load_some(side),
            None => self.make_worlds(),
        }
        true
    }

    fn shed(&self) -> bool {
        if let Some(library) = self.library.borrow_mut().as_mut().and_then(Rc::get_mut)
            && !library.relations.is_empty()
        {
            library.relations.truncate(library.relations.len().saturating_sub(SHED));
            return true;
        }
        self.loaded.borrow_mut().iter_mut().any(|engine| engine.take().is_some())
            || self.worlds.borrow_mut().iter_mut().any(|world| world.take().is_some())
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        while self.prepare() {}
        let worlds = self.worlds.borrow();
        let world = worlds[self.place(side)].as_ref().expect("it was prepared");
        world.copy().expect("a playback world can be copied")
    }

    /// Counts of one query; every query has the same counts.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let (digest, counters) = (row(variant).count)(&self.library(), &self.query);
        (Some(digest), counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok((row(variant).timed)(&self.library(), &self.query))
    }
}
