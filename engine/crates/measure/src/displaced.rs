//! Subjects that run with their stack frames at another place.

use std::hint::black_box;

use super::subject::Subject;

/// Size of the array in each frame of a displacement, in bytes. It is not a power of two, so that a few frames reach many
/// places of a cache line and of a page.
const FRAME: usize = 48;

/// A subject that runs below a number of other stack frames.
///
/// Where a frame lies decides which of its values share a cache line or a page offset, and so can change a time by a tenth,
/// like the place of a heap block. In WebAssembly the array displaces the stack in linear memory, and the calls the one of the
/// processor.
pub struct Displaced {
    subject: Box<dyn Subject>,
    frames: u32,
}

impl Displaced {
    /// Displaces `subject` by `frames` calls of a small function, which take about 1 ns each in every run.
    pub fn by(frames: u32, subject: Box<dyn Subject>) -> Displaced {
        Displaced { subject, frames }
    }
}

impl Subject for Displaced {
    fn run(&mut self, batches: u32) -> u64 {
        below(self.frames, self.subject.as_mut(), batches)
    }

    fn took_ns(&self) -> Option<f64> {
        self.subject.took_ns()
    }

    fn added_ns(&self) -> f64 {
        self.subject.added_ns()
    }
}

/// Runs `subject` below `frames` frames of this function.
#[inline(never)]
fn below(frames: u32, subject: &mut dyn Subject, batches: u32) -> u64 {
    if frames == 0 {
        return subject.run(batches);
    }
    let mut array = [0_u8; FRAME];
    // The compiler must keep the array, and must not turn the recursion into a loop.
    black_box(&mut array);
    let units = below(frames - 1, subject, batches);
    black_box(&mut array);
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reports the address of a local variable, as its time.
    struct Address(usize);

    impl Subject for Address {
        fn run(&mut self, batches: u32) -> u64 {
            let local = 0_u8;
            self.0 = std::ptr::from_ref(black_box(&local)).addr();
            batches.into()
        }

        fn took_ns(&self) -> Option<f64> {
            Some(self.0 as f64)
        }

        fn added_ns(&self) -> f64 {
            3.0
        }
    }

    fn address(frames: u32) -> f64 {
        let mut subject = Displaced::by(frames, Box::new(Address(0)));
        assert_eq!((subject.run(7), subject.added_ns()), (7, 3.0));
        subject.took_ns().unwrap()
    }

    #[test]
    fn each_frame_moves_the_stack_further_down() {
        let addresses: Vec<_> = (0..8).map(address).collect();
        assert!(addresses.windows(2).all(|pair| pair[0] - pair[1] >= FRAME as f64), "{addresses:?}");
    }
}
