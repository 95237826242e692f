//! A persistent library, for a worker: its log and its snapshots lie in two files of the origin private file system, each
//! accessed through a synchronous handle (`FileSystemSyncAccessHandle`), or in memory where there is none.

use js_sys::{Error, Object, Reflect};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::types::{LibraryColumns, object, to_columns};
use base::{Allowed, Refusal};
use bindings::{from_js, js_error, to_js};
use medialib::flaw::Flaw;
use medialib::log::{
    Change, DurableLibrary, IoError, LogError, MOST_LIBRARY, MemoryFile, RING, Recovered, Sizes, StorageFile,
};
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
    /// The TypeScript interface above.
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

/// Converts an exception of the handle to a failure with the exception's message.
fn failure(action: &str, error: &JsValue) -> IoError {
    let thrown = error.dyn_ref::<Error>();
    let why = thrown.map_or_else(|| format!("{error:?}"), |error| error.message().into());
    let why = format!("{action}: {}", why.trim_end_matches('.'));
    let full = thrown.is_some_and(|error| error.name() == "QuotaExceededError");
    if full { IoError::full(why) } else { IoError::new(why) }
}

fn at(offset: usize) -> Object {
    object(&[("at", (offset as f64).into())])
}

impl StorageFile for LibraryHandle {
    fn size(&self) -> Result<usize, IoError> {
        self.get_size().map(|size| size as usize).map_err(|error| failure("measuring a file", &error))
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, IoError> {
        let most = into.len();
        let read = LibraryHandle::read(self, into, &at(offset)).map_err(|error| failure("reading", &error))?;
        Ok((read as usize).min(most))
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), IoError> {
        let written = LibraryHandle::write(self, bytes, &at(offset)).map_err(|error| failure("writing", &error))?;
        let written = written as usize;
        if written == bytes.len() {
            return Ok(());
        }
        // A short write means that the disk is full. Chromium 156 returns a negative number, as an unsigned one of 32 bits, if
        // it could write nothing.
        let taken = if written < bytes.len() { written } else { 0 };
        Err(IoError::full(format!("writing: it took {taken} of {} bytes", bytes.len())))
    }

    fn truncate(&mut self, size: usize) -> Result<(), IoError> {
        LibraryHandle::truncate(self, size as f64).map_err(|error| failure("shortening a file", &error))
    }

    fn sync(&mut self) -> Result<(), IoError> {
        self.flush().map_err(|error| failure("flushing", &error))
    }
}

/// A relation: `source` says that a song has a property of this value.
#[derive(Deserialize, Serialize, Tsify)]
pub struct LibraryRelation {
    /// The song's id, 1 to 1 000 000.
    song: i32,
    /// The property, such as `artist`.
    key: String,
    /// A text, or an integer of 32 bits.
    value: LibraryValue,
    /// The plugin that found the value, such as `plugin/id3v2`.
    source: String,
}

/// A value of a property.
#[derive(Deserialize, Serialize, Tsify)]
#[serde(untagged)]
pub enum LibraryValue {
    /// An integer of 32 bits.
    Number(i32),
    /// A text.
    Text(String),
}

fn relation(given: &Ts<LibraryRelation>) -> Result<Relation, JsValue> {
    let LibraryRelation { song, key, value, source } = from_js("relation", given)?;
    if !(1..=MOST_SONGS).contains(&song) {
        return Err(js_error(&Refusal::new("song", song, Allowed::range(1..=MOST_SONGS, ""))));
    }
    let value = match value {
        LibraryValue::Number(number) => Value::Number(number),
        LibraryValue::Text(text) => text.as_str().into(),
    };
    Ok(Relation { song, key: key.into(), value, source: source.into() })
}

/// The state of a library's log and snapshots. Positions are byte offsets in the endless log that the ring buffer holds the
/// end of.
#[derive(Serialize, Tsify)]
pub struct LibraryLogSizes {
    /// Position up to which the snapshot covers the log.
    tail: u64,
    /// Position of the next entry.
    head: u64,
    /// Size of the ring buffer, in bytes.
    ring: usize,
    /// Size of the log's file, in bytes.
    log: usize,
    /// Size of the snapshots' file, in bytes.
    snapshots: usize,
    /// Number of snapshots written so far.
    generation: u64,
    /// Number of changes that the next commit will write.
    waiting: usize,
}

/// What recovery replayed when the library was opened.
#[derive(Serialize, Tsify)]
pub struct LibraryRecovered {
    /// Number of entries that the snapshot did not cover and recovery replayed.
    entries: usize,
    /// Number of changes in those entries.
    changes: usize,
    /// Whether an incomplete entry followed them. Its commit never returned, so that no caller was told that it is durable.
    torn: bool,
    /// Whether the log ends before the position that it had reached, or is missing: saved changes are lost.
    lost: bool,
}

/// Why opening a library or changing it failed, as data from which the page makes a sentence in its language. It is the
/// `cause` of the error that is thrown.
#[derive(Serialize, Tsify)]
pub struct LibraryTrouble {
    /// `full`: the disk is full. `disk`: any other error of the disk. `stopped`: an earlier write failed, so that the library
    /// has to be opened again. `newer`: a newer version wrote the files. `large`: the input is longer than the limit.
    /// `damaged`: the files are damaged.
    #[tsify(type = "'full' | 'disk' | 'stopped' | 'newer' | 'large' | 'damaged'")]
    kind: &'static str,
    /// The disk's error message; empty for the other kinds.
    why: String,
    /// For `newer`, the version of the format; for `large`, the length in bytes; otherwise 0.
    size: usize,
    /// For `large`, the limit in bytes; otherwise 0.
    most: usize,
    /// For `damaged`, the damage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    damage: Option<LibraryDamage>,
}

/// Damage of a library's file.
#[derive(Serialize, Tsify)]
pub struct LibraryDamage {
    /// `log`: committed changes are lost. `snapshot`: the log does not reach back to the one before. `file`: the file that was
    /// to replace the library.
    #[tsify(type = "'log' | 'snapshot' | 'file'")]
    of: &'static str,
    /// Offset in bytes.
    offset: usize,
    /// What is wrong there.
    flaw: Flaw,
}

impl LibraryTrouble {
    fn of(trouble: &LogError) -> LibraryTrouble {
        let (kind, why, size, most) = match trouble {
            LogError::Disk(failure) => (if failure.full { "full" } else { "disk" }, failure.to_string(), 0, 0),
            LogError::Stopped(failure) => ("stopped", failure.to_string(), 0, 0),
            LogError::Newer(version) => ("newer", String::new(), *version as usize, 0),
            LogError::TooLarge(size, most) | LogError::TooLong(size, most) => ("large", String::new(), *size, *most),
            LogError::Log(_) | LogError::Snapshot(_) | LogError::Given(_) => ("damaged", String::new(), 0, 0),
        };
        LibraryTrouble { kind, why, size, most, damage: LibraryDamage::of(trouble) }
    }
}

impl LibraryDamage {
    fn of(trouble: &LogError) -> Option<LibraryDamage> {
        let (of, damage) = match trouble {
            LogError::Log(damage) => ("log", damage),
            LogError::Snapshot(damage) => ("snapshot", damage),
            LogError::Given(damage) => ("file", damage),
            _ => return None,
        };
        Some(LibraryDamage { of, offset: damage.offset, flaw: damage.flaw })
    }
}

/// A persistent library. If the disk fails, a method throws an `Error` with a sentence as its message and a `LibraryTrouble`
/// as its cause.
#[wasm_bindgen]
pub struct LibraryLog {
    library: DurableLibrary,
    waiting: Vec<Change>,
}

fn log_error(trouble: impl Into<LogError>) -> JsValue {
    let trouble = trouble.into();
    let error = Error::new(&trouble.to_string());
    match to_js(&LibraryTrouble::of(&trouble)) {
        Ok(cause) => _ = Reflect::set(&error, &"cause".into(), &cause.into()),
        Err(other) => return other.into(),
    }
    error.into()
}

#[wasm_bindgen]
impl LibraryLog {
    /// Opens a library from its two files; empty files are an empty library. Throws an error that names the damaged byte, or
    /// has the disk's message, and leaves both files unchanged.
    pub fn open(log: LibraryHandle, snapshots: LibraryHandle) -> Result<LibraryLog, JsValue> {
        LibraryLog::open_files(Box::new(log), Box::new(snapshots))
    }

    /// An empty library in memory, which is lost with the worker.
    pub fn in_memory() -> Result<LibraryLog, JsValue> {
        LibraryLog::open_files(Box::new(MemoryFile::default()), Box::new(MemoryFile::default()))
    }

    fn open_files(log: Box<dyn StorageFile>, snapshots: Box<dyn StorageFile>) -> Result<LibraryLog, JsValue> {
        let library = DurableLibrary::open(log, snapshots).map_err(log_error)?;
        Ok(LibraryLog { library, waiting: Vec::new() })
    }

    /// Adds a relation with the next commit. Throws a refusal.
    pub fn add(&mut self, given: Ts<LibraryRelation>) -> Result<(), JsValue> {
        self.waiting.push(Change::Add(relation(&given)?));
        Ok(())
    }

    /// Removes a relation with the next commit. Throws a refusal.
    pub fn remove(&mut self, given: Ts<LibraryRelation>) -> Result<(), JsValue> {
        self.waiting.push(Change::Remove(relation(&given)?));
        Ok(())
    }

    /// Commits the pending changes durably, all or none; returns their number. Afterwards none are pending, even if the commit
    /// failed. Throws an error.
    pub fn commit(&mut self) -> Result<usize, JsValue> {
        let changes = std::mem::take(&mut self.waiting);
        self.library.commit(&changes).map_err(log_error)?;
        Ok(changes.len())
    }

    /// Writes a snapshot of the whole library and frees the ring buffer. Throws an error and leaves the library unchanged if
    /// that fails.
    pub fn checkpoint(&mut self) -> Result<(), JsValue> {
        self.library.checkpoint().map_err(log_error)
    }

    /// What recovery replayed when the library was opened.
    pub fn recovered(&self) -> Result<Ts<LibraryRecovered>, JsValue> {
        let Recovered { entries, changes, torn, lost } = self.library.recovered();
        Ok(to_js(&LibraryRecovered { entries, changes, torn, lost })?)
    }

    /// Why no write is accepted until the library is opened again, or nothing if writes are accepted.
    pub fn stopped(&self) -> Result<Option<Ts<LibraryTrouble>>, JsValue> {
        self.library.stopped().map(|trouble| Ok(to_js(&LibraryTrouble::of(&trouble))?)).transpose()
    }

    /// Length of the longest file that is accepted, in bytes.
    pub fn most_bytes() -> usize {
        MOST_LIBRARY
    }

    /// Replaces the library durably with that of a midb file (`Library.file`). Throws an error: a damaged file leaves the
    /// library unchanged; after a disk error no write is accepted until the library is opened again.
    pub fn replace(&mut self, file: &[u8]) -> Result<(), JsValue> {
        self.library.replace(file).map_err(log_error)
    }

    /// The sizes and positions of the log and the snapshots. Throws an error.
    pub fn sizes(&self) -> Result<Ts<LibraryLogSizes>, JsValue> {
        let Sizes { tail, head, log, snapshots, generation } = self.library.sizes().map_err(log_error)?;
        let waiting = self.waiting.len();
        Ok(to_js(&LibraryLogSizes { tail, head, ring: RING, log, snapshots, generation, waiting })?)
    }

    /// All committed relations, in order, as `Library.from_columns` expects them.
    pub fn columns(&self) -> LibraryColumns {
        to_columns(&Table::of(&self.library.relations()))
    }
}
