//! A simulated machine: a clock that advances when subjects work, subjects with a given cost, and recorded noise that varies the
//! machine's speed as on a real one.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::super::{Clock, Subject};

/// True time in ns, shared by the clock and all subjects.
pub type Time = Rc<Cell<f64>>;

/// A clock that rounds the true time down to a multiple of its tick. Each read takes some time itself.
pub struct FakeClock {
    time: Time,
    tick_ns: f64,
    read_ns: f64,
}

impl FakeClock {
    pub const READ_NS: f64 = 40.0;

    pub fn new(time: &Time, tick_ns: f64) -> FakeClock {
        FakeClock { time: time.clone(), tick_ns, read_ns: Self::READ_NS }
    }

    /// A clock that never advances.
    pub fn stopped() -> FakeClock {
        FakeClock { time: Time::default(), tick_ns: 1.0, read_ns: 0.0 }
    }
}

impl Clock for FakeClock {
    fn now_ns(&mut self) -> f64 {
        self.time.set(self.time.get() + self.read_ns);
        (self.time.get() / self.tick_ns).floor() * self.tick_ns
    }
}

/// The speed of a machine over time, played in a loop from a recording of the durations of equal pieces of work.
pub struct Noise {
    /// Duration of each piece of work, relative to the median.
    factors: Vec<f64>,
    /// Median duration of a piece in ns.
    piece_ns: f64,
    at: usize,
    /// Remaining work of the piece at `at`, in ns on an undisturbed machine.
    left_ns: f64,
}

impl Noise {
    pub const QUIET: &'static str = include_str!("../noise/native-quiet.txt");
    pub const BUSY: &'static str = include_str!("../noise/native-busy.txt");
    pub const CHROMIUM: &'static str = include_str!("../noise/chromium-busy.txt");

    /// The recording in `text`, played from piece `start` modulo the number of pieces.
    pub fn recorded(text: &str, start: u64) -> Noise {
        let lines = || text.lines().filter(|line| !line.starts_with('#'));
        let unit: f64 = lines()
            .next()
            .and_then(|line| line.strip_prefix("unit_ns "))
            .expect("unit_ns first")
            .parse()
            .expect("a number");
        let pieces: Vec<f64> = lines()
            .skip(1)
            .flat_map(str::split_whitespace)
            .map(|n| n.parse::<f64>().expect("a number") * unit)
            .collect();
        let piece_ns = super::super::median(&pieces);
        let at = (start % pieces.len() as u64) as usize;
        Noise { factors: pieces.iter().map(|piece| piece / piece_ns).collect(), piece_ns, at, left_ns: piece_ns }
    }

    /// No noise: a machine of constant speed.
    pub fn none() -> Noise {
        Noise { factors: vec![1.0], piece_ns: 1e9, at: 0, left_ns: 1e9 }
    }

    /// Plays the recording while a subject does `work_ns` of work. Returns the time that it takes, in ns.
    fn pass(&mut self, mut work_ns: f64) -> f64 {
        let mut taken = 0.0;
        while work_ns > self.left_ns {
            taken += self.left_ns * self.factors[self.at];
            work_ns -= self.left_ns;
            self.at = (self.at + 1) % self.factors.len();
            self.left_ns = self.piece_ns;
        }
        self.left_ns -= work_ns;
        taken + work_ns * self.factors[self.at]
    }
}

/// A run of a subject, as passed to the function that computes its cost.
pub struct Run {
    /// True time in ns.
    pub now_ns: f64,
    pub batches: u32,
    /// Id of the subject that ran last, which may be the same one.
    pub last: usize,
}

/// The state that all subjects share: time, noise, and the last subject that ran.
pub struct World {
    pub time: Time,
    pub noise: Rc<RefCell<Noise>>,
    last: Rc<Cell<usize>>,
    born: usize,
}

impl World {
    pub fn new(noise: Noise) -> World {
        World { time: Time::default(), noise: Rc::new(RefCell::new(noise)), last: Rc::default(), born: 0 }
    }

    /// A subject whose batch does `units` units of work, and whose run takes `cost` ns on an
    /// undisturbed machine.
    pub fn subject(&mut self, units: u64, cost: impl FnMut(Run) -> f64 + 'static) -> Box<dyn Subject> {
        self.born += 1;
        Box::new(FakeSubject {
            id: self.born,
            units,
            cost: Box::new(cost),
            time: self.time.clone(),
            noise: self.noise.clone(),
            last: self.last.clone(),
        })
    }

    /// A subject whose batches all take `batch_ns` on an undisturbed machine.
    pub fn steady(&mut self, batch_ns: f64) -> Box<dyn Subject> {
        self.subject(10, move |run| batch_ns * f64::from(run.batches))
    }
}

struct FakeSubject {
    id: usize,
    units: u64,
    cost: Box<dyn FnMut(Run) -> f64>,
    time: Time,
    noise: Rc<RefCell<Noise>>,
    last: Rc<Cell<usize>>,
}

impl Subject for FakeSubject {
    fn run(&mut self, batches: u32) -> u64 {
        let now_ns = self.time.get();
        let work = (self.cost)(Run { now_ns, batches, last: self.last.replace(self.id) });
        self.time.set(now_ns + self.noise.borrow_mut().pass(work));
        self.units * u64::from(batches)
    }
}
