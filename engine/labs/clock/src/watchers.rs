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

#[cfg(test)]
mod tests {
    use super::Boundary::{Begins, Ends};
    use super::*;
    use std::cell::RefCell;

    #[derive(Default)]
    struct Heard(RefCell<Vec<(u64, Boundary)>>);

    impl Watcher for Heard {
        fn cycle(&self, tick: u64, boundary: Boundary) {
            self.0.borrow_mut().push((tick, boundary));
        }
    }

    /// The notifications that each of two watchers receives in three cycles, the first attached at boundary `at` of six, the
    /// second two later; and the number of hooks that ran at each boundary.
    fn heard(when: When, at: usize) -> ([Vec<(u64, Boundary)>; 2], Vec<u32>) {
        let (mut watchers, both) = (Watchers::new(when), [Rc::new(Heard::default()), Rc::new(Heard::default())]);
        let boundaries = (0..3).flat_map(|tick| [(tick, Begins), (tick, Ends)]).enumerate();
        let hooks = boundaries.map(|(nth, (tick, boundary))| {
            for (watcher, &attached) in both.iter().zip(&[at, at + 2]) {
                if nth == attached {
                    watchers.attach(Rc::clone(watcher) as Rc<dyn Watcher>);
                }
            }
            watchers.cycle(tick, boundary)
        });
        let hooks = hooks.collect();
        (both.map(|heard| heard.0.borrow().clone()), hooks)
    }

    #[test]
    fn who_attaches_misses_no_boundary_and_hears_none_twice() {
        for at in 0..8 {
            let (lazy, hooks) = heard(When::Attached, at);
            let (eager, always) = heard(When::Made, at);
            assert_eq!(lazy, eager, "attached at boundary {at}");
            assert_eq!(lazy[0].len(), 6_usize.saturating_sub(at), "each boundary from then on, once");
            assert_eq!(always, [1; 6], "before anybody watches there is a hook at each boundary");
            let expected: Vec<u32> = (0..6).map(|nth| u32::from(nth >= at)).collect();
            assert_eq!(hooks, expected, "one hook for all watchers");
        }
    }
}
