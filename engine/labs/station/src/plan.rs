//! A plan: a checked description of a graph, with the operators, their arguments and sources, and the outputs.
//!
//! Scripts are compiled to a plan; the engine and the reference implementation run it. Every plan is valid: every argument has
//! its type and lies in its range ([`table`]), sources precede the operators that pull from them, so that there is no cycle,
//! and there is an output.

pub(crate) mod cost;
mod node;
mod table;
#[cfg(test)]
mod tests;

pub use node::{Condition, Node, Value};
pub use table::{Argument, Kind, OPERATORS, Signature, Sources, Type};

/// Largest number of operators of a plan.
pub const MOST_OPERATORS: usize = 256;
/// Largest total number of paths from all operators of a plan to sources without children. Variants without caches walk each
/// path several times a tick when they are timed: 20 layers of `amplify` are 3 145 727 paths, and take some 50 ms a tick.
/// Observed worlds obtain the same counts in one walk.
pub const MOST_WAYS: u64 = 1 << 22;
/// Length of the longest text, in bytes.
pub const LONGEST_TEXT: usize = 100;

/// A range of a script: bytes `from` to `to`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

/// A fault of a description.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An argument of a node has the wrong type, or lies outside its range.
    Argument {
        /// The node.
        node: usize,
        /// The argument.
        label: &'static str,
    },
    /// A node has too few or too many sources.
    Sources {
        /// The node.
        node: usize,
    },
    /// A node pulls from a node that is not before it, or from an output.
    Source {
        /// The node.
        node: usize,
        /// The node that it pulls from.
        source: usize,
    },
    /// A node is pulled from at two rates: by a crossfade, which reads ahead, and by another operator that does not.
    Clocks {
        /// The node.
        node: usize,
    },
    /// A playlist has a pace of its own, and so has an output to the sound card: Liquidsoap ends such a clock with error 17.
    Paces {
        /// The playlist.
        node: usize,
    },
    /// There is no output.
    NoOutput,
    /// There are more than [`MOST_OPERATORS`].
    Operators,
    /// There are more than [`MOST_WAYS`] paths from here and from the nodes before.
    Ways {
        /// The first node at which the limit is exceeded.
        node: usize,
    },
}

/// A plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    nodes: Vec<Node>,
    clocks: Vec<Option<usize>>,
    ways: u64,
}

/// The clock of each node, computed from the outputs down.
fn clocks(nodes: &[Node]) -> Result<Vec<Option<usize>>, Fault> {
    let mut clocks = vec![None; nodes.len()];
    for (at, node) in nodes.iter().enumerate().rev() {
        if node.kind.signature().output {
            clocks[at] = Some(0);
        }
        let Some(own) = clocks[at] else { continue };
        let below = if node.kind == Kind::Crossfade { at + 1 } else { own };
        for &source in &node.sources {
            if clocks[source].replace(below).is_some_and(|other| other != below) {
                return Err(Fault::Clocks { node: source });
            }
        }
    }
    Ok(clocks)
}

impl Plan {
    /// Checks a description.
    ///
    /// # Errors
    /// The first fault, in the order of the nodes.
    pub fn new(nodes: Vec<Node>) -> Result<Plan, Fault> {
        if nodes.len() > MOST_OPERATORS {
            return Err(Fault::Operators);
        }
        Plan::checked(nodes, MOST_WAYS)
    }

    /// `copies` copies of the plan side by side, on one clock; their number is limited by memory only.
    #[must_use]
    pub fn times(&self, copies: usize) -> Plan {
        let moved =
            |node: &Node, by| Node { sources: node.sources.iter().map(|source| source + by).collect(), ..node.clone() };
        let copied =
            (0..copies.max(1)).flat_map(|copy| self.nodes.iter().map(move |node| moved(node, copy * self.nodes.len())));
        Plan::checked(copied.collect(), u64::MAX).expect("what is right once is right beside itself")
    }

    fn checked(nodes: Vec<Node>, most_ways: u64) -> Result<Plan, Fault> {
        let mut ways: Vec<u64> = Vec::with_capacity(nodes.len());
        let mut all: u64 = 0;
        for (node, Node { kind, values, sources, .. }) in nodes.iter().enumerate() {
            let signature = kind.signature();
            let fits = match signature.sources {
                Sources::None => sources.is_empty(),
                Sources::One => sources.len() == 1,
                Sources::List { most } => (1..=most).contains(&sources.len()),
            };
            if !fits {
                return Err(Fault::Sources { node });
            }
            if let Some(&source) =
                sources.iter().find(|&&source| source >= node || nodes[source].kind.signature().output)
            {
                return Err(Fault::Source { node, source });
            }
            let wrong = |at: &usize| {
                values.get(*at).is_none_or(|value| !signature.arguments[*at].is.takes(value, sources.len()))
            };
            if let Some(at) = (0..signature.arguments.len()).find(wrong) {
                return Err(Fault::Argument { node, label: signature.arguments[at].label });
            }
            // `amplify` has two paths: through the amplifier, and past it.
            let sum = sources.iter().fold(0u64, |sum, &source| sum.saturating_add(ways[source]));
            ways.push(sum.saturating_mul(if *kind == Kind::Amplify { 2 } else { 1 }).max(1));
            all = all.saturating_add(ways[node]);
            if all > most_ways {
                return Err(Fault::Ways { node });
            }
        }
        if !nodes.iter().any(|node| node.kind.signature().output) {
            return Err(Fault::NoOutput);
        }
        let clocks = clocks(&nodes)?;
        let paced = |at: usize| nodes[at].sets_pace() && clocks[at] == Some(0);
        if nodes.iter().any(|node| node.kind == Kind::Card)
            && let Some(node) = (0..nodes.len()).find(|&at| paced(at))
        {
            return Err(Fault::Paces { node });
        }
        Ok(Plan { nodes, clocks, ways: all })
    }

    /// Total number of paths from each operator to sources without children: approximately the number of calls in a tick if no
    /// operator caches answers.
    pub fn ways(&self) -> u64 {
        self.ways
    }

    /// An operator's clock: the station's, 0, or that of the crossfade at index `clock - 1`. `None` if no output needs the
    /// operator: such an operator never runs.
    pub fn clock(&self, node: usize) -> Option<usize> {
        self.clocks[node]
    }

    /// The operators, sources before the operators that pull from them.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Indices of its outputs, in order.
    pub fn outputs(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.kind.signature().output).map(|(at, _)| at)
    }
}
