//! The recursive `self_sync`: an operator's answer, computed from those of its children. Nothing is cached, so that an
//! operator which is reached on two paths is asked twice: each layer of `amplify`, called from a script, doubles the calls.

use super::{Network, Node, Rule, Sync, SyncEvent, SyncResult, agree};
use observe::probe::Observer;

/// `self_sync` of an operator, called by `by`.
pub fn ask<W: Observer<SyncEvent>>(
    net: &impl Network,
    by: Option<Node>,
    node: Node,
    observer: &mut W,
) -> SyncResult<Sync> {
    if W::DIGESTS && !W::EVENTS {
        let (found, times) = ask_once(net, node, &mut vec![None; net.nodes()]);
        observer.record(SyncEvent::AskedTimes(times));
        return found;
    }
    observer.record(SyncEvent::Asked { by, node });
    combine(net, node, |child| ask(net, Some(node), child, observer))
}

/// An operator's answer, and the number of calls that the recursion would make, in one walk over the graph: an operator that
/// is reached again gives its cached answer and number of calls.
pub(super) fn ask_once(
    net: &impl Network,
    node: Node,
    known: &mut Vec<Option<(SyncResult<Sync>, u64)>>,
) -> (SyncResult<Sync>, u64) {
    if let Some(known) = known[node as usize] {
        return known;
    }
    let mut times = 1;
    let found = combine(net, node, |child| {
        let (found, more) = ask_once(net, child, known);
        times += more;
        found
    });
    known[node as usize] = Some((found, times));
    (found, times)
}

/// Combines an operator's answer from its children's. Asks only the children that its rule needs.
pub(super) fn combine(
    net: &impl Network,
    node: Node,
    mut of: impl FnMut(Node) -> SyncResult<Sync>,
) -> SyncResult<Sync> {
    if !net.awake(node) {
        return Ok(Sync::default());
    }
    match net.rule(node) {
        Rule::Own(sync) => Ok(sync),
        Rule::Child(child) => child.map_or(Ok(Sync::default()), of),
        Rule::Ready => {
            let (mut dynamic, mut tokens) = (false, Vec::new());
            for &child in net.children(node) {
                if net.ready(child) {
                    let sync = of(child)?;
                    dynamic |= sync.dynamic;
                    tokens.extend(sync.token.map(|token| (token, child)));
                }
            }
            Ok(Sync { dynamic, token: agree(tokens, Some(node))? })
        }
    }
}
