//! A reader of a track. It is not a thread: one thread can serve many, because looking never waits. A reader holds its slot
//! from the look that found a frame until it has sent it, for as long as that takes.

use crate::context::Act;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::time::Duration;

use super::tally::Bare;
use super::track::{Threaded, Track};
use crate::drive::{self, PAUSE, Read};
use crate::params::Start;
use crate::reader::Reader;
use crate::shared::Shared;
use crate::strategy::{Next, WaitPolicy};
use crate::watch::SEND;
use crate::{Context, Counter, What};
use base::hash::Hash;
use sync::atomic::AtomicU32;
use sync::futex;

/// Where a reader is, and what it has done.
///
/// It reads one track, from its beginning to its end: what it holds there cannot be let go of, or read, in another one.
///
/// ```compile_fail,E0061
/// use ring::threads::{Cursor, Read, Switches, Track, tally::Bare};
/// use ring::epoch::Epoch;
/// let (_, one) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let (_, other) = Track::<Epoch>::open(4, 1, 64, Switches::default());
/// let mut cursor = Cursor::at_start(&one, 1);
/// if cursor.try_read(&mut Bare) == Read::Took {
///     cursor.leave(&other, &mut Bare);
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
    /// A reader that starts as the knob says, whose digest covers `digest_frames` frames.
    pub(crate) fn new(track: &Arc<Track<S>>, id: u16, start: Start, digest_frames: u32) -> Cursor<S> {
        let mut reader = Reader::new(id.into(), track.first, digest_frames);
        reader.start(track, start);
        Cursor { track: Arc::clone(track), reader, holds: false }
    }

    /// A reader of the first frame.
    pub fn at_start(track: &Arc<Track<S>>, id: u16) -> Cursor<S> {
        Cursor { track: Arc::clone(track), reader: Reader::new(id.into(), track.first, 100), holds: false }
    }

    /// Its number, from 1.
    pub fn id(&self) -> u16 {
        self.reader.id as u16
    }

    fn held(&self) -> &Reader {
        assert!(self.holds, "a slot is held between a look and the end of its send");
        &self.reader
    }

    /// The frame that it holds.
    pub(super) fn seq(&self) -> u32 {
        self.held().label.seq
    }

    /// Bytes of the frame that it holds.
    pub fn bytes(&self) -> usize {
        self.held().label.bytes as usize
    }

    /// When that frame became readable, in ns of the threads' clock.
    pub fn published_ns(&self) -> u64 {
        self.held().label.time
    }

    /// Whether it holds a frame.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// The frame that it wants next.
    pub fn wants(&self) -> u32 {
        self.reader.next
    }

    /// Frames published that it has not sent.
    pub fn lag(&self) -> u32 {
        self.reader.lag(&self.track)
    }

    /// What it did about a frame, for its observer.
    #[inline]
    fn act_on(&self, seq: u32, state: u8, what: What, value: u32) -> Act {
        Act { who: self.id(), state, what, seq, value }
    }

    /// Looks whether its next frame is there, and takes hold of it. Never waits.
    ///
    /// # Panics
    /// When it holds a frame.
    pub fn try_read<T: Context<Shared>>(&mut self, tally: &mut T) -> Read {
        assert!(!self.holds, "a slot is held: leave it before the next look");
        let read = drive::try_read(&self.track, &mut self.reader, tally);
        if read == Read::Took {
            self.holds = true;
            self.reader.waits_for_key = false;
            let missed = self.reader.miss(tally);
            if missed > 0 {
                tally.record(self.act_on(self.reader.label.seq, SEND, What::Skipped, missed));
            }
        }
        read
    }

    /// Copies a part of its frame to the same place of `socket`: from a multiple of 4 on.
    pub fn send<T: Context<Shared>>(&mut self, part: Range<usize>, socket: &mut [u8]) {
        let slot = self.held().slot;
        let out = &mut socket[part.clone()];
        self.track.slot(slot).content.copy(part.start, out);
        self.reader.digest::<Shared, T>(out);
    }

    /// The frame is sent: checks and counts it. Its slot is still held.
    pub fn sent<T: Context<Shared>>(&mut self, tally: &mut T, socket: &[u8]) {
        let label = self.held().label;
        let torn =
            if T::DIGESTS { label.sum != sum(&socket[..label.bytes as usize]) } else { self.reader.tears(&self.track) };
        if torn {
            tally.record(self.act_on(label.seq, SEND, What::Torn, self.track.seq(self.reader.slot)));
        }
        self.reader.sent(torn, tally);
    }

    /// Lets its slot go. False when that ends the subscription.
    pub fn leave<T: Context<Shared>>(&mut self, tally: &mut T) -> bool {
        let seq = self.seq();
        self.holds = false;
        let stays = drive::leave(&self.track, &mut self.reader, tally);
        tally.record(self.act_on(seq, S::LEAVE, What::Acted, 0));
        if !stays {
            tally.count(Counter::Dropped, 1);
            tally.record(self.act_on(seq, S::LEAVE, What::Dropped, 0));
        }
        stays
    }

    /// Whether it sleeps when it waits, rather than spin.
    pub(super) fn sleeps(&self) -> bool {
        S::WAITS != WaitPolicy::Polls || self.track.switches.poll_us > 0
    }

    /// One action of its variant, in `state`.
    #[cfg(test)]
    pub(super) fn act(&mut self, state: u8) -> Next<'_, AtomicU32> {
        let next = S::read(&self.track, &mut self.reader, state, &mut Bare);
        if let Next::Take(slot) = next {
            self.reader.hold(&self.track, slot);
            self.holds = true;
        }
        next
    }

    /// The first half of waiting, after a look that found nothing: the word to sleep on and the value that it has seen. `None`
    /// if something has come meanwhile, or if it only pauses.
    pub fn ticket(&mut self) -> Option<(&AtomicU32, u32)> {
        if self.reader.empty == PAUSE {
            return None;
        }
        let state = self.reader.empty;
        match S::read(&self.track, &mut self.reader, state, &mut Bare) {
            Next::Wait { word, seen, .. } => Some((word, seen)),
            _ => None,
        }
    }

    /// Sleeps until its next frame may be there, or for `timeout`, after a look that found nothing.
    pub fn wait(&mut self, timeout: Option<Duration>) {
        if self.reader.empty == PAUSE {
            self.pause(timeout);
        } else if let Some((word, seen)) = self.ticket() {
            futex::wait(word, seen, timeout);
        }
    }

    /// Sleeps for a pause, whatever happens; only the end of the stream ends it.
    fn pause(&self, timeout: Option<Duration>) {
        let pause = Duration::from_micros(self.track.switches.poll_us.into());
        if pause.is_zero() {
            give_way();
        } else {
            futex::wait(&self.track.state, 0, Some(timeout.map_or(pause, |timeout| timeout.min(pause))));
        }
    }
}

#[cfg(loom)]
fn give_way() {
    loom::thread::yield_now();
}

#[cfg(all(not(loom), not(target_arch = "wasm32")))]
fn give_way() {
    std::thread::yield_now();
}

/// In the browser there is nothing to yield with.
#[cfg(all(not(loom), target_arch = "wasm32"))]
fn give_way() {
    sync::atomic::spin_loop();
}

/// What a frame is checked against: the low half of its digest.
pub fn sum(bytes: &[u8]) -> u32 {
    let mut hash = Hash::default();
    hash.bytes(bytes);
    hash.get() as u32
}
