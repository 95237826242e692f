//! A histogram of durations with eight linear buckets in each octave, as in Tene's HdrHistogram (2012). The error of a quantile
//! is at most 6 %.

use serde::Serialize;

/// Number of buckets in an octave.
const PARTS: u32 = 8;
/// Number of octaves above the first `PARTS` values. They reach up to 2^40 ns, which is 18 minutes.
const OCTAVES: u32 = 37;

/// A histogram of durations in ns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram(Box<[u32]>);

/// A non-empty bucket.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Bucket {
    /// Lower bound in ns, inclusive.
    pub from_ns: f64,
    /// Number of durations in the bucket.
    pub count: u32,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram(vec![0; (PARTS * (OCTAVES + 1)) as usize].into())
    }
}

fn bucket(ns: u64) -> usize {
    if ns < u64::from(PARTS) {
        return ns as usize;
    }
    let octave = ns.ilog2() - PARTS.ilog2();
    let part = (ns >> octave) as u32 - PARTS;
    ((octave.min(OCTAVES - 1) + 1) * PARTS + part) as usize
}

fn begins(bucket: usize) -> u64 {
    let (octave, part) = (bucket as u32 / PARTS, bucket as u32 % PARTS);
    if octave == 0 { part.into() } else { u64::from(PARTS + part) << (octave - 1) }
}

impl Histogram {
    /// Adds a duration.
    pub fn add(&mut self, ns: u64) {
        self.0[bucket(ns)] += 1;
    }

    /// Adds all durations of a bucket.
    pub fn add_bucket(&mut self, Bucket { from_ns, count }: Bucket) {
        self.0[bucket(from_ns as u64)] += count;
    }

    /// Adds all durations of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
    }

    /// Number of durations added.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// The `q`-quantile in ns, for `q` from 0 to 1: the midpoint of the bucket that contains it. `None` if the histogram is
    /// empty.
    pub fn quantile(&self, q: f64) -> Option<f64> {
        let rank = (q * (self.count().checked_sub(1)? as f64)) as u64;
        let mut below = 0;
        let at = self.0.iter().position(|&count| {
            below += u64::from(count);
            below > rank
        })?;
        Some((begins(at) + begins(at + 1)) as f64 / 2.0)
    }

    /// The non-empty buckets, in ascending order.
    pub fn buckets(&self) -> Vec<Bucket> {
        let filled = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        filled.map(|(at, &count)| Bucket { from_ns: begins(at) as f64, count }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_an_eighth_of_an_octave_and_none_overlap() {
        for ns in (0..5_000).chain([1 << 20, (1 << 30) + 12_345, 1 << 39]) {
            let at = bucket(ns);
            assert!(begins(at) <= ns && ns < begins(at + 1), "{ns} in {at}");
            assert!((begins(at + 1) - begins(at)) as f64 <= 1.0 + ns as f64 / 8.0);
        }
    }

    #[test]
    fn quantiles_are_within_six_per_cent() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.quantile(0.5), None);
        (1..=10_000).for_each(|n| histogram.add(n * 1_000));
        for q in [0.01, 0.5, 0.9, 0.99, 1.0] {
            let found = histogram.quantile(q).unwrap();
            assert!((found / (q * 1e7) - 1.0).abs() < 0.065, "{q}: {found}");
        }
    }
}
