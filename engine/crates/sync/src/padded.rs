//! A value that has its cache lines to itself.

use std::ops::Deref;

/// Keeps a value away from its neighbours: two lines of 64 bytes, because processors fetch them in pairs. With both ends
/// of a queue on one line, threads that never touch the same word still wait for each other.
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
