//! A library on a disk: its log and its snapshots, opened as they were found, changed, and opened again.
//!
//! The input's first four bytes are the length of the log's file, the least byte first; the rest is the log, then the snapshots.

use std::rc::Rc;

use medialib::log::{Change, DurableLibrary, MemoryFile, StorageFile};
use medialib::relation::{Relation, Value};

/// A file with these bytes.
fn file(bytes: &[u8]) -> MemoryFile {
    let mut memory = MemoryFile::default();
    memory.write(0, bytes).expect("memory takes what fits");
    memory
}

/// # Panics
/// If a library that was opened does not have, when it is opened again, what it had and what was committed.
pub fn run(input: &[u8]) {
    let Some((length, rest)) = input.split_first_chunk::<4>() else { return };
    let (log, snapshots) = rest.split_at(rest.len().min(u32::from_le_bytes(*length) as usize));
    let (log, snapshots) = (Shared::new(file(log)), Shared::new(file(snapshots)));
    let open = || DurableLibrary::open(Box::new(log.clone()), Box::new(snapshots.clone()));
    let Ok(mut library) = open() else { return };
    let before = library.relations().len();
    let key = Rc::from("fuzzed");
    let relation = Relation { song: 1, key, value: Value::Number(7), source: Rc::from("plugin/fuzz") };
    if library.commit(&[Change::Add(relation.clone())]).is_err() {
        return;
    }
    drop(library);
    let after = open().expect("what was opened is opened again").relations();
    assert!(after.contains(&relation), "what was committed is there");
    assert!(after.len() >= before, "nothing is lost");
}

/// A file that stays when the library that had it open is dropped.
#[derive(Clone)]
struct Shared(Rc<std::cell::RefCell<MemoryFile>>);

impl Shared {
    fn new(memory: MemoryFile) -> Shared {
        Shared(Rc::new(std::cell::RefCell::new(memory)))
    }
}

impl StorageFile for Shared {
    fn size(&self) -> Result<usize, medialib::log::IoError> {
        self.0.borrow().size()
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, medialib::log::IoError> {
        self.0.borrow().read(offset, into)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), medialib::log::IoError> {
        self.0.borrow_mut().write(offset, bytes)
    }

    fn truncate(&mut self, size: usize) -> Result<(), medialib::log::IoError> {
        self.0.borrow_mut().truncate(size)
    }

    fn sync(&mut self) -> Result<(), medialib::log::IoError> {
        self.0.borrow_mut().sync()
    }
}
