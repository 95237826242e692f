//! The deterministic scheduler: ready tasks, timers, and the choice of the next task.

use std::collections::VecDeque;

use super::links::{Links, WaitList};
use super::order::{Order, Script};
use super::wheel::Wheel;
use super::{TaskId, Tick, Turn};

/// The scheduler of one world. It is deterministic: the same sequence of calls has the same results.
#[derive(Clone, Debug)]
pub struct Scheduler {
    now: Tick,
    ready: VecDeque<TaskId>,
    wheel: Wheel,
    links: Links,
    order: Order,
}

impl Scheduler {
    /// A scheduler at time 0 without tasks.
    pub fn new(order: Order) -> Scheduler {
        Scheduler { now: 0, ready: VecDeque::new(), wheel: Wheel::new(), links: Links::default(), order }
    }

    /// Adds a task that is ready to run, and returns its number.
    pub fn spawn(&mut self) -> TaskId {
        let task = self.links.add();
        self.wheel.add_task();
        self.ready.push_back(task);
        task
    }

    /// The current time, in ticks.
    pub fn now(&self) -> Tick {
        self.now
    }

    /// Advances the time to `now`, which must not be later than the next timer.
    pub fn move_to(&mut self, now: Tick) {
        self.now = self.now.max(now);
    }

    /// Whether a task is ready now.
    pub fn is_busy(&self) -> bool {
        !self.ready.is_empty()
    }

    /// The time of the next action; `None` if all tasks are parked or have ended.
    pub fn next_time(&mut self) -> Option<Tick> {
        if self.ready.is_empty() { self.wheel.next(&mut self.links) } else { Some(self.now) }
    }

    /// Removes and returns the next task, and advances the time to its timer if no task is ready. The caller has to
    /// pass the task to [`settle`](Self::settle) after its action.
    pub fn pick(&mut self) -> Option<TaskId> {
        if self.ready.is_empty() {
            self.now = self.wheel.next(&mut self.links)?;
            while let Some(task) = self.wheel.fire(&self.links, self.now) {
                self.ready.push_back(task);
            }
        }
        self.order.take(&mut self.ready)
    }

    /// Makes a task ready again or sets its timer, according to the result of its action.
    pub fn settle(&mut self, task: TaskId, turn: Turn) {
        let at = match turn {
            Turn::Park | Turn::Done => return,
            Turn::Again => self.now,
            Turn::Sleep(span) => self.now + span,
            Turn::Until(at) => at,
        };
        if at <= self.now {
            self.ready.push_back(task);
        } else {
            self.wheel.set(&mut self.links, task, at);
        }
    }

    /// Adds a task to a list. Its action must return [`Turn::Park`].
    pub fn park(&mut self, list: &mut WaitList, task: TaskId) {
        self.links.append(list, task);
    }

    /// Wakes the first task of a list. Returns whether there was one.
    pub fn wake_one(&mut self, list: &mut WaitList) -> bool {
        let first = self.links.pop(list);
        self.ready.extend(first);
        first.is_some()
    }

    /// Wakes all tasks of a list, and returns their number.
    pub fn wake_all(&mut self, list: &mut WaitList) -> u64 {
        let mut woken = 0;
        while let Some(task) = self.links.pop(list) {
            self.ready.push_back(task);
            woken += 1;
        }
        woken
    }

    /// Wakes a task before its timer fires. Does nothing for a task without a timer.
    pub fn cut_short(&mut self, task: TaskId) {
        if self.wheel.cancel(&mut self.links, task) {
            self.ready.push_back(task);
        }
    }

    /// Replaces the order.
    pub fn set_order(&mut self, order: Order) {
        self.order = order;
    }

    /// The script of a scripted order, after the run; `None` for other orders.
    pub fn script(self) -> Option<Script> {
        match self.order {
            Order::Scripted(script) => Some(script),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::rng::Rng;

    fn run(mut scheduler: Scheduler, mut turn: impl FnMut(TaskId, Tick) -> Turn) -> Vec<(Tick, TaskId)> {
        let mut turns = Vec::new();
        while let Some(task) = scheduler.pick() {
            turns.push((scheduler.now(), task));
            scheduler.settle(task, turn(task, scheduler.now()));
        }
        turns
    }

    #[test]
    fn timers_fire_in_the_order_of_a_sorted_list() {
        // The reference: all timers in one list, sorted by time and then by the order in which they were set.
        let mut rng = Rng::new(5);
        let spans: Vec<Tick> = (0..3000)
            .map(|_| match rng.below(4) {
                0 => 1 + u64::from(rng.below(8)),
                1 => u64::from(rng.below(4096)) + 1,
                2 => u64::from(rng.below(40_000)) + 1,
                _ => u64::from(rng.below(700_000)) + 1,
            })
            .collect();
        let mut scheduler = Scheduler::new(Order::Fifo);
        for _ in 0..3 {
            scheduler.spawn();
        }
        let mut next = spans.iter();
        let turns = run(scheduler, |_, _| next.next().map_or(Turn::Done, |&span| Turn::Sleep(span)));

        let mut next = spans.iter();
        let mut set = 3;
        let mut waiting: Vec<(Tick, u32, TaskId)> = (0..3).map(|task| (0, task, task)).collect();
        let mut expected = Vec::new();
        while !waiting.is_empty() {
            waiting.sort();
            let (now, _, task) = waiting.remove(0);
            expected.push((now, task));
            if let Some(span) = next.next() {
                waiting.push((now + span, set, task));
                set += 1;
            }
        }
        assert_eq!(turns, expected);
    }

    #[test]
    fn a_timer_may_be_set_for_before_the_one_that_was_looked_up() {
        let mut scheduler = Scheduler::new(Order::Fifo);
        let far = scheduler.spawn();
        scheduler.pick();
        scheduler.settle(far, Turn::Until(500_000));
        assert_eq!(scheduler.next_time(), Some(500_000));
        let near = scheduler.spawn();
        scheduler.pick();
        scheduler.settle(near, Turn::Sleep(7));
        assert_eq!(scheduler.next_time(), Some(7));
        assert_eq!(scheduler.pick(), Some(near));
        assert_eq!(scheduler.pick(), Some(far));
        assert_eq!(scheduler.now(), 500_000);
    }

    #[test]
    fn the_woken_come_in_the_order_in_which_they_went_to_sleep() {
        let mut scheduler = Scheduler::new(Order::Fifo);
        let mut list = WaitList::default();
        for _ in 0..4 {
            scheduler.spawn();
        }
        for _ in 0..4 {
            let task = scheduler.pick().unwrap();
            scheduler.park(&mut list, task);
        }
        assert_eq!(scheduler.next_time(), None);
        assert_eq!(scheduler.wake_all(&mut list), 4);
        assert!(list.is_empty());
        assert_eq!((0..4).map(|_| scheduler.pick().unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_timer_is_cut_short_and_the_others_fire_as_before() {
        for (span, others) in [(5, [5, 5]), (5, [6, 5_000]), (9_000, [9_000, 9_001]), (600_000, [7, 600_000])] {
            let mut scheduler = Scheduler::new(Order::Fifo);
            for span in [others[0], span, others[1]] {
                let task = scheduler.spawn();
                scheduler.pick();
                scheduler.settle(task, Turn::Sleep(span));
            }
            assert!(scheduler.next_time().is_some());
            scheduler.cut_short(1);
            scheduler.cut_short(1);
            let turns = run(scheduler, |_, _| Turn::Done);
            assert_eq!(turns, [(0, 1), (others[0], 0), (others[1], 2)], "cut short after {span}");
        }
    }

    #[test]
    fn a_seed_decides_the_order_and_always_the_same_one() {
        let order = |seed| {
            let mut scheduler = Scheduler::new(Order::of_seed(seed));
            for _ in 0..6 {
                scheduler.spawn();
            }
            run(scheduler, |_, now| if now < 30 { Turn::Sleep(10) } else { Turn::Done })
        };
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        assert_ne!(order(7), order(0));
    }
}
