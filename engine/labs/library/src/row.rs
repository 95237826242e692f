//! A variant in the catalogue, with the functions that open its engine.

use super::asking::Asking;
use super::loader::{Load, Loader};
use super::opened::Counted;
use base::catalogue::Variant;
use measure::Subject;
use medialib::engine::Engine;
use medialib::file::Damage;
use medialib::generator::Library;
use medialib::opened::Unobserved;
use medialib::query::Query;
use observe::probe::Counters;
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::{Machine, Timed};

/// Reads an engine from a file; `None` if the engine has no file format.
type OpenFile = fn(Vec<u8>) -> Option<Result<Box<dyn Counted>, Damage>>;

/// A variant.
pub(super) struct Row {
    pub variant: Variant,
    /// Starts to load its engine for a world.
    pub loader: fn() -> Box<dyn Load>,
    /// Counts of one query, and the digest of its rows.
    pub count: fn(&Library, &Query) -> (u64, Counters),
    /// Its engine with a library, for timing.
    pub timed: fn(&Library, &Query) -> Box<dyn Subject>,
    /// Its engine, empty.
    pub open: fn() -> Box<dyn Counted>,
    /// Its engine with the library of a file.
    pub open_file: OpenFile,
}

impl Row {
    /// The variant whose engine is `G`.
    pub fn new<G: Engine>(variant: Variant) -> Row {
        Row {
            variant,
            loader: || Box::new(Loader::<G>::new()),
            count: count::<G>,
            timed: |library, query| Box::new(Timed(asking::<G>(library, query))),
            open: || Box::new(Unobserved(G::empty())),
            open_file: open_file::<G>,
        }
    }
}

/// An engine with a library, and the query that it answers.
fn asking<G: Engine>(library: &Library, query: &Query) -> Asking<G> {
    let mut engine = G::load(library);
    while engine.prepare() {}
    Asking::new(engine, query.clone())
}

fn count<G: Engine>(library: &Library, query: &Query) -> (u64, Counters) {
    let (mut asking, mut probe) = (asking::<G>(library, query), PlaybackRecorder::counting());
    asking.turn(&mut probe);
    (asking.digest(), probe.counters())
}

fn open_file<G: Engine>(file: Vec<u8>) -> Option<Result<Box<dyn Counted>, Damage>> {
    Some(G::from_file(file)?.map(|engine| -> Box<dyn Counted> { Box::new(Unobserved(engine)) }))
}

/// The variant `id`, if it exists.
pub(super) fn find(id: &str) -> Option<Row> {
    super::catalogue::rows().into_iter().find(|row| row.variant.id == id)
}

/// The variant `id`, which must be in the catalogue.
pub(super) fn row(id: &str) -> Row {
    find(id).unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}
