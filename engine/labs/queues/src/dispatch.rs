//! The lookup of a content type's handler. It runs once for each content that is made, not for each sample.
//!
//! | way | lookup |
//! |---|---|
//! | [`LookupMethod::Tried`], 2.4.4 | types were registered as functions in a queue; each is called in turn, compares the content's name with its own, and the one that knows it leaves by an exception with a handler |
//! | [`LookupMethod::Indexed`], 2.4.5 | a content has a number too; an array of 16 is read there, unchecked, and what is in it called |
//! | [`LookupMethod::Checked`] | the same, with the check of the index that 2.4.5 leaves out |
//! | [`LookupMethod::Matched`], ours | Liquidsoap's own types are cases of one type, a handler is a match: no table, no call, nothing allocated; a plugin's type is found as with `Checked` |
//!
//! The first three methods allocate a new handler each time: a record of six closures over the content's parameters. The
//! unchecked read of 2.4.5 is modelled by an index that needs no check, the last four bits of the number.

use base::planted::is_planted;
use observe::probe::Observer;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::primitive::{Primitive, PrimitiveEvent};

/// Content types in the order in which Liquidsoap registers them: seven of its own, three with FFmpeg.
pub const TYPES: [&str; 10] = [
    "pcm",
    "pcm_s16",
    "pcm_f32",
    "midi",
    "canvas",
    "metadata",
    "track_marks",
    "ffmpeg.copy",
    "ffmpeg.audio.raw",
    "ffmpeg.video.raw",
];

/// Number of Liquidsoap's own types, which come first. A match can name these; a plugin registers its types when the program
/// starts.
pub const OWN: usize = 7;

/// Number of slots of 2.4.5's tables. With more types than slots it fails at start-up.
pub const MOST: usize = 16;

/// How the handler is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupMethod {
    /// Tries the registered functions in turn: Liquidsoap 2.4.4.
    Tried,
    /// Indexes a table without a bounds check: Liquidsoap 2.4.5.
    Indexed,
    /// Indexes the table with a bounds check.
    Checked,
    /// Matches on Liquidsoap's own types, without a table; types of plugins are in the table: ours.
    Matched,
}

/// The format of a content: its type, by number and by name, and its parameters.
#[derive(Clone, Debug)]
pub struct Format {
    /// The type's number, in the order of registration.
    pub id: usize,
    /// Its name, in an allocation of its own.
    pub name: Rc<str>,
    /// Parameters: the number of channels, or the type's equivalent.
    pub params: Rc<u64>,
}

impl Format {
    /// The format of type `id` of [`TYPES`], or of a further type that a plugin registers.
    pub fn new(id: usize, params: u64) -> Format {
        Format { id, name: name(id).into(), params: Rc::new(params) }
    }
}

/// The name of type `id`.
fn name(id: usize) -> String {
    TYPES.get(id).map_or_else(|| format!("plugin.{id}"), |&name| name.to_owned())
}

/// The operations on a content of a type and its parameters. Each lookup allocates this record of six closures, whichever of
/// them it calls.
pub struct Handler {
    /// The type's number, and its parameters above it.
    pub kind: Box<dyn Fn() -> u64>,
    /// Size in words of a content of that many samples.
    pub make: Box<dyn Fn(u64) -> u64>,
    /// Merges these parameters with others.
    pub merge: Box<dyn Fn(u64) -> u64>,
    /// Whether other parameters are compatible with these.
    pub compatible: Box<dyn Fn(u64) -> bool>,
    /// The format's name.
    pub describe: Box<dyn Fn() -> String>,
    /// Copies the parameters to an allocation of their own.
    pub duplicate: Box<dyn Fn() -> Rc<u64>>,
}

/// Number of closures of a handler.
pub const CLOSURES: usize = 6;
/// Size in words of a closure over one value on OCaml's heap: header, code, arity, value.
const CLOSURE: usize = 4;
/// Size in words of the record: header and closures.
const RECORD: usize = 1 + CLOSURES;

// code: handler
fn handler(id: usize, params: &Rc<u64>) -> Box<Handler> {
    // Each closure captures the parameters, as OCaml's do.
    let [kind, make, merge, compatible, describe, duplicate] = [(); CLOSURES].map(|()| Rc::clone(params));
    Box::new(Handler {
        kind: Box::new(move || id as u64 | *kind << 8),
        make: Box::new(move |samples| words(id, *make, samples)),
        merge: Box::new(move |other| (*merge).max(other)),
        compatible: Box::new(move |other| *compatible == other),
        describe: Box::new(move || format!("{}({describe})", name(id))),
        duplicate: Box::new(move || Rc::new(*duplicate)),
    })
}
// code end

/// Size in words of a content of type `id`: audio in planes of 8, 2 or 4 bytes a sample, a record for all other types.
fn words(id: usize, channels: u64, samples: u64) -> u64 {
    // A test's fault: a sample is missing.
    let samples = samples.saturating_sub(u64::from(is_planted()));
    match id {
        0 => channels * (1 + samples),
        1 => channels * (1 + samples.div_ceil(4)),
        2 => channels * (1 + samples.div_ceil(2)),
        _ => 3 + channels,
    }
}

/// A type's function in 2.4.4: breaks with a handler if the format is of its type, otherwise continues with the next one.
type Try = Box<dyn Fn(&Format) -> ControlFlow<Box<Handler>>>;
/// A type's function in 2.4.5's table: makes a handler.
type Make = Box<dyn Fn(&Format) -> Box<Handler>>;

/// The registered types.
pub struct Registry {
    tried: Vec<Try>,
    table: [Option<Make>; MOST],
}

impl Registry {
    /// Registers the first `count` types in their order: [`TYPES`], then plugins.
    ///
    /// # Panics
    /// If `count` is more than [`MOST`], as 2.4.5 fails at start-up.
    pub fn new(count: usize) -> Registry {
        assert!(count <= MOST, "there are {MOST} slots for content types: make the table larger");
        let mut table = [const { None }; MOST];
        for (id, slot) in table.iter_mut().enumerate().take(count) {
            *slot = Some(Box::new(move |format: &Format| handler(id, &format.params)) as Make);
        }
        let tried = (0..count).map(|id| {
            let own = name(id);
            Box::new(move |format: &Format| match *own == *format.name {
                true => ControlFlow::Break(handler(id, &format.params)),
                false => ControlFlow::Continue(()),
            }) as Try
        });
        Registry { tried: tried.collect(), table }
    }

    /// Number of registered types.
    pub(crate) fn len(&self) -> usize {
        self.tried.len()
    }

    /// Makes the handler of a format. `None` for an unregistered type. [`LookupMethod::Matched`] needs it for types of plugins
    /// only: see [`make`](Self::make).
    // code: lookup
    // at: lookup
    pub fn lookup(
        &self,
        method: LookupMethod,
        format: &Format,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Option<Box<Handler>> {
        let found = match method {
            LookupMethod::Tried => self.tried.iter().enumerate().find_map(|(place, test)| {
                observer.record((Primitive::Called, place));
                observer.record((Primitive::Compared, place));
                test(format).break_value()
            }),
            LookupMethod::Indexed => {
                observer.record((Primitive::Called, format.id));
                self.table[format.id % MOST].as_ref().map(|make| make(format))
            }
            LookupMethod::Checked | LookupMethod::Matched => {
                observer.record((Primitive::Looked, format.id));
                let make = self.table.get(format.id)?.as_ref();
                observer.record((Primitive::Called, format.id));
                make.map(|make| make(format))
            }
        };
        if found.is_some() {
            (0..CLOSURES).for_each(|_| observer.record((Primitive::Allocated, CLOSURE)));
            observer.record((Primitive::Allocated, RECORD));
        }
        found
    }
    // code end

    /// Makes a content of `samples` samples in this format, through a handler or a match; returns its size in words. `None`
    /// for an unregistered type.
    pub fn make(
        &self,
        method: LookupMethod,
        format: &Format,
        samples: u64,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Option<u64> {
        if method == LookupMethod::Matched && format.id < OWN {
            observer.record((Primitive::Looked, format.id));
            return (format.id < self.len()).then(|| words(format.id, *format.params, samples));
        }
        self.lookup(method, format, observer).map(|handler| (handler.make)(samples))
    }

    /// Whether a format is of type `id`. 2.4.4 compares names, later versions compare numbers.
    // code: is_format
    // at: test
    pub fn is_format(
        &self,
        method: LookupMethod,
        format: &Format,
        id: usize,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> bool {
        observer.record((Primitive::Compared, id));
        match method {
            LookupMethod::Tried => TYPES.get(id).is_some_and(|&name| *format.name == *name),
            LookupMethod::Indexed | LookupMethod::Checked | LookupMethod::Matched => format.id == id,
        }
    }
    // code end
}
