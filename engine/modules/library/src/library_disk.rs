//! A library that survives, for a worker: its log and snapshots in two files of the browser's own file system, each held by a
//! handle that reads and writes at once (`FileSystemSyncAccessHandle`), or in memory where there is none.

use js_sys::{Error, Object, Reflect};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::library_types::{LibraryColumns, columns_of, object};
use base::config::Refusal;
use bindings::{give, taken, thrown};
use medialib::log::{Change, Failure, Kept, MOST_LIBRARY, Medium, Memory, RING, Recovered, Sizes, Trouble};
use medialib::relation::{Relation, Value};
use medialib::table::{MOST_SONGS, Table};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What a library's files are used by: a part of `FileSystemSyncAccessHandle`, which throws when it will not. */
export interface LibraryHandle {
  read(into: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  getSize(): number;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// See the types.
    #[wasm_bindgen(typescript_type = "LibraryHandle")]
    pub type LibraryHandle;
    #[wasm_bindgen(method, catch)]
    fn read(this: &LibraryHandle, into: &mut [u8], options: &Object) -> Result<f64, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn write(this: &LibraryHandle, bytes: &[u8], options: &Object) -> Result<f64, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn truncate(this: &LibraryHandle, size: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn flush(this: &LibraryHandle) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = getSize)]
    fn get_size(this: &LibraryHandle) -> Result<f64, JsValue>;
}

/// What was thrown, in its own words.
fn failure(action: &str, error: &JsValue) -> Failure {
    let thrown = error.dyn_ref::<Error>();
    let why = thrown.map_or_else(|| format!("{error:?}"), |error| error.message().into());
    let why = format!("{action}: {}", why.trim_end_matches('.'));
    let full = thrown.is_some_and(|error| error.name() == "QuotaExceededError");
    if full { Failure::full(why) } else { Failure::new(why) }
}

fn at(offset: usize) -> Object {
    object(&[("at", (offset as f64).into())])
}

impl Medium for LibraryHandle {
    fn size(&self) -> Result<usize, Failure> {
        self.get_size().map(|size| size as usize).map_err(|error| failure("measuring a file", &error))
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, Failure> {
        let most = into.len();
        let read = LibraryHandle::read(self, into, &at(offset)).map_err(|error| failure("reading", &error))?;
        Ok((read as usize).min(most))
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Failure> {
        let written = LibraryHandle::write(self, bytes, &at(offset)).map_err(|error| failure("writing", &error))?;
        let written = written as usize;
        if written == bytes.len() {
            return Ok(());
        }
        // A file takes a part where there is no room for the rest. Chromium 156 gives a negative number, as 32 bits without a
        // sign, where there is room for nothing.
        let taken = if written < bytes.len() { written } else { 0 };
        Err(Failure::full(format!("writing: it took {taken} of {} bytes", bytes.len())))
    }

    fn truncate(&mut self, size: usize) -> Result<(), Failure> {
        LibraryHandle::truncate(self, size as f64).map_err(|error| failure("shortening a file", &error))
    }

    fn sync(&mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| failure("flushing", &error))
    }
}

/// A relation: a song has a property, says a source.
#[derive(Deserialize, Serialize, Tsify)]
pub struct LibraryRelation {
    /// The song's number, from 1 to 1 000 000.
    song: i32,
    /// The property: `artist`.
    key: String,
    /// A text, or a whole number of 32 bits.
    value: LibraryValue,
    /// Who says so: `plugin/id3v2`.
    source: String,
}

/// A value of a property.
#[derive(Deserialize, Serialize, Tsify)]
#[serde(untagged)]
pub enum LibraryValue {
    /// A whole number.
    Number(i32),
    /// A text.
    Text(String),
}

fn relation(given: &Ts<LibraryRelation>) -> Result<Relation, JsValue> {
    let LibraryRelation { song, key, value, source } = taken("relation", given)?;
    if !(1..=MOST_SONGS).contains(&song) {
        return Err(thrown(&Refusal::new("song", song, format!("1 to {MOST_SONGS}"))));
    }
    let value = match value {
        LibraryValue::Number(number) => Value::Number(number),
        LibraryValue::Text(text) => text.as_str().into(),
    };
    Ok(Relation { song, key: key.into(), value, source: source.into() })
}

/// How far a library's log and snapshots have come. Places count all bytes that were ever written into the ring.
#[derive(Serialize, Tsify)]
pub struct LibraryLogSizes {
    /// Place up to which the snapshot has all.
    tail: u64,
    /// Place of the next entry.
    head: u64,
    /// Bytes of the ring.
    ring: usize,
    /// Bytes of the log's file.
    log: usize,
    /// Bytes of the snapshots' file.
    snapshots: usize,
    /// Snapshots ever written.
    generation: u64,
    /// Changes that wait for a commit.
    waiting: usize,
}

/// What was found in the log when it was opened.
#[derive(Serialize, Tsify)]
pub struct LibraryRecovered {
    /// Entries that the snapshot did not have, and were done again.
    entries: usize,
    /// Their changes.
    changes: usize,
    /// Whether behind them was one that is not whole: nobody was told that it had lasted.
    torn: bool,
}

/// Why a library is not opened or a change not made, by kind: what is needed to say it in any language. It is the `cause` of
/// the error that is thrown.
#[derive(Serialize, Tsify)]
pub struct LibraryTrouble {
    /// `full`: no room. `disk`: the disk refused otherwise. `stopped`: it refused a write before, and the library has to be
    /// opened again. `newer`: a newer version wrote the files. `large`: more bytes than are taken. `damaged`: the files are.
    #[tsify(type = "'full' | 'disk' | 'stopped' | 'newer' | 'large' | 'damaged'")]
    kind: &'static str,
    /// What the disk said, or what is damaged; empty where the kind says it all.
    why: String,
    /// Of `newer`, the format; of `large`, the bytes; else 0.
    size: usize,
    /// Of `large`, the most that is taken; else 0.
    most: usize,
}

impl LibraryTrouble {
    fn of(trouble: &Trouble) -> LibraryTrouble {
        let (kind, why, size, most) = match trouble {
            Trouble::Disk(failure) => (if failure.full { "full" } else { "disk" }, failure.to_string(), 0, 0),
            Trouble::Stopped(failure) => ("stopped", failure.to_string(), 0, 0),
            Trouble::Newer(version) => ("newer", String::new(), *version as usize, 0),
            Trouble::TooLarge(size, most) | Trouble::TooLong(size, most) => ("large", String::new(), *size, *most),
            Trouble::Log(_) | Trouble::Snapshot(_) | Trouble::Given(_) => ("damaged", trouble.to_string(), 0, 0),
        };
        LibraryTrouble { kind, why, size, most }
    }
}

/// A library that is kept. What the disk will not do is an error with a sentence, and a `LibraryTrouble` as its cause.
#[wasm_bindgen]
pub struct LibraryLog {
    kept: Kept,
    waiting: Vec<Change>,
}

fn wrong(trouble: impl Into<Trouble>) -> JsValue {
    let trouble = trouble.into();
    let error = Error::new(&trouble.to_string());
    match give(&LibraryTrouble::of(&trouble)) {
        Ok(cause) => _ = Reflect::set(&error, &"cause".into(), &cause.into()),
        Err(other) => return other.into(),
    }
    error.into()
}

#[wasm_bindgen]
impl LibraryLog {
    /// Opens what lies in two files; empty ones are an empty library. Throws an error that says which byte is damaged, or what
    /// the disk said; then both are as they were.
    pub fn open(log: LibraryHandle, snapshots: LibraryHandle) -> Result<LibraryLog, JsValue> {
        LibraryLog::kept(Box::new(log), Box::new(snapshots))
    }

    /// An empty library in memory, which does not survive.
    pub fn in_memory() -> Result<LibraryLog, JsValue> {
        LibraryLog::kept(Box::new(Memory::default()), Box::new(Memory::default()))
    }

    fn kept(log: Box<dyn Medium>, snapshots: Box<dyn Medium>) -> Result<LibraryLog, JsValue> {
        let kept = Kept::open(log, snapshots).map_err(wrong)?;
        Ok(LibraryLog { kept, waiting: Vec::new() })
    }

    /// A relation is added with the next commit. Throws a refusal.
    pub fn add(&mut self, given: Ts<LibraryRelation>) -> Result<(), JsValue> {
        self.waiting.push(Change::Add(relation(&given)?));
        Ok(())
    }

    /// A relation is taken out with the next commit. Throws a refusal.
    pub fn remove(&mut self, given: Ts<LibraryRelation>) -> Result<(), JsValue> {
        self.waiting.push(Change::Remove(relation(&given)?));
        Ok(())
    }

    /// Makes all that waits last, or none of it; returns how many changes that were. Nothing waits any more, whatever comes of
    /// it. Throws an error.
    pub fn commit(&mut self) -> Result<usize, JsValue> {
        let changes = std::mem::take(&mut self.waiting);
        self.kept.commit(&changes).map_err(wrong)?;
        Ok(changes.len())
    }

    /// Writes the whole library beside, and frees the ring. Throws an error; then all is as it was.
    pub fn checkpoint(&mut self) -> Result<(), JsValue> {
        self.kept.checkpoint().map_err(wrong)
    }

    /// What was done when it was opened.
    pub fn recovered(&self) -> Result<Ts<LibraryRecovered>, JsValue> {
        let Recovered { entries, changes, torn } = self.kept.recovered();
        Ok(give(&LibraryRecovered { entries, changes, torn })?)
    }

    /// Why nothing is written until the library is opened again, if that is so.
    pub fn stopped(&self) -> Result<Option<Ts<LibraryTrouble>>, JsValue> {
        self.kept.stopped().map(|trouble| Ok(give(&LibraryTrouble::of(&trouble))?)).transpose()
    }

    /// Longest file that is kept, in bytes.
    pub fn most_bytes() -> usize {
        MOST_LIBRARY
    }

    /// Takes the library of midb's file (`Library.file`) in the place of its own, and makes it last. Throws an error: where the
    /// file is damaged, all is as it was; where the disk refused, nothing more is written until the library is opened again.
    pub fn replace(&mut self, file: &[u8]) -> Result<(), JsValue> {
        self.kept.replace(file).map_err(wrong)
    }

    /// How far it has come. Throws an error.
    pub fn sizes(&self) -> Result<Ts<LibraryLogSizes>, JsValue> {
        let Sizes { tail, head, log, snapshots, generation } = self.kept.sizes().map_err(wrong)?;
        let waiting = self.waiting.len();
        Ok(give(&LibraryLogSizes { tail, head, ring: RING, log, snapshots, generation, waiting })?)
    }

    /// All that was committed, in order: what `Library.given` takes.
    pub fn columns(&self) -> LibraryColumns {
        columns_of(&Table::of(&self.kept.relations()))
    }
}
