//! The order in which ready tasks run.

use std::collections::VecDeque;

use super::TaskId;
use base::rng::Rng;

/// A rule that chooses the next task among the ready ones.
#[derive(Clone, Debug)]
pub enum Order {
    /// First come, first served.
    Fifo,
    /// Drawn at random.
    Shuffled(Rng),
    /// Chosen by a script.
    Scripted(Script),
}

impl Order {
    /// First come, first served for seed 0; drawn at random for other seeds.
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

/// A list of choices. Running a world once with each script, from the default one to the last that [`next`](Self::next)
/// returns, runs every interleaving of its tasks. This is stateless model checking, as in loom, of whole worlds.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// For each choice, the chosen index and the number of alternatives.
    choices: Vec<(usize, usize)>,
    /// The number of choices made in this run.
    made: usize,
}

impl Script {
    /// The next choice among `of` alternatives: that of the script, or the first alternative after the script's end.
    pub fn choose(&mut self, of: usize) -> usize {
        if self.made == self.choices.len() {
            self.choices.push((0, of));
        }
        self.made += 1;
        self.choices[self.made - 1].0
    }

    /// The next script, after a run with this one; `None` after the last script.
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
