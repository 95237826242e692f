//! A value that shares no cache line with another.

use std::ops::Deref;

/// Aligns a value to two cache lines of 64 bytes, because processors prefetch lines in pairs. This avoids false sharing: threads
/// that write different words of one line wait for each other.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Padded<T> {
    fn from(value: T) -> Padded<T> {
        Padded(value)
    }
}
