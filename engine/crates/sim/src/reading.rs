//! Access to a scene by the names of its layout, for tests.

use crate::Tick;
use crate::world::World;
use observe::layout::{Layout, Shape};

/// The numbers of a scene.
#[derive(Clone, Debug)]
pub struct Reading {
    layout: &'static Layout,
    numbers: Vec<f64>,
}

impl Reading {
    /// The scene of a world at `now`.
    ///
    /// # Panics
    /// Panics if the number of values does not match the layout.
    pub fn new(layout: &'static Layout, world: &dyn World, now: Tick) -> Reading {
        let mut numbers = Vec::new();
        world.scene(now, &mut numbers);
        let lists = layout.lists.iter().enumerate();
        let records: usize = lists.map(|(at, list)| numbers[2 + at] as usize * list.shape.fields.len()).sum();
        assert_eq!(numbers.len(), layout.lists_at() + records, "a scene of {}", layout.lab);
        Reading { layout, numbers }
    }

    /// A field of the head.
    pub fn get(&self, field: &str) -> f64 {
        self.numbers[self.layout.head_at() + place(self.layout.head, field)]
    }

    /// A counter.
    pub fn counter(&self, name: &str) -> f64 {
        let counter = self.layout.counters.iter().position(|&counter| counter == name).expect("a counter of the lab");
        self.numbers[self.layout.head_at() + self.layout.head.fields.len() + counter]
    }

    /// The number of records in a list.
    pub fn count(&self, list: &str) -> usize {
        self.numbers[2 + self.list(list)] as usize
    }

    /// A field of a record.
    pub fn of(&self, list: &str, index: usize, field: &str) -> f64 {
        let at = self.list(list);
        assert!(index < self.count(list), "{list} has no record {index}");
        let size = |list: usize| self.layout.lists[list].shape.fields.len();
        let before: usize = (0..at).map(|before| self.numbers[2 + before] as usize * size(before)).sum();
        self.numbers[self.layout.lists_at() + before + index * size(at) + place(self.layout.lists[at].shape, field)]
    }

    /// A field of all records of a list.
    pub fn all(&self, list: &str, field: &str) -> Vec<f64> {
        (0..self.count(list)).map(|index| self.of(list, index, field)).collect()
    }

    fn list(&self, name: &str) -> usize {
        self.layout.lists.iter().position(|list| list.name == name).expect("a list of the scene")
    }
}

fn place(shape: &Shape, name: &str) -> usize {
    shape.fields.iter().position(|field| field.name == name).unwrap_or_else(|| panic!("{} has no {name}", shape.name))
}
