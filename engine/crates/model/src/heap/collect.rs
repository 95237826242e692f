//! The major collector: marking from a snapshot of the roots, sweeping one span after another, and the pacing of both.

use super::policy::{self, Pacing, Policy};
use super::span::Kind;
use super::{BLACK, Heap, LINKS, Phase, WORD};

/// The state of the pacer: the collection work that is due, and the quantities from which it is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pacer {
    /// Words allocated in the major heap or promoted into it since the last slice or assist.
    pub debt: u64,
    /// Words allocated in the minor heap since the last minor collection.
    pub young: u64,
    /// OCaml: share of a cycle that is due for memory allocated outside the heap.
    outside: f64,
    /// OCaml: share of a cycle that the last slice left to later ones.
    backlog: f64,
    /// Go: words marked by the last cycle plus words allocated since. Dead objects that are not swept yet do not count.
    live: u64,
    /// Go: value of `live` at which marking starts.
    trigger: u64,
    /// Go: value of `live` before which marking must end.
    goal: u64,
    /// Go: expected marking work of a cycle. The unit is one object or one link.
    expected: u64,
    /// Go: marking work done in the current cycle, in the same unit.
    worked: u64,
    /// Go: marking work done in advance.
    credit: f64,
    /// Go: words to sweep for each allocated word.
    sweep_ratio: f64,
    /// Go: words of sweeping that are due.
    sweep_debt: f64,
}

impl Pacer {
    pub fn new(policy: Policy) -> Pacer {
        let least = match policy.pacing {
            Pacing::Go { gogc } => policy::GO_LEAST_BYTES * u64::from(gogc) / 100 / WORD as u64,
            Pacing::OCaml { .. } => 0,
        };
        Pacer {
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

    /// Accounts for memory allocated outside the heap, which speeds the collector up (`caml_adjust_gc_speed`).
    pub fn outside(&mut self, bytes: u64) {
        self.outside = (self.outside + bytes as f64 / policy::BIGARRAY_CYCLE_BYTES).min(1.0);
    }
}

/// Stages of [`Heap::collect_step`]: twice a minor collection, the end of the current cycle, the start of a cycle, its end.
const STAGES: u32 = 8;

impl Heap {
    /// A point at which the collector may run. Every object that must survive has to be reachable from a root.
    pub fn poll(&mut self) {
        match self.policy.pacing {
            Pacing::Go { gogc } => self.assist(gogc),
            Pacing::OCaml { o, slice_words } => {
                let wanted = self.pacer.debt > u64::from(slice_words) || self.outside_needs_slice(slice_words);
                if wanted || self.pacer.young >= u64::from(self.policy.minor_words) {
                    // OCaml does both in `caml_minor_collection` (4.02).
                    self.collect_young();
                    self.slice(o);
                }
            }
        }
    }

    /// Whether the next [`poll`](Self::poll) begins a cycle of Go's collector. Always false under OCaml's policy.
    pub fn is_due(&self) -> bool {
        let live = self.pacer.live + self.pacer.debt;
        let is_go = matches!(self.policy.pacing, Pacing::Go { .. });
        is_go && self.phase != Phase::Mark && self.pacer.debt > 0 && live >= self.pacer.trigger
    }

    /// Frees every unreachable object. Runs two whole cycles, because the first may already have marked objects that died since.
    pub fn collect_all(&mut self) {
        let mut stage = 0;
        while self.collect_step(&mut stage, u64::MAX) {}
    }

    /// Does a part of [`collect_all`](Self::collect_all): marks or sweeps up to `budget` words. `stage` must be 0 at the first
    /// call and is passed unchanged to the next ones; between the calls the heap must not be used. Returns whether work is left.
    pub fn collect_step(&mut self, stage: &mut u32, budget: u64) -> bool {
        if *stage == STAGES {
            return false;
        }
        match *stage % 4 {
            0 => self.collect_young(),
            2 => self.start_cycle(),
            // Finishes the current cycle.
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

    /// Whether memory allocated outside the heap requires a slice: the share of a cycle due for it exceeds that of half a minor
    /// heap.
    fn outside_needs_slice(&self, slice_words: u32) -> bool {
        self.pacer.outside > f64::from(slice_words) / 2.0 / self.arena.heap_words().max(1) as f64
    }

    /// Runs a slice of OCaml's major collector, as [`Pacing::OCaml`] describes it.
    fn slice(&mut self, o: u32) {
        let (heap, o) = (self.arena.heap_words().max(1) as f64, f64::from(o));
        let p = self.pacer.debt as f64 * 3.0 * (100.0 + o) / heap / o / 2.0;
        let p = p.max(self.pacer.outside) + self.pacer.backlog;
        self.pacer.backlog = (p - policy::LARGEST_SLICE).max(0.0);
        let p = p.min(policy::LARGEST_SLICE);
        (self.pacer.debt, self.pacer.outside) = (0, 0.0);
        if self.phase == Phase::Idle {
            self.start_cycle();
        }
        self.stats.slices += 1;
        if self.phase == Phase::Mark {
            self.mark((p * heap * 250.0 / (100.0 + o)) as u64);
        } else {
            self.sweep((p * heap * 5.0 / 3.0) as u64);
        }
    }

    /// Does the sweeping and marking that Go's pacer requires for the words allocated since the last call, as [`Pacing::Go`]
    /// describes it.
    fn assist(&mut self, gogc: u32) {
        let debt = std::mem::take(&mut self.pacer.debt);
        if debt == 0 {
            return;
        }
        self.pacer.live += debt;
        if self.phase == Phase::Sweep {
            self.pacer.sweep_debt += debt as f64 * self.pacer.sweep_ratio;
            if self.pacer.sweep_debt >= 1.0 {
                let before = self.stats.swept_words;
                self.sweep(self.pacer.sweep_debt as u64);
                self.stats.slices += 1;
                self.pacer.sweep_debt -= (self.stats.swept_words - before) as f64;
            }
        }
        if self.phase != Phase::Mark {
            if self.pacer.live < self.pacer.trigger {
                return;
            }
            self.sweep(u64::MAX);
            self.start_cycle();
            (self.pacer.worked, self.pacer.credit) = (0, 0.0);
        }
        let left = self.pacer.expected.saturating_sub(self.pacer.worked).max(1_000) as f64;
        let room = self.pacer.goal.saturating_sub(self.pacer.live) as f64;
        self.pacer.credit -= debt as f64 * left / room.max(1.0);
        if self.pacer.credit < 0.0 {
            let owed = (-self.pacer.credit).max(policy::GO_ASSIST_WORDS);
            // Beyond the goal, all remaining marking is done at once.
            let budget = if room > 0.0 { owed as u64 } else { u64::MAX };
            let before = self.pacer.worked;
            self.stats.slices += 1;
            self.mark(budget);
            self.pacer.credit += (self.pacer.worked - before) as f64;
            if self.phase == Phase::Sweep {
                self.set_goal(gogc);
            }
        }
    }

    /// Computes the goal of Go's next cycle. Called when marking has ended.
    fn set_goal(&mut self, gogc: u32) {
        let live = self.stats.live_words;
        let least = policy::GO_LEAST_BYTES * u64::from(gogc) / 100 / WORD as u64;
        let pacer = &mut self.pacer;
        pacer.goal = (live + live * u64::from(gogc) / 100).max(least);
        pacer.trigger = live + ((pacer.goal - live) as f64 * policy::GO_TRIGGER) as u64;
        pacer.live = live;
        pacer.expected = pacer.worked;
        pacer.sweep_ratio = self.arena.heap_words() as f64 / (pacer.trigger - live).max(1) as f64;
        pacer.sweep_debt = 0.0;
    }

    /// Starts a cycle: shades the objects that roots refer to.
    fn start_cycle(&mut self) {
        (self.phase, self.barrier) = (Phase::Mark, true);
        self.stats.live_words = 0;
        for index in 0..self.roots.len() {
            if self.roots[index] != 0 {
                self.shade(self.roots[index]);
            }
        }
    }

    /// Marks an object, and queues it for scanning if it has links and was not marked before.
    pub(super) fn shade(&mut self, at: u32) {
        if self.blacken(at) {
            self.gray.push(at);
        }
    }

    /// Marks an object. Returns whether its links must be scanned: it was not marked before and has links.
    pub(super) fn blacken(&mut self, at: u32) -> bool {
        let (span, index) = self.arena.find(at);
        let span = &mut self.arena.spans[span];
        debug_assert!(span.is_allocated(index), "a reachable object has not been freed");
        if !span.mark(index) {
            return false;
        }
        let (size, has_links) = (u64::from(span.size), span.kind != Kind::Bytes);
        self.stats.marked += 1;
        self.stats.marked_words += size;
        self.stats.live_words += size;
        self.pacer.worked += 1;
        if self.policy.headers {
            self.arena.put(at, 0, self.arena.word(at, 0) | BLACK);
        }
        has_links
    }

    /// Scans gray objects until `budget` units of work are done: words of objects under OCaml's policy, objects and links under
    /// Go's. If no gray object is left, it ends marking and starts sweeping.
    fn mark(&mut self, budget: u64) {
        let by_words = self.policy.headers;
        let done = |heap: &Heap| if by_words { heap.stats.marked_words } else { heap.pacer.worked };
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
            self.pacer.worked += u64::from(links);
            if done(self) >= goal {
                return;
            }
        }
        self.stats.cycles += 1;
        (self.phase, self.barrier) = (Phase::Sweep, self.policy.minor_words > 0);
        self.arena.start_sweep();
    }

    /// Sweeps spans until `budget` words are swept. Ends the cycle when all spans are swept.
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
