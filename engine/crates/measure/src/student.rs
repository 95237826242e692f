//! Student's t distribution, and Holm's correction for multiple tests.

use std::f64::consts::FRAC_2_PI;

/// The probability that the absolute value of Student's t with `freedom` degrees of freedom (1 or more) is below `t` (0 or
/// more; it may be infinite).
///
/// Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4: finite sums of powers of the cosine of
/// atan(t / √freedom).
fn probability_within(t: f64, freedom: usize) -> f64 {
    let tangent = t / (freedom as f64).sqrt();
    // Of the angle whose tangent this is. The functions for any angle would add 10 kB to every module.
    let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
    let sine = if t.is_finite() { tangent * cosine } else { 1.0 };
    let odd = freedom % 2;
    // The sums run over even powers of the cosine for an even number of degrees of freedom, and over odd ones otherwise.
    let mut term = if odd == 1 { cosine } else { 1.0 };
    let mut sum = 0.0;
    for power in (2..freedom).step_by(2) {
        sum += term;
        let (over, under) = if odd == 1 { (power, power + 1) } else { (power - 1, power) };
        term *= cosine * cosine * over as f64 / under as f64;
    }
    if odd == 1 { FRAC_2_PI * (tangent.atan() + sine * sum) } else { sine * (sum + term) }
}

/// The two-sided p-value of Student's t: the probability of an absolute value of at least `t` by chance.
pub fn p_value(t: f64, freedom: usize) -> f64 {
    (1.0 - probability_within(t.abs(), freedom)).clamp(0.0, 1.0)
}

/// The value that the absolute value of Student's t exceeds in 5 of 100 cases.
pub fn critical(freedom: usize) -> f64 {
    // The largest critical value is that of one degree of freedom, 12.7. Halving 16 fifty times reaches the precision of f64.
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if p_value(middle, freedom) > 0.05 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
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

    #[test]
    fn the_table_of_critical_values() {
        // Two-sided, 5 %: the table of any textbook.
        for (freedom, known) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (9, 2.262),
            (10, 2.228),
            (30, 2.042),
            (499, 1.965),
        ] {
            assert!((critical(freedom) - known).abs() < 6e-4, "{freedom}: {}", critical(freedom));
        }
    }

    #[test]
    fn p_values_of_known_cases() {
        // One degree of freedom is Cauchy's distribution: half of it lies within 1.
        assert!((p_value(1.0, 1) - 0.5).abs() < 1e-15);
        assert!((p_value(3.365, 5) - 0.02).abs() < 1e-4 && (p_value(-3.365, 5) - 0.02).abs() < 1e-4);
        assert!((p_value(4.604, 4) - 0.01).abs() < 1e-4);
        assert_eq!([p_value(0.0, 7), p_value(f64::INFINITY, 3), p_value(f64::INFINITY, 4)], [1.0, 0.0, 0.0]);
    }

    #[test]
    fn holm_adjusts_as_in_his_paper() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        let known = [0.03, 0.06, 0.06, 0.02];
        assert!(adjusted.iter().zip(known).all(|(found, known)| (found - known).abs() < 1e-12), "{adjusted:?}");
        assert_eq!(holm(&[0.7, 0.9]), [1.0, 1.0]);
        assert_eq!(holm(&[0.3]), [0.3]);
        assert!(holm(&[]).is_empty());
    }
}
