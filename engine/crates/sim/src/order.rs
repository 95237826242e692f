//! Which of the ready tasks goes next.

use std::collections::VecDeque;

use super::TaskId;
use base::rng::Rng;

/// A rule to choose by.
#[derive(Clone, Debug)]
pub enum Order {
    /// First come, first served.
    Fifo,
    /// Drawn from a seed.
    Shuffled(Rng),
    /// As a script says.
    Scripted(Script),
}

impl Order {
    /// In order for seed 0, else shuffled.
    pub fn of_seed(seed: u32) -> Order {
        if seed == 0 { Order::Fifo } else { Order::Shuffled(Rng::new(u64::from(seed))) }
    }

    pub(super) fn take(&mut self, ready: &mut VecDeque<TaskId>) -> Option<TaskId> {
        let len = ready.len();
        match self {
            _ if len < 2 => ready.pop_front(),
            Order::Fifo => ready.pop_front(),
            Order::Shuffled(rng) => ready.swap_remove_back(rng.below(len as u32) as usize),
            Order::Scripted(script) => ready.remove(script.choose(len)),
        }
    }
}

/// A list of choices, and a way to the next one: run a world once for each and every interleaving of
/// its tasks has been seen. (Stateless model checking, as in loom, over whole worlds.)
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Index chosen and the number there was to choose from, in order.
    choices: Vec<(usize, usize)>,
    /// How many were made in this run.
    made: usize,
}

impl Script {
    /// The next choice among `of`: as written, or the first one beyond the end.
    pub fn choose(&mut self, of: usize) -> usize {
        if self.made == self.choices.len() {
            self.choices.push((0, of));
        }
        self.made += 1;
        self.choices[self.made - 1].0
    }

    /// The script after this one, when the run that followed it is over; `None` after the last.
    pub fn next(mut self) -> Option<Script> {
        self.choices.truncate(self.made);
        self.made = 0;
        while let Some((chosen, of)) = self.choices.pop() {
            if chosen + 1 < of {
                self.choices.push((chosen + 1, of));
                return Some(self);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_comes_to_every_choice_once() {
        let mut script = Script::default();
        let mut seen = Vec::new();
        loop {
            // A "world" that chooses one of two, then one of three.
            seen.push((script.choose(2), script.choose(3)));
            match script.next() {
                Some(next) => script = next,
                None => break,
            }
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    }
}
