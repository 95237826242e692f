//! What graphs can be made of: each kind of contents is a type, and a graph of it is compiled for itself.

use std::marker::PhantomData;
use std::rc::Rc;

use super::graph::{Graph, Setting};
use super::plan::Plan;
use super::switches::{SHORT, Switches};
#[cfg(test)]
use super::tests::Playing;
use chunks::lengths::content::Content;
use chunks::lengths::listed::Listed;
use chunks::lengths::rules;
use chunks::lengths::short::Short;
use measure::Subject;
use observe::probe::{Counters, NoObserver, Watched};
use sim::playback::shot::Reel;
use sim::playback::world::{Machine as _, PlaybackWorld, Timed, fitting};
use sim::world::World;

/// A kind of contents: its name, and what makes its graphs.
pub(super) struct Row {
    name: &'static str,
    graphs: &'static dyn Graphs,
}

/// All of them, by [`Switches::contents`]: which pull requests have been merged, and last ours.
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
    /// What makes graphs of the contents that are switched.
    pub(super) fn graphs(&self) -> &'static dyn Graphs {
        ROWS[usize::from(self.contents)].graphs
    }
}

/// Makes graphs of one kind of contents, which play a plan as switches say.
pub(super) trait Graphs {
    /// How much slower than the machine its ticks can be shown, of which at most `ticks` are tried; see [`fitting`].
    fn fits(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, ticks: u64) -> u64;
    /// A world that is shown `slowed` times slower than the machine.
    fn world(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, slowed: u64) -> Box<dyn World>;
    /// The digest after `first` and `ticks` ticks, and the exact counts of the latter.
    fn count(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches, first: u64, ticks: u64) -> (u64, Counters);
    /// A graph, to be timed.
    fn timed(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn Subject>;
    /// A graph that plays a tick with each call.
    fn ticking(&self, plan: &Rc<Plan>, setting: &Setting, switches: Switches) -> Box<dyn FnMut()>;
    /// A graph whose outputs are looked at.
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
        let mut probe = Reel::counting();
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
