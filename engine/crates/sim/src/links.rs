//! Linked lists of tasks without allocation. A task is in at most one list at a time, so one link for each task serves
//! all lists. Appending a task and removing the first one take a few stores.

use super::TaskId;

const NONE: TaskId = TaskId::MAX;

/// A list of tasks that sleep until they are woken, in the order in which they went to sleep.
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
    /// Whether the list contains no task.
    pub fn is_empty(&self) -> bool {
        self.first == NONE
    }
}

/// The links of all lists: for each task, the next task in its list.
#[derive(Clone, Debug, Default)]
pub struct Links(Vec<TaskId>);

impl Links {
    /// Adds a task that is in no list, and returns its number.
    pub fn add(&mut self) -> TaskId {
        self.0.push(NONE);
        self.0.len() as TaskId - 1
    }

    /// Appends a task to a list.
    pub fn append(&mut self, list: &mut WaitList, task: TaskId) {
        self.0[task as usize] = NONE;
        if list.is_empty() {
            list.first = task;
        } else {
            self.0[list.last as usize] = task;
        }
        list.last = task;
    }

    /// Removes and returns the first task of a list.
    pub fn pop(&self, list: &mut WaitList) -> Option<TaskId> {
        let first = list.first;
        if first == NONE {
            return None;
        }
        list.first = self.0[first as usize];
        Some(first)
    }
}
