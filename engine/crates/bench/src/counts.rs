//! The results of the runs before timing: digests and counters.

use std::collections::BTreeMap;

use observe::probe::Counters;
use sim::Workload;

/// The digests and counters of a workload's variants, and the reference's digest. The variants are deterministic, so that each
/// runs once for all matches of the workload.
#[derive(Default)]
pub(super) struct Counts {
    variants: BTreeMap<String, (u64, Counters)>,
    /// `None` before it was computed; then `Some(None)` if the lab has no reference.
    oracle: Option<Option<u64>>,
}

impl Counts {
    /// The digest and the counters of a variant. Without a digest, for example because memory did not suffice, the next match
    /// runs it again.
    pub fn of(&mut self, workload: &dyn Workload, variant: &str) -> (Option<u64>, Counters) {
        if let Some(&(digest, counters)) = self.variants.get(variant) {
            return (Some(digest), counters);
        }
        let (digest, counters) = workload.count(variant);
        if let Some(digest) = digest {
            self.variants.insert(variant.to_owned(), (digest, counters));
        }
        (digest, counters)
    }

    /// The reference's digest; `None` if the lab has no reference.
    pub fn oracle(&mut self, workload: &dyn Workload) -> Option<u64> {
        *self.oracle.get_or_insert_with(|| workload.oracle())
    }
}
