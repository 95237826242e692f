//! Shows that [`NoObserver`] compiles to no instructions.
//!
//! The two exported functions below do the same work, one with an observer and one without. `npm --prefix research run silent`
//! prints `without_observer = with_no_observer`: the compiler merged the two functions because their machine code is equal.

use observe::{Count, NoObserver, Observer};

#[derive(Clone, Copy)]
enum Counter {
    Sum,
    Largest,
}

impl Count for Counter {
    const NAMES: &'static [&'static str] = &["sum", "largest"];
    const PEAKS: usize = Counter::Largest as usize;

    fn index(self) -> usize {
        self as usize
    }
}

/// An event: the index of a number, and the sum up to and including it.
struct Event(usize, u64);

#[inline(always)]
fn work(numbers: &[u64], observer: &mut impl Observer<Event>) -> u64 {
    let mut sum = 0u64;
    for (at, number) in numbers.iter().enumerate() {
        sum = sum.wrapping_mul(31).wrapping_add(*number);
        observer.record(Event(at, sum));
        observer.show(|| Event(numbers.len(), numbers.iter().sum()));
        observer.count(Counter::Sum, *number);
        observer.at_least(Counter::Largest, sum);
    }
    sum
}

#[unsafe(no_mangle)]
#[inline(never)]
fn with_no_observer(numbers: &[u64]) -> u64 {
    work(numbers, &mut NoObserver)
}

#[unsafe(no_mangle)]
#[inline(never)]
fn without_observer(numbers: &[u64]) -> u64 {
    let mut sum = 0u64;
    for number in numbers {
        sum = sum.wrapping_mul(31).wrapping_add(*number);
    }
    sum
}

/// Keeps events and reads their fields, so that the compiler does not warn about unused ones.
#[derive(Default)]
struct Kept(Vec<Event>);

impl Observer<Event> for Kept {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn record(&mut self, event: Event) {
        self.0.push(event);
    }
}

fn main() {
    let numbers: Vec<u64> = std::env::args().map(|argument| argument.len() as u64).collect();
    let mut kept = Kept::default();
    work(&numbers, &mut kept);
    let last = kept.0.last().map(|Event(at, sum)| format!("{sum} after number {at}"));
    println!("{} {} {last:?}", with_no_observer(&numbers), without_observer(&numbers));
}
