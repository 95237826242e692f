//! The major collector: marking from a snapshot of the roots, sweeping span by span, and how much of either when.

use super::policy::{self, Pacing, Policy};
use super::span::Kind;
use super::{BLACK, Heap, LINKS, Phase, WORD};

/// What is owed, and what it is reckoned from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Words allocated in the major heap, or promoted into it, since the last slice or assist.
    pub debt: u64,
    /// Words allocated in the minor heap since the last minor collection.
    pub young: u64,
    /// Share of a cycle that memory outside the heap asks for.
    outside: f64,
    /// Share of a cycle that the last slice left over.
    backlog: f64,
    /// Go: words reached by the last cycle and allocated since. What is dead but not swept does not count.
    live: u64,
    /// Go: words at which marking begins, and by which it is to be over.
    trigger: u64,
    goal: u64,
    /// Go: work that marking is expected to be, and has been: an object or a link each.
    expected: u64,
    worked: u64,
    /// Go: marking done ahead of its debt.
    credit: f64,
    /// Go: words to sweep for each word allocated.
    sweep_ratio: f64,
    /// Go: words of sweeping owed.
    sweep_debt: f64,
}

impl Pace {
    pub fn new(policy: Policy) -> Pace {
        let least = match policy.pacing {
            Pacing::Go { gogc } => policy::GO_LEAST_BYTES * u64::from(gogc) / 100 / WORD as u64,
            Pacing::OCaml { .. } => 0,
        };
        Pace {
            debt: 0,
            young: 0,
            outside: 0.0,
            backlog: 0.0,
            live: 0,
            trigger: (least as f64 * policy::GO_TRIGGER) as u64,
            goal: least,
            expected: 0,
            worked: 0,
            credit: 0.0,
            sweep_ratio: 0.0,
            sweep_debt: 0.0,
        }
    }

    /// Memory outside the heap was allocated: it speeds the collector up (`caml_adjust_gc_speed`).
    pub fn outside(&mut self, bytes: u64) {
        self.outside = (self.outside + bytes as f64 / policy::BIGARRAY_CYCLE_BYTES).min(1.0);
    }
}

/// Of collecting everything: two cycles, each begun after the one before it has come to its end.
const STAGES: u32 = 8;

impl Heap {
    /// The point at which the collector may run. Everything that is to survive hangs on a root.
    pub fn poll(&mut self) {
        match self.policy.pacing {
            Pacing::Go { gogc } => self.assist(gogc),
            Pacing::OCaml { o, slice_words } => {
                let wanted = self.pace.debt > u64::from(slice_words) || self.is_pressed(slice_words);
                if wanted || self.pace.young >= u64::from(self.policy.minor_words) {
                    // Both in one: `caml_minor_collection`, 4.02.
                    self.collect_young();
                    self.slice(o);
                }
            }
        }
    }

    /// Collects everything that is dead now: two whole cycles, since what died during the first may have been marked.
    pub fn collect_all(&mut self) {
        let mut stage = 0;
        while self.collect_some(&mut stage, u64::MAX) {}
    }

    /// Does a part of [`collect_all`](Self::collect_all), in which nothing else may use the heap: marks or sweeps up to `budget`
    /// words. `stage` is 0 at first, and kept from one part to the next. Returns whether there is more to do.
    pub fn collect_some(&mut self, stage: &mut u32, budget: u64) -> bool {
        if *stage == STAGES {
            return false;
        }
        match *stage % 4 {
            0 => self.collect_young(),
            2 => self.begin(),
            // The cycle that is under way, or was just begun.
            _ => {
                match self.phase {
                    Phase::Mark => self.mark(budget),
                    Phase::Sweep => self.sweep(budget),
                    Phase::Idle => {}
                }
                if self.phase != Phase::Idle {
                    return true;
                }
            }
        }
        *stage += 1;
        *stage < STAGES
    }

    /// Whether memory outside the heap asks for a slice: half a minor heap's share of the cycle is owed for it.
    fn is_pressed(&self, slice_words: u32) -> bool {
        self.pace.outside > f64::from(slice_words) / 2.0 / self.arena.heap_words().max(1) as f64
    }

    /// OCaml's slice. See [`Pacing::OCaml`].
    fn slice(&mut self, o: u32) {
        let (heap, o) = (self.arena.heap_words().max(1) as f64, f64::from(o));
        let p = self.pace.debt as f64 * 3.0 * (100.0 + o) / heap / o / 2.0;
        let p = p.max(self.pace.outside) + self.pace.backlog;
        self.pace.backlog = (p - policy::LARGEST_SLICE).max(0.0);
        let p = p.min(policy::LARGEST_SLICE);
        (self.pace.debt, self.pace.outside) = (0, 0.0);
        if self.phase == Phase::Idle {
            self.begin();
        }
        self.stats.slices += 1;
        if self.phase == Phase::Mark {
            self.mark((p * heap * 250.0 / (100.0 + o)) as u64);
        } else {
            self.sweep((p * heap * 5.0 / 3.0) as u64);
        }
    }

    /// Go's pacer. See [`Pacing::Go`].
    fn assist(&mut self, gogc: u32) {
        let debt = std::mem::take(&mut self.pace.debt);
        if debt == 0 {
            return;
        }
        self.pace.live += debt;
        if self.phase == Phase::Sweep {
            self.pace.sweep_debt += debt as f64 * self.pace.sweep_ratio;
            if self.pace.sweep_debt >= 1.0 {
                let before = self.stats.swept_words;
                self.sweep(self.pace.sweep_debt as u64);
                self.stats.slices += 1;
                self.pace.sweep_debt -= (self.stats.swept_words - before) as f64;
            }
        }
        if self.phase != Phase::Mark {
            if self.pace.live < self.pace.trigger {
                return;
            }
            self.sweep(u64::MAX);
            self.begin();
            (self.pace.worked, self.pace.credit) = (0, 0.0);
        }
        let left = self.pace.expected.saturating_sub(self.pace.worked).max(1_000) as f64;
        let room = self.pace.goal.saturating_sub(self.pace.live) as f64;
        self.pace.credit -= debt as f64 * left / room.max(1.0);
        if self.pace.credit < 0.0 {
            let owed = (-self.pace.credit).max(policy::GO_ASSIST_WORDS);
            // Past the goal all that is left is done at once.
            let budget = if room > 0.0 { owed as u64 } else { u64::MAX };
            let before = self.pace.worked;
            self.stats.slices += 1;
            self.mark(budget);
            self.pace.credit += (self.pace.worked - before) as f64;
            if self.phase == Phase::Sweep {
                self.aim(gogc);
            }
        }
    }

    /// Sets Go's next goal: marking has just ended.
    fn aim(&mut self, gogc: u32) {
        let live = self.stats.live_words;
        let least = policy::GO_LEAST_BYTES * u64::from(gogc) / 100 / WORD as u64;
        let pace = &mut self.pace;
        pace.goal = (live + live * u64::from(gogc) / 100).max(least);
        pace.trigger = live + ((pace.goal - live) as f64 * policy::GO_TRIGGER) as u64;
        pace.live = live;
        pace.expected = pace.worked;
        pace.sweep_ratio = self.arena.heap_words() as f64 / (pace.trigger - live).max(1) as f64;
        pace.sweep_debt = 0.0;
    }

    /// Begins a cycle: what roots hold on to is reached.
    fn begin(&mut self) {
        (self.phase, self.barrier) = (Phase::Mark, true);
        self.stats.live_words = 0;
        for index in 0..self.roots.len() {
            if self.roots[index] != 0 {
                self.shade(self.roots[index]);
            }
        }
    }

    /// Reaches an object.
    pub(super) fn shade(&mut self, at: u32) {
        if self.blacken(at) {
            self.gray.push(at);
        }
    }

    /// Marks an object; returns whether it has links that are still to be followed.
    pub(super) fn blacken(&mut self, at: u32) -> bool {
        let (span, index) = self.arena.find(at);
        let span = &mut self.arena.spans[span];
        debug_assert!(span.is_taken(index), "what is reachable was not taken back");
        if !span.mark(index) {
            return false;
        }
        let (size, has_links) = (u64::from(span.size), span.kind != Kind::Bytes);
        self.stats.marked += 1;
        self.stats.marked_words += size;
        self.stats.live_words += size;
        self.pace.worked += 1;
        if self.policy.headers {
            self.arena.put(at, 0, self.arena.word(at, 0) | BLACK);
        }
        has_links
    }

    /// Marks on for so much work; words of objects for OCaml, objects and links for Go. Ends marking when nothing is left.
    fn mark(&mut self, budget: u64) {
        let by_words = self.policy.headers;
        let done = |heap: &Heap| if by_words { heap.stats.marked_words } else { heap.pace.worked };
        let goal = done(self).saturating_add(budget);
        while let Some(at) = self.gray.pop() {
            let links = (self.arena.word(at, 0) & LINKS) as u32;
            for index in 1..=links {
                let to = self.arena.word(at, index) as u32;
                if to != 0 {
                    self.shade(to);
                }
            }
            self.stats.scanned_links += u64::from(links);
            self.pace.worked += u64::from(links);
            if done(self) >= goal {
                return;
            }
        }
        self.stats.cycles += 1;
        (self.phase, self.barrier) = (Phase::Sweep, self.policy.minor_words > 0);
        self.arena.unsweep();
    }

    /// Sweeps on for so many words. Ends the cycle when nothing is left.
    fn sweep(&mut self, budget: u64) {
        if self.phase != Phase::Sweep {
            return;
        }
        let goal = self.stats.swept_words.saturating_add(budget);
        while self.arena.sweep_at < self.arena.spans.len() {
            if self.stats.swept_words >= goal {
                return;
            }
            let id = self.arena.sweep_at;
            self.arena.sweep_at += 1;
            let span = &self.arena.spans[id];
            if span.pages > 0 && !span.swept {
                self.arena.sweep(id, &mut self.stats, self.policy.headers);
            }
        }
        self.phase = Phase::Idle;
    }
}
