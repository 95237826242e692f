//! Watchers: lazily registered hooks notify exactly as eager ones do.

use std::cell::RefCell;
use std::rc::Rc;

use super::super::watchers::{Boundary, Watcher, Watchers, When};
use Boundary::{Begins, Ends};

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
