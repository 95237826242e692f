//! Who handles a content of this type? Asked for each content that is made, never for each sample.
//!
//! | way | lookup |
//! |---|---|
//! | [`Way::Tried`], 2.4.4 | types were registered as functions in a queue; each is called in turn, compares the content's name with its own, and the one that knows it leaves by an exception with a handler |
//! | [`Way::Indexed`], 2.4.5 | a content has a number too; an array of 16 is read there, unchecked, and what is in it called |
//! | [`Way::Checked`] | the same, with the check of the index that 2.4.5 leaves out |
//! | [`Way::Matched`], ours | types are cases of one type, a handler is a match: no table, no call, nothing allocated |
//!
//! In the first three whoever is found still makes a fresh handler: a record of six closures over the content's parameters.
//! The unchecked read is here one that needs no check, in the last four bits of the number.

use observe::probe::Observer;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::operation::{Did, Operation};

/// Content types in the order in which Liquidsoap registers them: seven of its own, three with FFmpeg.
pub(crate) const TYPES: [&str; 10] = [
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

/// Slots of 2.4.5's tables: more types stop it at start-up.
pub(crate) const MOST: usize = 16;

/// How a lookup goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Liquidsoap 2.4.4.
    Tried,
    /// Liquidsoap 2.4.5.
    Indexed,
    /// The same, checked.
    Checked,
    /// Ours.
    Matched,
}

/// What a content is: its type, by number and by name, and its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Format {
    /// The type's number, in the order of registration.
    pub id: usize,
    /// Its name, in memory of its own.
    pub name: Rc<str>,
    /// Parameters: channels, or whatever the type has.
    pub params: Rc<u64>,
}

impl Format {
    /// Of type `id` of [`TYPES`], or of one more that a plugin brings.
    pub fn new(id: usize, params: u64) -> Format {
        Format { id, name: name(id).into(), params: Rc::new(params) }
    }
}

/// The name of type `id`.
fn name(id: usize) -> String {
    TYPES.get(id).map_or_else(|| format!("plugin.{id}"), |&name| name.to_owned())
}

/// What can be done with a content of some type and parameters: a record of six closures, as it is made for each lookup,
/// whichever of them is called.
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) struct Handler {
    /// The type's number, and its parameters above it.
    pub kind: Box<dyn Fn() -> u64>,
    /// The size in words of a content of so many samples.
    pub make: Box<dyn Fn(u64) -> u64>,
    /// The parameters of this one and others, brought together.
    pub merge: Box<dyn Fn(u64) -> u64>,
    /// Whether other parameters go with these.
    pub compatible: Box<dyn Fn(u64) -> bool>,
    /// What the format is called.
    pub describe: Box<dyn Fn() -> String>,
    /// The same parameters, in memory of their own.
    pub duplicate: Box<dyn Fn() -> Rc<u64>>,
}

/// Closures of a handler.
pub(crate) const CLOSURES: usize = 6;
/// Words of a closure over one value on OCaml's heap: header, code, arity, value.
const CLOSURE: usize = 4;
/// Words of the record: header and closures.
const RECORD: usize = 1 + CLOSURES;

fn handler(id: usize, params: &Rc<u64>) -> Box<Handler> {
    // Each closure holds the parameters, as OCaml's do.
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

/// Words of a content of type `id`: sound in planes of 8, 2 and 4 bytes a sample; a record for everything else.
fn words(id: usize, channels: u64, samples: u64) -> u64 {
    match id {
        0 => channels * (1 + samples),
        1 => channels * (1 + samples.div_ceil(4)),
        2 => channels * (1 + samples.div_ceil(2)),
        _ => 3 + channels,
    }
}

/// What a registered type does with a lookup: leaves with a handler, or lets the next one try.
type Try = Box<dyn Fn(&Format) -> ControlFlow<Box<Handler>>>;
/// What a registered type does when it is called by its number.
type Make = Box<dyn Fn(&Format) -> Box<Handler>>;

/// The registered types.
pub(crate) struct Registry {
    tried: Vec<Try>,
    table: [Option<Make>; MOST],
}

impl Registry {
    /// The first `count` types, in their order: [`TYPES`], and plugins behind them.
    ///
    /// # Panics
    /// With more than [`MOST`], as 2.4.5 at its start.
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

    /// Registered types.
    pub fn len(&self) -> usize {
        self.tried.len()
    }

    /// The handler of a format, made for the occasion. `None` for a type that nobody registered, and for [`Way::Matched`],
    /// which needs none: see [`make`](Self::make).
    pub fn lookup(&self, way: Way, format: &Format, watch: &mut impl Observer<Operation>) -> Option<Box<Handler>> {
        let found = match way {
            Way::Tried => self.tried.iter().enumerate().find_map(|(place, test)| {
                watch.record((Did::Called, place));
                watch.record((Did::Compared, place));
                test(format).break_value()
            }),
            Way::Indexed => {
                watch.record((Did::Called, format.id));
                self.table[format.id % MOST].as_ref().map(|make| make(format))
            }
            Way::Checked => {
                watch.record((Did::Looked, format.id));
                let make = self.table.get(format.id)?.as_ref();
                watch.record((Did::Called, format.id));
                make.map(|make| make(format))
            }
            Way::Matched => None,
        };
        if found.is_some() {
            (0..CLOSURES).for_each(|_| watch.record((Did::Allocated, CLOSURE)));
            watch.record((Did::Allocated, RECORD));
        }
        found
    }

    /// Words of a content of `samples` that is made in this format: a lookup, and what the handler says; or a match.
    pub fn make(&self, way: Way, format: &Format, samples: u64, watch: &mut impl Observer<Operation>) -> Option<u64> {
        if way == Way::Matched {
            watch.record((Did::Looked, format.id));
            return (format.id < self.len()).then(|| words(format.id, *format.params, samples));
        }
        self.lookup(way, format, watch).map(|handler| (handler.make)(samples))
    }

    /// Whether a format is of the type `id`: names are compared in 2.4.4, numbers since.
    pub fn is_format(&self, way: Way, format: &Format, id: usize, watch: &mut impl Observer<Operation>) -> bool {
        watch.record((Did::Compared, id));
        match way {
            Way::Tried => TYPES.get(id).is_some_and(|&name| *format.name == *name),
            Way::Indexed | Way::Checked | Way::Matched => format.id == id,
        }
    }
}
