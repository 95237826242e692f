//! The implementations of contents. A graph is compiled for each.

use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{Graph, Setting};
use super::plan::Plan;
use super::switches::{SHORT, Switches};
#[cfg(test)]
use super::tests::Playing;
use chunks::content::Content;
use chunks::listed::Listed;
use chunks::rules;
use chunks::short::Short;
use measure::Subject;
use observe::probe::{Counters, NoObserver, Watched};
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::{Machine as _, PlaybackWorld, Timed, fitting};
use sim::world::World;

/// An implementation of contents: its name, and the factory of its graphs.
pub(super) struct Row {
    name: &'static str,
    graphs: &'static dyn Graphs,
}

/// All implementations, by [`Switches::contents`]: the sets of merged pull requests, and last ours.
const ROWS: [Row; SHORT as usize + 1] = [
    row::<Listed<rules::Switches<0>>>("2.4.4"),
    row::<Listed<rules::Switches<1>>>("5135"),
    row::<Listed<rules::Switches<2>>>("5137"),
    row::<Listed<rules::Switches<3>>>("5135 5137"),
    row::<Listed<rules::Switches<4>>>("5140"),
    row::<Listed<rules::Switches<5>>>("5135 5140"),
    row::<Listed<rules::Switches<6>>>("5137 5140"),
    row::<Listed<rules::Switches<7>>>("2.4.5"),
    row::<Short>("short"),
];

/// Their names.
pub(super) const NAMES: [&str; ROWS.len()] = {
    let mut names = [""; ROWS.len()];
    let mut at = 0;
    while at < ROWS.len() {
        names[at] = ROWS[at].name;
        at += 1;
    }
    names
};

const fn row<C: Content>(name: &'static str) -> Row {
    Row { name, graphs: &Of::<C>(PhantomData) }
}

impl Switches {
    /// The factory of graphs with the selected contents.
    pub(super) fn graphs(&self) -> &'static dyn Graphs {
        ROWS[usize::from(self.contents)].graphs
    }
}

/// A factory of graphs with one implementation of contents, which play a plan with the given switches.
pub(super) trait Graphs {
    /// The factor by which its ticks can be shown slower than the machine runs them, from at most `ticks` trial ticks; see
    /// [`fitting`].
    fn fits(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, ticks: u64) -> u64;
    /// A world that is shown `slowed` times slower than the machine runs it.
    fn world(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, slowed: u64) -> Box<dyn World>;
    /// The digest after `first` and `ticks` ticks, and the exact counts of the latter.
    fn count(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, first: u64, ticks: u64) -> (u64, Counters);
    /// A graph as a subject of the bench.
    fn timed(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn Subject>;
    /// A closure that plays one tick a call.
    fn ticking(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn FnMut()>;
    /// A graph whose outputs tests can read.
    #[cfg(test)]
    fn playing(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn Playing>;
}

struct Of<C>(PhantomData<C>);

impl<C: Content> Graphs for Of<C> {
    fn fits(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, ticks: u64) -> u64 {
        fitting(Graph::<C>::new(plan, setting, switches), ticks)
    }

    fn world(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, slowed: u64) -> Box<dyn World> {
        Box::new(PlaybackWorld::<_, Watched>::slowed(Graph::<C>::new(plan, setting, switches), slowed))
    }

    fn count(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, first: u64, ticks: u64) -> (u64, Counters) {
        let mut graph = Graph::<C>::new(plan, setting, switches);
        let mut probe = PlaybackRecorder::counting();
        (0..first).for_each(|_| graph.turn(&mut probe));
        let before = probe.counters();
        (0..ticks).for_each(|_| graph.turn(&mut probe));
        (graph.digest(), probe.counters().since(&before))
    }

    fn timed(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn Subject> {
        Box::new(Timed(Graph::<C>::new(plan, setting, switches)))
    }

    fn ticking(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn FnMut()> {
        let mut graph = Graph::<C>::new(plan, setting, switches);
        Box::new(move || graph.turn(&mut NoObserver))
    }

    #[cfg(test)]
    fn playing(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn Playing> {
        Box::new(Graph::<C>::new(plan, setting, switches))
    }
}
