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

    /// Writes a job whose payload is in its box, if it has one, or else copied: beside the function or into the room. What was in
    /// `place` is not dropped. Each kind is written where it stays: put together elsewhere and copied, its parts would be read as
    /// one before they had left the processor's store buffer, which takes longer than all else here.
    #[inline]
    pub fn put(place: &mut MaybeUninit<Job>, func: Func, data: Option<&[u8]>, boxed: Option<Boxed>, room: &mut Room) {
        let func = Some(func);
        match (boxed, data) {
            (Some(boxed), _) => place.write(Job { func, load: Load::Boxed(boxed) }),
            (None, None) => place.write(Job { func, load: Load::None }),
            (None, Some(data)) if !Self::needs_room(data) => {
                place.write(Job { func, load: Load::Word(data.len() as u8, word(data)) })
            }
            (None, Some(data)) => {
                room.0[..data.len()].write_copy_of_slice(data);
                place.write(Job { func, load: Load::Room(data.len() as u16) })
            }
        };
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
/// out of the module in the browser. Put together as a number, which stays in a register.
fn word(data: &[u8]) -> Word {
    let number = if let (Some(first), Some(last)) = (data.first_chunk::<4>(), data.last_chunk::<4>()) {
        // The two may overlap: there they are the same.
        u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (8 * (data.len() - 4))
    } else {
        data.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    // SAFETY: as many bytes, all of them written.
    unsafe { std::mem::transmute(number.to_le_bytes()) }
}

#[cfg(test)]
mod tests {
    use super::super::work::Work;
    use super::*;

    fn job_of(data: Option<&[u8]>, room: &mut Room) -> Job {
        let mut place = MaybeUninit::uninit();
        Job::put(&mut place, Work::Tally.func(), data, None, room);
        // SAFETY: `put` has written it.
        unsafe { place.assume_init() }
    }

    #[test]
    fn a_payload_of_any_length_comes_back_as_it_was() {
        let bytes: [u8; MOST] = std::array::from_fn(|at| (at * 7 + 1) as u8);
        let mut room = Room::new();
        for len in 0..=MOST {
            let mut job = job_of(Some(&bytes[..len]), &mut room);
            assert_eq!(job.parts(&room).1, Some(&bytes[..len]));
            assert!(job.take_box().is_none());
        }
        assert_eq!(job_of(None, &mut room).parts(&room).1, None);
    }

    #[test]
    fn a_short_payload_is_aligned_to_a_pointer() {
        let mut room = Room::new();
        let job = job_of(Some(&[1; 8]), &mut room);
        assert!(job.parts(&room).1.unwrap().as_ptr().cast::<usize>().is_aligned());
    }
}
