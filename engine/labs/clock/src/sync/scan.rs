//! Scan: on every tick the clock asks every output and active source, which ask their children recursively.
//!
//! Liquidsoap 2.4.4 builds a list of entries (token, name, stack), sorts it by polymorphic comparison, removes duplicates, and
//! takes its length, without an early exit. The loop in the release's article exits at the first token, and therefore never
//! sees a second one.

use super::ask::{ask, ask_once};
use super::{Network, SyncEvent, SyncResult, SyncTracker, Token, agree};
use observe::probe::Observer;

/// The tracker that asks all operators; with `BREAKS` it stops at the first token, as in the article.
#[derive(Clone, Default)]
pub struct Scan<const BREAKS: bool>;

impl<const BREAKS: bool> SyncTracker for Scan<BREAKS> {
    // code: sync_source
    // at: finds
    fn sync_source(
        &mut self,
        net: &impl Network,
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Option<Token>> {
        let mut entries = Vec::new();
        for node in net.animated() {
            if let Some(token) = ask(net, None, node, observer)?.token {
                if BREAKS {
                    return Ok(Some(token));
                }
                observer.record(SyncEvent::Listed);
                entries.push((token, node));
            }
        }
        agree(entries, None)
    }
    // code end
}

/// The result of the full scan in one walk, without events: each operator is asked once, however many paths lead there.
pub fn scan_once(net: &impl Network) -> SyncResult<Option<Token>> {
    let mut known = vec![None; net.nodes()];
    let mut entries = Vec::new();
    for node in net.animated() {
        entries.extend(ask_once(net, node, &mut known).0?.token.map(|token| (token, node)));
    }
    agree(entries, None)
}
