//! Scan: on every tick the clock asks every output and active source, which ask on.
//!
//! Liquidsoap 2.4.4 builds a list of entries (token, name, stack), sorts it with polymorphic compare, drops what
//! is twice, and takes its length; it has no early exit. The loop of the release's article has one: it stops at the
//! first token, and so never sees a second.

use super::ask::ask;
use super::{Call, Follows, Found, Network, Token, agree};
use observe::probe::Observer;

/// See the module; with `BREAKS` as the article has it.
#[derive(Clone, Default)]
pub(crate) struct Scan<const BREAKS: bool>;

impl<const BREAKS: bool> Follows for Scan<BREAKS> {
    fn found(&mut self, net: &impl Network, watch: &mut impl Observer<Call>) -> Found<Option<Token>> {
        let mut entries = Vec::new();
        for node in net.animated() {
            if let Some(token) = ask(net, None, node, watch)?.token {
                if BREAKS {
                    return Ok(Some(token));
                }
                watch.record(Call::Listed);
                entries.push((token, node));
            }
        }
        agree(entries, None)
    }
}
