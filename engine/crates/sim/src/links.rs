//! Lists of tasks without allocation. A task is in at most one list at a time, so one "next" number
//! for each task serves all lists: adding and taking the first are a few stores.

use super::TaskId;

const NONE: TaskId = TaskId::MAX;

/// Tasks that sleep until somebody wakes them, first come first served.
#[derive(Clone, Copy, Debug)]
pub struct WaitList {
    first: TaskId,
    last: TaskId,
}

impl Default for WaitList {
    fn default() -> Self {
        WaitList { first: NONE, last: NONE }
    }
}

impl WaitList {
    /// Whether nobody sleeps in it.
    pub fn is_empty(&self) -> bool {
        self.first == NONE
    }
}

/// For each task the one after it in its list.
#[derive(Clone, Debug, Default)]
pub struct Links(Vec<TaskId>);

impl Links {
    /// One more task, in no list.
    pub fn add(&mut self) -> TaskId {
        self.0.push(NONE);
        self.0.len() as TaskId - 1
    }

    /// Adds a task to the end of a list.
    pub fn append(&mut self, list: &mut WaitList, task: TaskId) {
        self.0[task as usize] = NONE;
        if list.is_empty() {
            list.first = task;
        } else {
            self.0[list.last as usize] = task;
        }
        list.last = task;
    }

    /// Takes the first task out of a list.
    pub fn pop(&self, list: &mut WaitList) -> Option<TaskId> {
        let first = list.first;
        if first == NONE {
            return None;
        }
        list.first = self.0[first as usize];
        Some(first)
    }
}
