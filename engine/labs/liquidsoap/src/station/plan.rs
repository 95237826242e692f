//! A graph as somebody describes it: operators with their arguments, what each pulls from, and which are outputs.
//!
//! Scripts are read into a plan; an engine runs it, and its twin does. A plan that exists has been checked: every argument
//! has its type and lies in its range ([`table`]), sources come before who pulls from them, so that there is no circle,
//! and there is an output.

pub(crate) mod cost;
mod node;
mod table;
#[cfg(test)]
mod tests;

use std::fmt;

pub use node::{Condition, Node, Value};
pub use table::{Argument, Kind, OPERATORS, Signature, Sources, Type};

/// Operators of a plan, at most.
pub const MOST_OPERATORS: usize = 256;
/// Ways from all operators of a plan to where sound comes from, at most, added up. Where nobody remembers answers each is walked
/// several times a tick, by variants that are timed: 20 layers of `amplify` are 3 145 727 ways, and take some 50 ms a tick. For
/// worlds that are watched the same is counted in one walk.
pub const MOST_WAYS: u64 = 1 << 22;
/// Bytes of a text, at most.
pub const LONGEST_TEXT: usize = 100;

/// A place in a script: bytes `from` to `to`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

/// What is wrong with a description.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An argument of a node has the wrong type, or lies outside its range.
    Argument {
        /// The node.
        node: usize,
        /// The argument.
        label: &'static str,
    },
    /// A node has so many sources, which are too few or too many.
    Sources {
        /// The node.
        node: usize,
    },
    /// A node pulls from one that is not before it, or from an output.
    Source {
        /// The node.
        node: usize,
        /// What it pulls from.
        source: usize,
    },
    /// A node is pulled from at two paces: by a crossfade, which reads ahead, and by somebody who does not.
    Clocks {
        /// The node.
        node: usize,
    },
    /// There is no output.
    NoOutput,
    /// There are more than [`MOST_OPERATORS`].
    Operators,
    /// There are more than [`MOST_WAYS`] from here and from those before.
    Ways {
        /// The first node of which that is so.
        node: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Argument { node, label } => write!(out, "operator {node}: {label} is not what it may be"),
            Fault::Sources { node } => write!(out, "operator {node} has too few or too many sources"),
            Fault::Source { node, source } => write!(out, "operator {node} cannot pull from {source}"),
            Fault::Clocks { node } => write!(out, "operator {node} is pulled from at two paces"),
            Fault::NoOutput => write!(out, "there is no output"),
            Fault::Operators => write!(out, "there are more than {MOST_OPERATORS} operators"),
            Fault::Ways { node } => {
                write!(out, "more than {MOST_WAYS} ways lead to sources from operator {node} and those before it")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    nodes: Vec<Node>,
    clocks: Vec<Option<usize>>,
    ways: u64,
}

/// The clock of each node, from the outputs down.
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

    /// So many of it side by side, on one clock; as many as there is memory for.
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
            // Through `amplify` two ways lead: over the amplifier, and past it.
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
        Ok(Plan { nodes, clocks, ways: all })
    }

    /// Ways that lead from each operator to where sound comes from, added up: so often, about, everybody is asked in a tick where
    /// nobody remembers answers.
    pub fn ways(&self) -> u64 {
        self.ways
    }

    /// Whose pace an operator follows: the station's, 0, or that of the crossfade at place `clock - 1`. `None` where no output
    /// needs it: such an operator never runs.
    pub fn clock(&self, node: usize) -> Option<usize> {
        self.clocks[node]
    }

    /// The operators, sources before who pulls from them.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The places of its outputs, in order.
    pub fn outputs(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.kind.signature().output).map(|(at, _)| at)
    }
}
