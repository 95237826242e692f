//! The subjects of a match: which there are, and the order and place in which they are made.
//!
//! Where a subject lies in memory can change its time by more than the difference that is looked for. Therefore each
//! instance of a match makes its subjects in a random order, and displaces each of them and its stack by a random number of
//! bytes. Instances then differ in what no variant decides, and the interval over instances covers it.

use base::Refusal;
use base::rng::Rng;
use measure::{Displaced, Group, Subject};
use sim::workload::Workload;

/// The largest displacement, in units of [`UNIT`]: 64 KiB, larger than a first-level cache.
const MOST_UNITS: u32 = 4_096;
/// The unit of a displacement in bytes: the alignment of allocators.
const UNIT: usize = 16;
/// The largest number of frames by which a stack is displaced: with the arrays in them more than half a page.
const MOST_FRAMES: u32 = 64;

/// The subjects that are timed: for each of one or two *sets* (as measured, and with the lab's model) the baseline, the
/// variants and the baseline's control, and at last the driver.
pub(super) struct Subjects {
    /// The ids of the variants, the baseline's first.
    variants: Vec<String>,
    /// 1, or 2 if the lab has a model.
    sets: usize,
    /// Whether each set has a control, which is the baseline's variant made a second time.
    controlled: bool,
    /// The subjects that are not made yet, in the reverse of the order in which they will be.
    left: Vec<usize>,
    /// The subjects that are made, by their place.
    made: Vec<Option<Box<dyn Subject>>>,
    /// Memory that displaces subjects.
    displacing: Vec<Box<[u8]>>,
    rng: Rng,
    /// All subjects, once they are made.
    all: Vec<Box<dyn Subject>>,
    has_driver: bool,
}

impl Subjects {
    /// The subjects of `variants`, of which the first is the baseline's.
    pub fn new(variants: Vec<String>, sets: usize, controlled: bool, seed: u64) -> Subjects {
        let mut rng = Rng::new(!seed);
        let count = sets * (variants.len() + usize::from(controlled));
        let mut left: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            left.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let made = (0..count).map(|_| None).collect();
        let (displacing, all, has_driver) = (Vec::new(), Vec::new(), false);
        Subjects { variants, sets, controlled, left, made, displacing, rng, all, has_driver }
    }

    /// The number of subjects of a set.
    fn in_set(&self) -> usize {
        self.variants.len() + usize::from(self.controlled)
    }

    /// Makes the next subject, and after the last of them the driver.
    ///
    /// # Errors
    /// A refusal if the subject cannot run here.
    pub fn make_next(&mut self, workload: &dyn Workload) -> Result<(), Refusal> {
        if let Some(place) = self.left.pop() {
            let (set, at) = (place / self.in_set(), place % self.in_set());
            self.displacing.push(vec![0; self.rng.below(MOST_UNITS) as usize * UNIT].into_boxed_slice());
            // The control is the one after the last variant.
            let variant = self.variants.get(at).unwrap_or(&self.variants[0]);
            let subject = if set == 0 { workload.timed(variant)? } else { workload.modelled(variant)? };
            self.made[place] = Some(Box::new(Displaced::by(self.rng.below(MOST_FRAMES + 1), subject)));
        }
        if self.left.is_empty() {
            self.all = self.made.drain(..).flatten().collect();
            // A large workload's driver may not find the memory that it needs.
            let driver = if workload.is_large() { None } else { workload.driver() };
            self.has_driver = driver.is_some();
            self.all.extend(driver);
        }
        Ok(())
    }

    /// Whether all subjects are made.
    pub fn is_complete(&self) -> bool {
        self.left.is_empty()
    }

    /// The same without a control; `None` if there was none.
    pub fn without_control(&self, seed: u64) -> Option<Subjects> {
        self.controlled.then(|| Subjects::new(self.variants.clone(), self.sets, false, seed))
    }

    /// The groups that are compared: the sets, and the driver as a group without variants.
    pub fn groups(&self) -> Vec<Group> {
        let variants = self.variants.len();
        let of_set = |set: usize| {
            let baseline = set * self.in_set();
            let control = if self.controlled { baseline + variants } else { baseline };
            Group { baseline, control, variants: baseline + 1..baseline + variants }
        };
        let driver = self.driver().map(|driver| Group { baseline: driver, control: driver, variants: driver..driver });
        (0..self.sets).map(of_set).chain(driver).collect()
    }

    /// The group of the modelled set, if there is one.
    pub fn modelled(&self) -> Option<Group> {
        (self.sets == 2).then(|| self.groups().swap_remove(1))
    }

    /// The place of the driver, if there is one.
    pub fn driver(&self) -> Option<usize> {
        self.has_driver.then(|| self.all.len() - 1)
    }

    /// All subjects.
    pub fn all(&mut self) -> &mut [Box<dyn Subject>] {
        &mut self.all
    }

    /// The number of subjects.
    pub fn len(&self) -> usize {
        self.all.len()
    }
}
