//! What is in a cell of the ring: a function and its payload, or the payload's place.
//!
//! A payload of a word at most, a number or an address, lies beside the function, where eight cells take three cache lines in
//! the browser and four natively. A longer one has a room of its own, whose lines a job without does not touch.

#![expect(unsafe_code, reason = "payloads are kept as bytes that were written, and no others")]

use std::mem::MaybeUninit;

use super::job::{Boxed, Func};
use super::work::MOST;

/// Aligned to a pointer, as the inline buffer of the C source is.
type Word = [MaybeUninit<usize>; 8 / size_of::<usize>()];

/// Where a payload is.
enum Load {
    None,
    /// Beside the function: so many bytes.
    Word(u8, Word),
    /// In the cell's room: so many bytes.
    Room(u16),
    Boxed(Boxed),
}

/// A job, or what is left of one.
pub(super) struct Job {
    func: Option<Func>,
    load: Load,
}

/// Room for a payload of [`MOST`] bytes.
#[repr(align(8))]
pub(super) struct Room([MaybeUninit<u8>; MOST]);

impl Room {
    pub fn new() -> Room {
        Room([MaybeUninit::uninit(); _])
    }
}

impl Job {
    /// Nothing to run.
    pub fn none() -> Job {
        Job { func: None, load: Load::None }
    }

    /// Whether a payload does not fit beside the function.
    pub fn needs_room(data: &[u8]) -> bool {
        data.len() > size_of::<Word>()
    }

    /// A job whose payload is in its box, if it has one, or else copied: beside the function or into the room.
    #[inline]
    pub fn new(func: Func, data: Option<&[u8]>, boxed: Option<Boxed>, room: &mut Room) -> Job {
        let load = match (boxed, data) {
            (Some(boxed), _) => Load::Boxed(boxed),
            (None, None) => Load::None,
            (None, Some(data)) if !Self::needs_room(data) => Load::Word(data.len() as u8, word(data)),
            (None, Some(data)) => {
                room.0[..data.len()].write_copy_of_slice(data);
                Load::Room(data.len() as u16)
            }
        };
        Job { func: Some(func), load }
    }

    /// What it was made of, with the room that it was made with.
    #[inline]
    pub fn parts<'a>(&'a self, room: &'a Room) -> (Func, Option<&'a [u8]>) {
        let data = match &self.load {
            Load::None => None,
            Load::Word(len, word) => {
                // SAFETY: all of the word was written, and it has no fewer than `len` bytes.
                Some(unsafe { std::slice::from_raw_parts(word.as_ptr().cast(), usize::from(*len)) })
            }
            // SAFETY: `new` has written so many bytes.
            Load::Room(len) => Some(unsafe { room.0[..usize::from(*len)].assume_init_ref() }),
            Load::Boxed(boxed) => Some(boxed.bytes()),
        };
        (self.func.expect("whoever has a claimed cell finds a job in it"), data)
    }

    /// Its payload's box, if it has one. It is written to in any case.
    #[inline]
    pub fn take_box(&mut self) -> Option<Boxed> {
        match std::mem::replace(&mut self.load, Load::None) {
            Load::Boxed(boxed) => Some(boxed),
            _ => None,
        }
    }
}

/// A payload of a word at most, by pieces whose lengths are known when this is compiled: a copy whose length is not is a call
/// out of the module in the browser.
fn word(data: &[u8]) -> Word {
    let mut bytes = [0; size_of::<Word>()];
    let len = data.len();
    if let (Some(first), Some(last)) = (data.first_chunk::<4>(), data.last_chunk::<4>()) {
        bytes[..4].copy_from_slice(first);
        bytes[len - 4..len].copy_from_slice(last);
    } else {
        bytes.iter_mut().zip(data).for_each(|(to, from)| *to = *from);
    }
    // SAFETY: as many bytes, all of them written.
    unsafe { std::mem::transmute(bytes) }
}

#[cfg(test)]
mod tests {
    use super::super::work::Work;
    use super::*;

    #[test]
    fn a_payload_of_any_length_comes_back_as_it_was() {
        let bytes: [u8; MOST] = std::array::from_fn(|at| (at * 7 + 1) as u8);
        let mut room = Room::new();
        for len in 0..=MOST {
            let mut job = Job::new(Work::Tally.func(), Some(&bytes[..len]), None, &mut room);
            assert_eq!(job.parts(&room).1, Some(&bytes[..len]));
            assert!(job.take_box().is_none());
        }
        assert_eq!(Job::new(Work::Tally.func(), None, None, &mut room).parts(&room).1, None);
    }

    #[test]
    fn a_short_payload_is_aligned_to_a_pointer() {
        let mut room = Room::new();
        let job = Job::new(Work::Tally.func(), Some(&[1; 8]), None, &mut room);
        assert!(job.parts(&room).1.unwrap().as_ptr().cast::<usize>().is_aligned());
    }
}
