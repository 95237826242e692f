//! A reader of a track. A reader is not a thread: one thread can serve many readers, because a check never waits. A
//! reader holds its slot from the check that found a frame until the end of the send, however long the send takes.

use crate::context::RingEvent;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::time::Duration;

use super::observers::NoObserver;
use super::track::{Threaded, Track};
use crate::drive::{self, PAUSE, Read};
use crate::params::Start;
use crate::reader::Reader;
use crate::shared::Shared;
use crate::strategy::{Next, WaitPolicy};
use crate::watch::SEND;
use crate::{Context, Counter, EventKind};
use base::hash::Hash;
use sync::atomic::AtomicU32;
use sync::futex;

/// A reader of a track: its position and its counts.
///
/// A cursor belongs to one track. A slot that it holds cannot be read or released in another track:
///
/// ```compile_fail,E0061
/// use ring::threads::{Cursor, Read, Switches, Track, observers::NoObserver};
/// use ring::variants::epoch::Epoch;
/// let (_, one) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let (_, other) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let mut cursor = Cursor::at_start(&one, 1);
/// if cursor.try_read(&mut NoObserver) == Read::Took {
///     cursor.leave(&other, &mut NoObserver);
/// }
/// ```
#[derive(Debug)]
pub struct Cursor<S: Threaded> {
    track: Arc<Track<S>>,
    reader: Reader,
    holds: bool,
}

impl<S: Threaded> Deref for Cursor<S> {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl<S: Threaded> Cursor<S> {
    /// A reader that begins at `start` and whose digest covers `digest_frames` frames.
    pub(crate) fn new(track: &Arc<Track<S>>, id: u16, start: Start, digest_frames: u32) -> Cursor<S> {
        let mut reader = Reader::new(id.into(), track.first, digest_frames);
        reader.start(track, start);
        Cursor { track: Arc::clone(track), reader, holds: false }
    }

    /// A reader that begins at the track's first frame and whose digest covers 100 frames.
    pub fn at_start(track: &Arc<Track<S>>, id: u16) -> Cursor<S> {
        Cursor { track: Arc::clone(track), reader: Reader::new(id.into(), track.first, 100), holds: false }
    }

    /// The reader's number, from 1.
    pub fn id(&self) -> u16 {
        self.reader.id as u16
    }

    fn held(&self) -> &Reader {
        assert!(self.holds, "a slot is held between a look and the end of its send");
        &self.reader
    }

    /// The number of the frame that it holds.
    pub(super) fn seq(&self) -> u32 {
        self.held().label.seq
    }

    /// The size of the frame that it holds, in bytes.
    pub fn bytes(&self) -> usize {
        self.held().label.bytes as usize
    }

    /// When the frame that it holds was published, in ns of the threads' clock.
    pub fn published_ns(&self) -> u64 {
        self.held().label.time
    }

    /// Whether it holds a frame.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// The number of the frame that it wants next.
    pub fn wants(&self) -> u32 {
        self.reader.next
    }

    /// The number of published frames that it has not sent.
    pub fn lag(&self) -> u32 {
        self.reader.lag(&self.track)
    }

    /// An event of this reader, for its observer.
    #[inline]
    fn act_on(&self, seq: u32, state: u8, kind: EventKind, value: u32) -> RingEvent {
        RingEvent { actor: self.id(), state, kind, seq, value }
    }

    /// Checks whether its next frame is readable, and takes its slot if it is. Never waits.
    ///
    /// # Panics
    /// Panics if the reader holds a slot.
    pub fn try_read<T: Context<Shared>>(&mut self, observer: &mut T) -> Read {
        assert!(!self.holds, "a slot is held: leave it before the next look");
        let read = drive::try_read(&self.track, &mut self.reader, observer);
        if read == Read::Took {
            self.holds = true;
            self.reader.waits_for_key = false;
            let missed = self.reader.count_missed(observer);
            if missed > 0 {
                observer.record(self.act_on(self.reader.label.seq, SEND, EventKind::Skipped, missed));
            }
        }
        read
    }

    /// Copies the bytes `part` of its frame to the same range of `socket`. `part` must begin at a multiple of 4.
    pub fn send<T: Context<Shared>>(&mut self, part: Range<usize>, socket: &mut [u8]) {
        let slot = self.held().slot;
        let out = &mut socket[part.clone()];
        self.track.slot(slot).content.copy(part.start, out);
        self.reader.digest::<Shared, T>(out);
    }

    /// Ends the send: checks whether the frame is torn, and counts it. The reader still holds its slot afterwards.
    pub fn sent<T: Context<Shared>>(&mut self, observer: &mut T, socket: &[u8]) {
        let label = self.held().label;
        let torn = if T::DIGESTS {
            label.sum != sum(&socket[..label.bytes as usize])
        } else {
            self.reader.is_torn(&self.track)
        };
        if torn {
            observer.record(self.act_on(label.seq, SEND, EventKind::Torn, self.track.seq(self.reader.slot)));
        }
        self.reader.count_sent(torn, observer);
    }

    /// Releases its slot. Returns false if that ends the subscription.
    pub fn leave<T: Context<Shared>>(&mut self, observer: &mut T) -> bool {
        let seq = self.seq();
        self.holds = false;
        let stays = drive::leave(&self.track, &mut self.reader, observer);
        observer.record(self.act_on(seq, S::LEAVE, EventKind::Acted, 0));
        if !stays {
            observer.count(Counter::Dropped, 1);
            observer.record(self.act_on(seq, S::LEAVE, EventKind::Dropped, 0));
        }
        stays
    }

    /// Whether it sleeps when it waits; otherwise it yields or spins.
    pub(super) fn sleeps(&self) -> bool {
        S::WAITS != WaitPolicy::Polls || self.track.switches.poll_us > 0
    }

    /// Performs one action of its variant, in state `state`.
    #[cfg(test)]
    pub(super) fn act(&mut self, state: u8) -> Next<'_, AtomicU32> {
        let next = S::read(&self.track, &mut self.reader, state, &mut NoObserver);
        if let Next::Take(slot) = next {
            self.reader.hold(&self.track, slot);
            self.holds = true;
        }
        next
    }

    /// The first half of [`wait`](Self::wait), after a check that found nothing: returns the word to sleep on and the
    /// value to sleep for. Returns `None` if there may be a frame to read by now, or if the variant pauses for a fixed
    /// time.
    pub fn prepare_wait(&mut self) -> Option<(&AtomicU32, u32)> {
        if self.reader.empty == PAUSE {
            return None;
        }
        let state = self.reader.empty;
        match S::read(&self.track, &mut self.reader, state, &mut NoObserver) {
            Next::Wait { word, seen, .. } => Some((word, seen)),
            _ => None,
        }
    }

    /// Sleeps until its next frame may be readable, but not longer than `timeout`. Called after a check that found
    /// nothing.
    pub fn wait(&mut self, timeout: Option<Duration>) {
        if self.reader.empty == PAUSE {
            self.pause(timeout);
        } else if let Some((word, seen)) = self.prepare_wait() {
            futex::wait(word, seen, timeout);
        }
    }

    /// Sleeps for the pause that the switches set, but not longer than `timeout`. The end of the stream wakes it.
    fn pause(&self, timeout: Option<Duration>) {
        let pause = Duration::from_micros(self.track.switches.poll_us.into());
        if pause.is_zero() {
            yield_thread();
        } else {
            futex::wait(&self.track.state, 0, Some(timeout.map_or(pause, |timeout| timeout.min(pause))));
        }
    }
}

#[cfg(loom)]
fn yield_thread() {
    loom::thread::yield_now();
}

#[cfg(all(not(loom), not(target_arch = "wasm32")))]
fn yield_thread() {
    std::thread::yield_now();
}

/// Spins, because a worker in a browser cannot yield its processor.
#[cfg(all(not(loom), target_arch = "wasm32"))]
fn yield_thread() {
    sync::atomic::spin_loop();
}

/// The checksum of a frame: the low 32 bits of its digest.
pub fn sum(bytes: &[u8]) -> u32 {
    let mut hash = Hash::default();
    hash.bytes(bytes);
    hash.get() as u32
}
