//! Watchers: those who want to know when an operator's cycle begins and ends, such as a monitor.
//!
//! Until 2.4.4 every operator registered two hooks when it was made, and each ran through a list of watchers that was nearly
//! always empty. Since 2.4.5 the first watcher registers them. Attached in the middle of a cycle it hears of that cycle's
//! end either way, and no hook is registered twice.

use std::rc::Rc;

/// One end of an operator's cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boundary {
    Begins,
    Ends,
}

/// Wants to know.
pub(crate) trait Watcher {
    /// The operator's cycle in that tick begins or ends.
    fn cycle(&self, tick: u64, boundary: Boundary);
}

/// When hooks are registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// When the operator is made: 2.4.4.
    Made,
    /// When its first watcher comes: 2.4.5.
    Attached,
}

/// An operator's watchers.
#[derive(Clone)]
pub(crate) struct Watchers {
    watchers: Vec<Rc<dyn Watcher>>,
    /// Hooks at each end of a cycle; each runs through the watchers.
    hooks: u32,
}

impl Watchers {
    pub fn new(when: When) -> Watchers {
        Watchers { watchers: Vec::new(), hooks: u32::from(when == When::Made) }
    }

    /// Attaches one more.
    pub fn attach(&mut self, watcher: Rc<dyn Watcher>) {
        self.watchers.push(watcher);
        self.hooks = self.hooks.max(1);
    }

    /// An end of a cycle: runs the hooks, and says how many there were.
    pub fn cycle(&self, tick: u64, boundary: Boundary) -> u32 {
        for _ in 0..self.hooks {
            run(&self.watchers, tick, boundary);
        }
        self.hooks
    }
}

/// A hook. A closure that is stored cannot be inlined where it is called, and so this is not.
#[inline(never)]
fn run(watchers: &[Rc<dyn Watcher>], tick: u64, boundary: Boundary) {
    watchers.iter().for_each(|watcher| watcher.cycle(tick, boundary));
}
