//! Wilcoxon's signed-rank test for pairs, and Holm's correction for multiple tests.

/// The two-sided p-value of Wilcoxon's signed-rank test: the probability of differences at least this asymmetric if both signs
/// are equally likely.
///
/// Differences of 0 are dropped, and ties get their mean rank. The p-value is exact even with ties: the distribution of the rank
/// sum is computed by adding one pair at a time, with both signs at probability 1/2. This takes time proportional to the cube of
/// the number of pairs. Returns 1 if no difference is left.
pub fn signed_rank(differences: &[f64]) -> f64 {
    let mut kept: Vec<f64> = differences.iter().copied().filter(|d| *d != 0.0).collect();
    kept.sort_by(|a, b| a.abs().total_cmp(&b.abs()));

    // Ranks are doubled, so that the mean rank of ties is an integer.
    let mut ranks: Vec<(usize, bool)> = Vec::with_capacity(kept.len());
    for ties in kept.chunk_by(|a, b| a.abs() == b.abs()) {
        let rank = 2 * ranks.len() + ties.len() + 1;
        ranks.extend(ties.iter().map(|d| (rank, *d > 0.0)));
    }
    let total: usize = ranks.iter().map(|(rank, _)| rank).sum();
    let positive: usize = ranks.iter().filter(|(_, up)| *up).map(|(rank, _)| rank).sum();

    let mut chance = vec![0.0; total + 1];
    chance[0] = 1.0;
    let mut reached = 0;
    for (rank, _) in ranks {
        reached += rank;
        for sum in (0..=reached).rev() {
            let without = chance[sum];
            let with = if sum >= rank { chance[sum - rank] } else { 0.0 };
            chance[sum] = 0.5 * without + 0.5 * with;
        }
    }
    // The distribution is symmetric, so the two-sided p-value is twice the smaller tail.
    let tail: f64 = chance[..=positive.min(total - positive)].iter().sum();
    (2.0 * tail).min(1.0)
}

/// The smallest p-value that [`signed_rank`] can return for `pairs` pairs: that of differences which all have the same sign.
pub fn smallest_p(pairs: usize) -> f64 {
    0.5f64.powi(pairs.min(1_000) as i32 - 1).min(1.0)
}

/// Holm's correction for multiple tests. Returns adjusted p-values in the order of the given ones; each may be compared with the
/// significance level of the whole family.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut by_size: Vec<usize> = (0..p_values.len()).collect();
    by_size.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut corrected = vec![0.0; p_values.len()];
    let mut largest = 0.0f64;
    for (rank, index) in by_size.into_iter().enumerate() {
        largest = largest.max(p_values[index] * (p_values.len() - rank) as f64).min(1.0);
        corrected[index] = largest;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-12, "{found} instead of {known}");
    }

    #[test]
    #[expect(clippy::approx_constant, reason = "3.14 is what a patient scored")]
    fn the_depression_data_of_hollander_and_wolfe() {
        // Nine patients before and after; V = 40, published two-sided p = 0.03906 = 20 / 512.
        let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
        let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
        let differences: Vec<f64> = before.iter().zip(after).map(|(b, a)| b - a).collect();
        close(signed_rank(&differences), 20.0 / 512.0);
    }

    #[test]
    fn the_table_of_critical_values() {
        // Critical rank sums of the two-sided test at 5 %. A rank sum larger by 1 is not significant.
        for (n, critical) in [(6, 0), (7, 2), (8, 3), (9, 5), (10, 8), (15, 25), (20, 52), (25, 89), (30, 137)] {
            let with_rank_sum = |mut sum: i32| {
                let mut differences: Vec<f64> = (1..=n).map(f64::from).collect();
                for rank in (1..=n).rev().filter(|&rank| {
                    let take = rank <= sum;
                    if take {
                        sum -= rank
                    }
                    take
                }) {
                    differences[rank as usize - 1] *= -1.0;
                }
                signed_rank(&differences)
            };
            assert!(with_rank_sum(critical) <= 0.05 && with_rank_sum(critical + 1) > 0.05, "{n} pairs");
        }
    }

    /// The p-value, computed by enumerating all sign patterns.
    fn enumerated(differences: &[f64]) -> f64 {
        let kept: Vec<f64> = differences.iter().copied().filter(|d| *d != 0.0).collect();
        let rank = |d: f64| {
            let less = kept.iter().filter(|e| e.abs() < d.abs()).count();
            let same = kept.iter().filter(|e| e.abs() == d.abs()).count();
            less as f64 + (same as f64 + 1.0) / 2.0
        };
        let ranks: Vec<f64> = kept.iter().map(|&d| rank(d)).collect();
        let middle = ranks.iter().sum::<f64>() / 2.0;
        let off = |signs: u32| {
            (ranks.iter().enumerate().filter(|(i, _)| signs >> i & 1 == 1).map(|(_, r)| r).sum::<f64>() - middle).abs()
        };
        let seen = off(kept.iter().enumerate().map(|(i, d)| u32::from(*d > 0.0) << i).sum());
        (0..1u32 << kept.len()).filter(|&signs| off(signs) >= seen).count() as f64 / f64::from(1u32 << kept.len())
    }

    #[test]
    fn agrees_with_counting_every_sign_pattern_with_ties_and_zeros() {
        let mut rng = base::rng::Rng::new(11);
        for _ in 0..200 {
            let differences: Vec<f64> = (0..rng.below(11)).map(|_| f64::from(rng.below(9)) - 3.0).collect();
            close(signed_rank(&differences), enumerated(&differences));
        }
    }

    #[test]
    fn nothing_to_judge_is_no_evidence() {
        assert_eq!([&[][..], &[0.0, 0.0], &[3.0]].map(signed_rank), [1.0; 3]);
    }

    #[test]
    fn the_smallest_is_reached_when_all_agree() {
        for n in 1..40 {
            close(signed_rank(&vec![1.5; n]), smallest_p(n));
        }
        assert_eq!(smallest_p(0), 1.0);
    }

    #[test]
    fn many_pairs_do_not_underflow_or_dawdle() {
        let mixed: Vec<f64> = (0..500).map(|i| f64::from(i) * if i % 2 == 0 { 1.0 } else { -1.0 }).collect();
        assert!(signed_rank(&mixed) > 0.5);
        assert!(signed_rank(&vec![2.0; 500]) < 1e-100);
    }

    #[test]
    fn holm_as_worked_by_hand() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        [0.03, 0.06, 0.06, 0.02].iter().zip(corrected).for_each(|(known, found)| close(found, *known));
        assert_eq!(holm(&[0.7, 0.9]), [1.0, 1.0]);
        assert_eq!(holm(&[0.2]), [0.2]);
        assert!(holm(&[]).is_empty());
    }
}
