//! The load: how many publishers and subscribers there are, the sizes of rings and chunks, and among how many threads the
//! publishers are divided.

use base::{Allowed, Refusal};
use serde::Serialize;

/// Largest number of publishers: that of the authors' test.
pub const MOST_PUBLISHERS: u32 = 10_000;
/// Largest number of subscribers of each publisher.
pub const MOST_SUBSCRIBERS: u32 = 100;
/// Largest number of threads.
pub const MOST_THREADS: u32 = 64;

/// The load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Load {
    /// Number of publishers, each with a track of video and one of audio: 1 to [`MOST_PUBLISHERS`].
    pub publishers: u32,
    /// Number of subscribers of each publisher, each of which gets both tracks: 0 to [`MOST_SUBSCRIBERS`].
    pub subscribers: u32,
    /// Number of slots of each track's ring: 20 to 1,024, as version 5 allows.
    pub slots: u32,
    /// Bytes of a chunk that a publisher sends: 128 to 65,535.
    pub input: u32,
    /// Bytes of a chunk that a subscriber is sent: 128 to 65,535.
    pub output: u32,
    /// Number of threads among which the publishers are divided: 1 to [`MOST_THREADS`], and at most the number of publishers.
    pub threads: u32,
    /// The thread whose publishers alone are served, below `threads`; `None` for the publishers of all threads.
    pub thread: Option<u32>,
}

impl Default for Load {
    /// Chunks of 4,096 bytes, as OBS sends and version 4.0 does.
    fn default() -> Load {
        Load { publishers: 200, subscribers: 1, slots: 32, input: 4_096, output: 4_096, threads: 1, thread: None }
    }
}

impl Load {
    /// Returns the load if all values are allowed.
    ///
    /// # Errors
    /// The first value that is not allowed.
    pub fn checked(self) -> Result<Load, Refusal> {
        let Load { publishers, subscribers, slots, input, output, threads, thread } = self;
        let values = [
            ("publishers", publishers, 1..=MOST_PUBLISHERS, "publishers"),
            ("subscribers", subscribers, 0..=MOST_SUBSCRIBERS, "subscribers"),
            ("slots", slots, 20..=1_024, "slots"),
            ("input", input, 128..=65_535, "bytes"),
            ("output", output, 128..=65_535, "bytes"),
            ("threads", threads, 1..=MOST_THREADS.min(publishers), "threads"),
            ("thread", thread.unwrap_or(0), 0..=threads.saturating_sub(1), ""),
        ];
        match values.into_iter().find(|(_, value, range, _)| !range.contains(value)) {
            Some((name, value, range, unit)) => Err(Refusal::new(name, value, Allowed::range(range, unit))),
            None => Ok(self),
        }
    }

    /// Numbers of the publishers that are served. Threads get them in turn, as a server hands out connections.
    pub fn numbers(&self) -> Vec<u32> {
        let (first, step) = self.thread.map_or((0, 1), |thread| (thread, self.threads));
        (first..self.publishers).step_by(step as usize).collect()
    }

    /// The load of each thread.
    pub fn of_threads(self) -> impl Iterator<Item = Load> {
        (0..self.threads).map(move |thread| Load { thread: Some(thread), ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_allowed_is_named_with_its_range() {
        let refused = |load: Load| load.checked().unwrap_err().to_string();
        assert_eq!(Load::default().checked(), Ok(Load::default()));
        let many = Load { publishers: 10_001, ..Load::default() };
        assert_eq!(refused(many), "publishers is 10001; allowed: 1 to 10000 publishers");
        assert_eq!(refused(Load { slots: 19, ..Load::default() }), "slots is 19; allowed: 20 to 1024 slots");
        let three = Load { publishers: 3, threads: 4, ..Load::default() };
        assert_eq!(refused(three), "threads is 4; allowed: 1 to 3 threads");
        let third = Load { threads: 2, thread: Some(2), ..Load::default() };
        assert_eq!(refused(third), "thread is 2; allowed: 0 to 1");
    }

    #[test]
    fn each_publisher_is_served_by_one_thread() {
        let load = Load { publishers: 10, threads: 3, ..Load::default() };
        let numbers: Vec<Vec<u32>> = load.of_threads().map(|load| load.numbers()).collect();
        assert_eq!(numbers, [vec![0, 3, 6, 9], vec![1, 4, 7], vec![2, 5, 8]]);
        assert!(load.numbers().into_iter().eq(0..10));
    }
}
