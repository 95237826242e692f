//! The recursion: what an operator says of its time, asked of those that it hangs on. Nothing is remembered, so an operator
//! that is reached over two ways is asked twice: `amplify`, called from a script, doubles the calls with each layer.

use super::{Call, Found, Network, Node, Rule, Sync, agree};
use observe::probe::Observer;

/// `self_sync` of an operator, called by `by`.
pub(crate) fn ask<W: Observer<Call>>(net: &impl Network, by: Option<Node>, node: Node, watch: &mut W) -> Found<Sync> {
    if W::DIGESTS && !W::EVENTS {
        let (found, times) = ask_once(net, node, &mut vec![None; net.nodes()]);
        watch.record(Call::AskedTimes(times));
        return found;
    }
    watch.record(Call::Asked { by, node });
    combine(net, node, |child| ask(net, Some(node), child, watch))
}

/// What an operator says, and how many questions the recursion comes to, in one walk: an operator that is asked again says what
/// it said, for as many questions.
fn ask_once(net: &impl Network, node: Node, known: &mut Vec<Option<(Found<Sync>, u64)>>) -> (Found<Sync>, u64) {
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

/// What an operator says, given what its children do. Children that do not matter to it are not asked.
pub(super) fn combine(net: &impl Network, node: Node, mut of: impl FnMut(Node) -> Found<Sync>) -> Found<Sync> {
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
