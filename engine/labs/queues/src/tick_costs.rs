//! The comparisons, or lookups, of the current tick with the number of steps that each took, for the figure. Neighbours with
//! the same number of steps are one record: at most two for each operator that compares, and one for each lookup.

use super::counts::{EventKind, Operation};
use super::scene::Cost;

/// The costs of the tick so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct TickCosts {
    pub costs: Vec<Cost>,
    /// Steps of the comparison or lookup that is under way.
    steps: u64,
    /// Whether the tick is over. The next operation begins a new one.
    is_over: bool,
}

impl TickCosts {
    /// Updates the costs after an event of `operation`, which `operator` does. A step is a call, an inspection of a tag, a
    /// comparison, or the check of a position in place of one.
    pub fn follow(&mut self, event: EventKind, value: u64, operation: Operation, operator: u32) {
        match event {
            EventKind::Began if self.is_over => *self = TickCosts::default(),
            EventKind::Began => self.steps = 0,
            EventKind::Called | EventKind::Tagged | EventKind::Compared | EventKind::Looked => self.steps += value,
            EventKind::Ticked => self.is_over = true,
            _ => (),
        }
        let ends = match operation {
            Operation::Position | Operation::Field => event == EventKind::Compared,
            Operation::Lookup => event == EventKind::Gave,
            _ => false,
        };
        if ends {
            let steps = std::mem::take(&mut self.steps);
            match self.costs.last_mut() {
                Some(last) if (last.operator, last.steps) == (operator, steps) => last.count += 1,
                _ => self.costs.push(Cost { operator, steps, count: 1 }),
            }
        }
    }
}
