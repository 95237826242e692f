//! What the figure keeps of pushes and of a tick's costs.

use super::super::counts::{EventKind, Operation};
use super::super::push_history::PushHistory;
use super::super::scene::{CellState, QueueSnapshot};
use super::super::tick_costs::TickCosts;

fn queue(slots: usize) -> QueueSnapshot {
    QueueSnapshot { slots: vec![CellState::Alive; slots], capacity: slots, alive: slots, zombies: 0 }
}

/// A history of `pushes` pushes, each of which copies all slots before it.
fn pushed(pushes: usize) -> PushHistory {
    let mut history = PushHistory::default();
    for push in 0..pushes {
        history.begin(&queue(push));
        history.allocated(push + 1);
        history.copied(push as u64);
        history.end(&queue(push + 1));
    }
    history
}

#[test]
fn a_thousand_pushes_leave_a_bounded_history_with_exact_totals() {
    let history = pushed(1_000);
    assert_eq!((history.done, history.copied), (1_000, 499_500));
    assert_eq!(history.pushes.iter().map(|push| push.number).collect::<Vec<_>>(), (985..=1_000).collect::<Vec<_>>());
    assert_eq!((history.stride, history.totals.len()), (8, 125));
    for (index, &(pushes, copied)) in history.totals.iter().enumerate() {
        assert_eq!((pushes, copied), ((index as u64 + 1) * 8, pushes * (pushes - 1) / 2));
    }
}

#[test]
fn a_push_into_an_empty_queue_begins_a_new_history() {
    let mut history = pushed(10);
    assert_eq!((history.done, history.copied, history.totals.len()), (10, 45, 10));
    history.end(&queue(0));
    assert_eq!(history.done, 10, "emptying the queue is no push");
    history.begin(&queue(0));
    assert_eq!((history.done, history.copied, history.pushes.len()), (0, 0, 1));
}

#[test]
fn a_push_keeps_the_states_of_its_slots_as_runs() {
    let mut history = pushed(2);
    history.begin(&queue(2));
    let [alive, zombie] = [CellState::Alive, CellState::Zombie];
    history.end(&QueueSnapshot { slots: vec![zombie, alive, alive], capacity: 4, alive: 2, zombies: 1 });
    let push = &history.pushes[2];
    assert_eq!((push.runs.as_slice(), push.capacity), ([(zombie, 1), (alive, 2)].as_slice(), 4));
    assert!(!push.is_new_array);
}

#[test]
fn neighbours_of_the_same_cost_are_one_record_and_a_tick_begins_anew() {
    let mut costs = TickCosts::default();
    let mut compare = |operator, is_polymorphic: bool| {
        let before = if is_polymorphic { &[EventKind::Called, EventKind::Tagged, EventKind::Tagged][..] } else { &[] };
        for &event in before.iter().chain(&[EventKind::Compared]) {
            costs.follow(event, 1, Operation::Position, operator);
        }
        costs.costs.iter().map(|cost| (cost.operator, cost.steps, cost.count)).collect::<Vec<_>>()
    };
    compare(0, false);
    compare(0, false);
    compare(0, true);
    assert_eq!(compare(1, true), [(0, 1, 2), (0, 4, 1), (1, 4, 1)]);
    costs.follow(EventKind::Ticked, 0, Operation::Position, 1);
    assert_eq!(costs.costs.len(), 3, "the tick stays until the next one begins");
    costs.follow(EventKind::Began, 0, Operation::Position, 0);
    assert!(costs.costs.is_empty());
}
