//! The reference of the lab: the responses that clients must receive, computed from the documents without a server.

use super::client::NOT_FOUND;
use super::documents::{DOCUMENTS, Documents};
use super::params::Params;
use base::hash::Hash;
use base::rng::mix;

/// The digest that every variant must have after the first `requests` requests: of the number, status and body of each
/// response. Responses whose clients close the connection early are left out.
pub(super) fn digest(params: &Params, documents: &Documents, requests: u32) -> u64 {
    let mut sum = 0u64;
    for number in 0..requests {
        if mix(u64::from(params.seed) << 32 | u64::from(number)) % 100 < u64::from(params.aborts) {
            continue;
        }
        let (status, body) = if params.missing[(number % DOCUMENTS) as usize] {
            (404, NOT_FOUND)
        } else {
            (200, documents.of(number % DOCUMENTS))
        };
        let mut hash = Hash::default();
        hash.number(u64::from(number) << 16 | status);
        hash.bytes(body);
        // Nothing follows the body.
        hash.bytes(&[]);
        sum = sum.wrapping_add(hash.get());
    }
    sum
}
