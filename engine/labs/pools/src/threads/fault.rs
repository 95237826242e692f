//! Faults that the models plant in a chain, each of which the model checker has to find.

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The owner publishes an element without release.
    PushesRelaxed,
    /// The owner fills a slot again without acquiring what the thief did in it.
    RefillsRelaxed,
    /// The owner stores the word in place of a compare-and-swap.
    PopsWithoutExchange,
    /// A thief looks for a newer ring only after it has found the oldest one empty.
    LooksLate,
    /// The owner links a new ring without release.
    LinksRelaxed,
}

#[cfg(loom)]
std::thread_local! {
    /// Thread-local suffices because loom runs all threads of a model on the thread of its test.
    static PLANTED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Plants a fault in the models that the calling thread checks from now on.
#[cfg(loom)]
pub fn plant(fault: Fault) {
    PLANTED.set(Some(fault));
}

/// Whether a fault is planted.
#[cfg(loom)]
pub(super) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Whether a fault is planted: never, in this build.
#[cfg(not(loom))]
#[inline(always)]
pub(super) const fn is_planted(_: Fault) -> bool {
    false
}
