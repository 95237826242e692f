//! The data of chunks, behind a method table that is dispatched at run time, like Liquidsoap's content modules.

use base::planted::is_planted;
use std::any::Any;
use std::rc::Rc;

/// An infinite length. It absorbs: adding to it or subtracting from it does not change it.
pub const INFINITE: usize = usize::MAX;

/// Number of channels of sound.
pub const CHANNELS: usize = 2;

/// The number of data that was made by copying.
pub const COPY: u32 = u32::MAX;

/// Data of any content type, accessed through its module.
pub trait Data: Any {
    /// Its length in ticks, or [`INFINITE`].
    fn length(&self) -> usize;
    /// Empty data of the same type, with room for `length` ticks.
    fn make(&self, length: usize) -> Rc<dyn Data>;
    /// Copies ticks `from` to `from + length` to tick `to` of `into`, whose contents end there. Returns the number of bytes
    /// copied.
    fn blit(&self, from: usize, into: &mut dyn Data, to: usize, length: usize, mode: Blits) -> u64;
    /// Size in words of `length` ticks on OCaml's heap, headers included.
    fn words(&self, length: usize) -> usize;
    /// The number of this data, for the figure: a buffer's number, or [`COPY`].
    fn number(&self) -> u32;
    /// The data as its concrete type.
    fn any(&self) -> &dyn Any;
    /// The data as its concrete type, mutably.
    fn any_mut(&mut self) -> &mut dyn Any;
}

/// The algorithm that copies timed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blits {
    /// Both sides are cut, shifted, concatenated and sorted, even if neither has events.
    Sort,
    /// Does nothing if neither side has events, and does not concatenate if the source has none (#5137).
    Shortcut,
}

/// Sound: an array for each channel; a tick is a sample.
pub struct Pcm {
    /// Samples of each channel.
    pub channels: [Vec<f64>; CHANNELS],
    /// The number of its buffer, for the figure.
    pub number: u32,
}

impl Data for Pcm {
    fn length(&self) -> usize {
        self.channels[0].len()
    }

    /// Uninitialised in OCaml, whose float arrays are not cleared either.
    fn make(&self, length: usize) -> Rc<dyn Data> {
        Rc::new(Pcm { channels: [(); CHANNELS].map(|()| Vec::with_capacity(length)), number: COPY })
    }

    fn blit(&self, from: usize, into: &mut dyn Data, to: usize, length: usize, _: Blits) -> u64 {
        let into = into.any_mut().downcast_mut::<Pcm>().expect("both are of one content type");
        for (source, target) in self.channels.iter().zip(&mut into.channels) {
            debug_assert_eq!(target.len(), to, "chunks are copied in order");
            target.extend_from_slice(&source[from..from + length]);
            // A test's fault: the first sample is lost.
            if is_planted()
                && let Some(first) = target.first_mut()
            {
                *first = 0.0;
            }
        }
        (length * CHANNELS * size_of::<f64>()) as u64
    }

    /// An array of floats for each channel.
    fn words(&self, length: usize) -> usize {
        CHANNELS * (length + 1)
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn any(&self) -> &dyn Any {
        self
    }

    fn any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Events at ticks (metadata, track marks), in order, over a length that may be infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Tick and value.
    pub events: Vec<(usize, u32)>,
    /// Ticks.
    pub length: usize,
}

/// Size in bytes of an event: a tuple and a list cell on OCaml's heap, without their headers.
const EVENT: usize = 32;

impl Data for Timed {
    fn length(&self) -> usize {
        self.length
    }

    fn make(&self, length: usize) -> Rc<dyn Data> {
        Rc::new(Timed { events: Vec::new(), length })
    }

    fn blit(&self, from: usize, into: &mut dyn Data, to: usize, length: usize, mode: Blits) -> u64 {
        let into = into.any_mut().downcast_mut::<Timed>().expect("both are of one content type");
        if mode == Blits::Shortcut {
            if self.events.is_empty() && into.events.is_empty() {
                return 0;
            }
            if self.events.is_empty() {
                into.events.retain(|&(at, _)| at < to || at >= to + length);
                return 0;
            }
        }
        let outside = into.events.iter().filter(|&&(at, _)| at < to || at >= to + length).copied();
        let inside = self.events.iter().filter(|&&(at, _)| at >= from && at - from < length);
        let inside: Vec<_> = inside.map(|&(at, value)| (at - from + to, value)).collect();
        let bytes = inside.len() * EVENT;
        let mut events: Vec<_> = outside.chain(inside).collect();
        events.sort_by_key(|&(at, _)| at);
        into.events = events;
        bytes as u64
    }

    /// The record; for each event the list cell and the pair.
    fn words(&self, _: usize) -> usize {
        3 + 6 * self.events.len()
    }

    fn number(&self) -> u32 {
        COPY
    }

    fn any(&self) -> &dyn Any {
        self
    }

    fn any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
