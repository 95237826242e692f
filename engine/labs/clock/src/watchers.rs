//! Watchers, such as a monitor, which are notified when an operator's cycle begins and ends.
//!
//! Until 2.4.4 every operator registered two hooks when it was made, and each hook iterated over a list of watchers that was
//! nearly always empty. Since 2.4.5 the first watcher registers them. In both versions a watcher that is attached during a
//! cycle is notified of that cycle's end, and no hook is registered twice.

use std::cell::Cell;
use std::rc::Rc;

/// Start or end of an operator's cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// Its start.
    Begins,
    /// Its end.
    Ends,
}

/// A watcher.
pub trait Watcher {
    /// Notifies that the operator's cycle in tick `tick` begins or ends.
    fn cycle(&self, tick: u64, boundary: Boundary);
}

/// A watcher that counts the cycles of its operator, as a monitor does.
#[derive(Debug, Default)]
pub struct CycleCounter(Cell<u64>);

impl Watcher for CycleCounter {
    fn cycle(&self, _: u64, boundary: Boundary) {
        self.0.set(self.0.get() + u64::from(boundary == Boundary::Ends));
    }
}

/// When hooks are registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// When the operator is made: 2.4.4.
    Made,
    /// When its first watcher is attached: 2.4.5.
    Attached,
}

/// An operator's watchers.
#[derive(Clone)]
pub struct Watchers {
    watchers: Vec<Rc<dyn Watcher>>,
    /// Hooks at each boundary of a cycle; each iterates over the watchers.
    hooks: u32,
}

impl Watchers {
    /// No watchers yet; `when` says when hooks are registered.
    pub fn new(when: When) -> Watchers {
        Watchers { watchers: Vec::new(), hooks: u32::from(when == When::Made) }
    }

    /// Attaches a watcher.
    pub fn attach(&mut self, watcher: Rc<dyn Watcher>) {
        self.watchers.push(watcher);
        self.hooks = self.hooks.max(1);
    }

    /// Number of watchers.
    pub fn attached(&self) -> usize {
        self.watchers.len()
    }

    /// Runs the hooks at a boundary of a cycle, and returns their number.
    pub fn cycle(&self, tick: u64, boundary: Boundary) -> u32 {
        for _ in 0..self.hooks {
            run(&self.watchers, tick, boundary);
        }
        self.hooks
    }
}

/// A hook. Not inlined, because a stored closure could not be inlined where it is called.
#[inline(never)]
fn run(watchers: &[Rc<dyn Watcher>], tick: u64, boundary: Boundary) {
    watchers.iter().for_each(|watcher| watcher.cycle(tick, boundary));
}
