//! A variant in the catalogue, with the functions that load, count, time and open its engine.

use super::loader::{Load, Loader};
use super::opened::Counted;
use super::query_machine::QueryMachine;
use base::catalogue::Variant;
use measure::Subject;
use medialib::engine::Engine;
use medialib::file::Damage;
use medialib::generator::Library;
use medialib::opened::OpenEngine;
use medialib::query::Query;
use observe::probe::Counters;
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::{Machine, Timed};

/// Opens an engine with the library in the bytes of a file. `None` if the engine has no file format.
type OpenFile = fn(Vec<u8>) -> Option<Result<Box<dyn Counted>, Damage>>;

/// A variant in the catalogue, with the functions that load, count, time and open its engine.
pub(super) struct Row {
    pub variant: Variant,
    /// Makes a loader, which loads a library into the engine part by part and then makes its world.
    pub new_loader: fn() -> Box<dyn Load>,
    /// Answers one query; returns the digest of its rows, then the counts.
    pub count: fn(&Library, &Query) -> (u64, Counters),
    /// Makes the subject to be timed: the engine, loaded with a library, answers the query. One answer is one unit of work.
    pub timed: fn(&Library, &Query) -> Box<dyn Subject>,
    /// Makes an empty engine.
    pub open: fn() -> Box<dyn Counted>,
    /// Opens the engine with the library in the bytes of a file. `None` if the engine has no file format; `Err` with the offset
    /// and kind of the damage if the file is damaged.
    pub open_file: OpenFile,
}

impl Row {
    /// The variant whose engine is `G`.
    pub fn new<G: Engine>(variant: Variant) -> Row {
        Row {
            variant,
            new_loader: || Box::new(Loader::<G>::new()),
            count: count::<G>,
            timed: |library, query| Box::new(Timed(query_machine::<G>(library, query))),
            open: || Box::new(OpenEngine(G::empty())),
            open_file: open_file::<G>,
        }
    }
}

/// A machine that answers `query` each turn, with an engine that is loaded with `library` and prepared.
fn query_machine<G: Engine>(library: &Library, query: &Query) -> QueryMachine<G> {
    let mut engine = G::load(library);
    // Builds all structures now, which the first query would otherwise build while it is counted or timed.
    while engine.prepare() {}
    QueryMachine::new(engine, query.clone())
}

fn count<G: Engine>(library: &Library, query: &Query) -> (u64, Counters) {
    let (mut machine, mut probe) = (query_machine::<G>(library, query), PlaybackRecorder::counting());
    machine.turn(&mut probe);
    (machine.digest(), probe.counters())
}

fn open_file<G: Engine>(file: Vec<u8>) -> Option<Result<Box<dyn Counted>, Damage>> {
    Some(G::from_file(file)?.map(|engine| -> Box<dyn Counted> { Box::new(OpenEngine(engine)) }))
}

/// The variant `id`, if it exists.
pub(super) fn find(id: &str) -> Option<Row> {
    super::catalogue::rows().into_iter().find(|row| row.variant.id == id)
}

/// The variant `id`.
///
/// # Panics
/// If the catalogue has no such variant.
pub(super) fn row(id: &str) -> Row {
    find(id).unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}
