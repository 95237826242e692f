//! Fails the n-th allocation natively: the process aborts there, as a worker of the page traps. Each attempt is a process of its
//! own, which runs this program again on real files. After each attempt the library is opened again: all commits are there, and
//! a replacement is complete or has not happened.
//!
//! `tests/node/memory.failure.test.ts` tests the shipped modules in the same way, with a limit on memory.
#![cfg(not(loom))]

#[path = "../../media/tests/failing/mod.rs"]
mod failing;

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use failing::Failing;
use medialib::log::{Change, DurableLibrary, IoError, StorageFile};
use medialib::relation::Relation;

/// Number of allocations that succeed. One thread counts; allocations of other threads only shift the failure.
static LEFT: AtomicUsize = AtomicUsize::new(usize::MAX);

#[global_allocator]
static ALLOCATOR: Failing = Failing(refused);

/// Whether `LEFT` allocations were made. From then on every allocation fails.
fn refused() -> bool {
    // Relaxed: a counter that publishes no other memory.
    LEFT.load(Relaxed) != usize::MAX
        && LEFT.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(1))) == Ok(0)
}

/// A file on the disk.
struct OnDisk(File);

fn failure(error: &std::io::Error) -> IoError {
    IoError::new(error.kind().to_string())
}

impl StorageFile for OnDisk {
    fn size(&self) -> Result<usize, IoError> {
        self.0.metadata().map(|data| data.len() as usize).map_err(|error| failure(&error))
    }

    fn read(&self, offset: usize, into: &mut [u8]) -> Result<usize, IoError> {
        let mut file = &self.0;
        file.seek(SeekFrom::Start(offset as u64)).and_then(|_| file.read(into)).map_err(|error| failure(&error))
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> Result<(), IoError> {
        self.0
            .seek(SeekFrom::Start(offset as u64))
            .and_then(|_| self.0.write_all(bytes))
            .map_err(|error| failure(&error))
    }

    fn truncate(&mut self, size: usize) -> Result<(), IoError> {
        self.0.set_len(size as u64).map_err(|error| failure(&error))
    }

    fn sync(&mut self) -> Result<(), IoError> {
        // The next process reads the writes of this one. The durability of flushes is tested with a simulated disk.
        Ok(())
    }
}

fn open(folder: &Path) -> DurableLibrary {
    let file = |name: &str| -> Box<dyn StorageFile> {
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(folder.join(name));
        Box::new(OnDisk(options.unwrap()))
    };
    DurableLibrary::open(file("log"), file("snapshots")).unwrap_or_else(|error| panic!("{error}"))
}

fn relation(song: i32) -> Relation {
    Relation { song, key: "title".into(), value: format!("Run {song}").as_str().into(), source: "server".into() }
}

fn commit(library: &mut DurableLibrary, song: i32) {
    library.commit(&[Change::Add(relation(song))]).unwrap();
}

/// midb's file of the songs 100 and 101: its strings with their numbers, -1, and its records.
fn other() -> Vec<u8> {
    let mut file = b"midb".to_vec();
    for (id, text) in ["song_id", "title", "Run", "server"].iter().enumerate() {
        file.extend((id as i32 + 1).to_le_bytes());
        file.extend((text.len() as i32).to_le_bytes());
        file.extend(text.as_bytes());
    }
    for number in [-1, -1, 100, 2, 3, 4, -1, 101, 2, 3, 4] {
        file.extend(i32::to_le_bytes(number));
    }
    file
}

fn songs(library: &DurableLibrary) -> Vec<i32> {
    library.relations().iter().map(|relation| relation.song).collect()
}

/// The library after each step.
const STATES: [&[i32]; 6] = [&[], &[1], &[1, 2], &[100, 101], &[3, 100, 101], &[3, 100, 101]];

/// The process that aborts in `FOLDER` after `ALLOCATIONS` allocations. It appends a byte to `told` after each step.
#[test]
#[ignore = "is run by the other test, in a process of its own"]
fn a_process_without_memory() {
    let (Ok(folder), Ok(left)) = (std::env::var("FOLDER"), std::env::var("ALLOCATIONS")) else { return };
    let folder = Path::new(&folder);
    let mut told = File::create(folder.join("told")).unwrap();
    let file = other();
    LEFT.store(left.parse().unwrap(), Relaxed);
    let mut library = open(folder);
    commit(&mut library, 1);
    told.write_all(b"1").unwrap();
    commit(&mut library, 2);
    told.write_all(b"2").unwrap();
    library.replace(&file).unwrap();
    told.write_all(b"3").unwrap();
    commit(&mut library, 3);
    told.write_all(b"4").unwrap();
    library.checkpoint().unwrap();
    told.write_all(b"5").unwrap();
    drop(library);
    LEFT.store(usize::MAX, Relaxed);
    std::fs::write(folder.join("done"), b"").unwrap();
}

#[test]
fn a_library_whose_process_aborts_at_any_allocation_keeps_what_was_committed() {
    let folder = std::env::temp_dir().join(format!("ringside-allocation-{}", std::process::id()));
    let mut aborted = 0;
    for left in 0.. {
        std::fs::create_dir_all(&folder).unwrap();
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "a_process_without_memory", "--test-threads=1"])
            .env("FOLDER", &folder)
            .env("ALLOCATIONS", left.to_string())
            .output()
            .unwrap();
        let told = std::fs::read(folder.join("told")).unwrap().len();
        let found = songs(&open(&folder));
        let next = STATES[(told + 1).min(STATES.len() - 1)];
        assert!(found == STATES[told] || found == next, "{left} allocations, {told} steps: {found:?}");
        let done = folder.join("done").exists();
        std::fs::remove_dir_all(&folder).unwrap();
        if done {
            assert_eq!(told, 5);
            break;
        }
        assert!(!output.status.success());
        aborted += 1;
    }
    assert!(aborted > 100, "{aborted} processes were aborted");
}
