//! What every subscriber must find in its stream: the publisher's messages, taken out of its chunks by hand.

use super::super::params::Params;
use super::super::traffic::Traffic;
use base::hash::Hash;

/// The digest that every variant must have after `turns` messages.
pub(super) fn digest(params: &Params, turns: u64) -> u64 {
    let traffic = Traffic::new(params);
    let first = if params.is_late() { 0x0100_0000 } else { 0 };
    let mut hash = Hash::default();
    for turn in 0..turns {
        let (kind, body) = message(traffic.wire(turn), params.input);
        // One message every 40 ms, all in message stream 1.
        [first + 40 * turn, body.len() as u64, kind, 1].into_iter().for_each(|field| hash.number(field));
        hash.bytes(&body);
    }
    let mut all = Hash::default();
    (0..params.subscribers).for_each(|_| all.number(hash.get()));
    all.get()
}

/// Type and body of a message in chunks of `size` bytes: a header of 12 bytes, or of 8 bytes without the message stream, and
/// one of a byte before every other chunk. Four more bytes of time follow each header if the field of three is full.
fn message(wire: &[u8], size: usize) -> (u64, Vec<u8>) {
    let number = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 8 | usize::from(byte));
    let time = if number(&wire[1..4]) == 0xFF_FFFF { 4 } else { 0 };
    let (length, kind) = (number(&wire[4..7]), u64::from(wire[7]));
    let mut at = time + if wire[0] < 64 { 12 } else { 8 };
    let mut body = Vec::new();
    while body.len() < length {
        if !body.is_empty() {
            at += 1 + time;
        }
        let chunk = size.min(length - body.len());
        body.extend_from_slice(&wire[at..at + chunk]);
        at += chunk;
    }
    assert_eq!(at, wire.len(), "nothing follows the message");
    (kind, body)
}
