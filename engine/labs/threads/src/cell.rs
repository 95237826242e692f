//! The contents of a cell of the ring: a function, and its payload or a reference to it.
//!
//! A payload of at most a word (a number or an address) is stored beside the function, where eight cells take three cache
//! lines in the browser and four natively. A longer one is stored in a buffer, whose cache lines a job without a long
//! payload does not touch.

#![expect(unsafe_code, reason = "payloads are kept as bytes that were written, and no others")]

use std::mem::MaybeUninit;

use super::job::{Boxed, Func};
use super::work::MAX_PAYLOAD;

/// Aligned to a pointer, as the inline buffer of the C source is.
type Word = [MaybeUninit<usize>; 8 / size_of::<usize>()];

/// The location of a payload.
enum Load {
    None,
    /// Beside the function; the length in bytes.
    Word(u8, Word),
    /// In the cell's payload buffer; the length in bytes.
    Buffer(u16),
    Boxed(Boxed),
}

/// A job, or an empty cell.
pub(super) struct Job {
    func: Option<Func>,
    load: Load,
}

/// A buffer for a payload of up to [`MAX_PAYLOAD`] bytes.
#[repr(align(8))]
pub(super) struct PayloadBuffer([MaybeUninit<u8>; MAX_PAYLOAD]);

impl PayloadBuffer {
    pub fn new() -> PayloadBuffer {
        PayloadBuffer([MaybeUninit::uninit(); _])
    }
}

impl Job {
    /// An empty cell.
    pub fn none() -> Job {
        Job { func: None, load: Load::None }
    }

    /// Whether a payload is too long to be stored beside the function.
    pub fn needs_buffer(data: &[u8]) -> bool {
        data.len() > size_of::<Word>()
    }

    /// Writes a job whose payload is in its box, if there is one, or is copied beside the function or into `buffer`. Does
    /// not drop the previous contents of `place`. Each kind is written in place: a job composed elsewhere and then copied
    /// would be read back, as larger words, before its parts had left the processor's store buffer, and that stall takes
    /// longer than everything else here.
    #[inline]
    pub fn put(
        place: &mut MaybeUninit<Job>,
        func: Func,
        data: Option<&[u8]>,
        boxed: Option<Boxed>,
        buffer: &mut PayloadBuffer,
    ) {
        let func = Some(func);
        match (boxed, data) {
            (Some(boxed), _) => place.write(Job { func, load: Load::Boxed(boxed) }),
            (None, None) => place.write(Job { func, load: Load::None }),
            (None, Some(data)) if !Self::needs_buffer(data) => {
                place.write(Job { func, load: Load::Word(data.len() as u8, word(data)) })
            }
            (None, Some(data)) => {
                buffer.0[..data.len()].write_copy_of_slice(data);
                place.write(Job { func, load: Load::Buffer(data.len() as u16) })
            }
        };
    }

    /// The function and payload, with the buffer that was passed to [`put`](Self::put).
    #[inline]
    pub fn parts<'a>(&'a self, buffer: &'a PayloadBuffer) -> (Func, Option<&'a [u8]>) {
        let data = match &self.load {
            Load::None => None,
            Load::Word(len, word) => {
                // SAFETY: the whole word was written, and it has at least `len` bytes.
                Some(unsafe { std::slice::from_raw_parts(word.as_ptr().cast(), usize::from(*len)) })
            }
            // SAFETY: `put` has written `len` bytes.
            Load::Buffer(len) => Some(unsafe { buffer.0[..usize::from(*len)].assume_init_ref() }),
            Load::Boxed(boxed) => Some(boxed.bytes()),
        };
        (self.func.expect("a claimed cell holds a job"), data)
    }

    /// Takes out the payload's box, if there is one. Writes to the job in any case.
    #[inline]
    pub fn take_box(&mut self) -> Option<Boxed> {
        match std::mem::replace(&mut self.load, Load::None) {
            Load::Boxed(boxed) => Some(boxed),
            _ => None,
        }
    }
}

/// A payload of at most a word, copied in pieces of constant length, because in the browser a copy of unknown length is a
/// call out of the module. The pieces are combined as a number, which stays in a register.
fn word(data: &[u8]) -> Word {
    let number = if let (Some(first), Some(last)) = (data.first_chunk::<4>(), data.last_chunk::<4>()) {
        // The two may overlap; they agree where they do.
        u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (8 * (data.len() - 4))
    } else {
        data.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    // SAFETY: both have the same size, and all bytes are initialized.
    unsafe { std::mem::transmute(number.to_le_bytes()) }
}

#[cfg(test)]
mod tests {
    use super::super::work::Work;
    use super::*;

    fn job_of(data: Option<&[u8]>, buffer: &mut PayloadBuffer) -> Job {
        let mut place = MaybeUninit::uninit();
        Job::put(&mut place, Work::Tally.func(), data, None, buffer);
        // SAFETY: `put` has written it.
        unsafe { place.assume_init() }
    }

    #[test]
    fn a_payload_of_any_length_comes_back_as_it_was() {
        let bytes: [u8; MAX_PAYLOAD] = std::array::from_fn(|at| (at * 7 + 1) as u8);
        let mut buffer = PayloadBuffer::new();
        for len in 0..=MAX_PAYLOAD {
            let mut job = job_of(Some(&bytes[..len]), &mut buffer);
            assert_eq!(job.parts(&buffer).1, Some(&bytes[..len]));
            assert!(job.take_box().is_none());
        }
        assert_eq!(job_of(None, &mut buffer).parts(&buffer).1, None);
    }

    #[test]
    fn a_short_payload_is_aligned_to_a_pointer() {
        let mut buffer = PayloadBuffer::new();
        let job = job_of(Some(&[1; 8]), &mut buffer);
        assert!(job.parts(&buffer).1.unwrap().as_ptr().cast::<usize>().is_aligned());
    }
}
