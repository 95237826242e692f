//! Labels for outliers. Outliers are labelled, never dropped, because spikes are part of a machine's behaviour.

use super::bootstrap::quantile;

/// The position of a sample relative to Tukey's fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Inside the fences.
    Inside,
    /// More than 1.5 times the interquartile range outside the quartiles.
    Mild,
    /// More than 3 times the interquartile range outside the quartiles.
    Severe,
}

/// The label of each sample, in the order of the samples.
pub fn labels(samples: &[f64]) -> Vec<Label> {
    let (first, third) = (quantile(samples, 0.25), quantile(samples, 0.75));
    let spread = third - first;
    let label = |&sample: &f64| {
        let outside = (first - sample).max(sample - third);
        if outside > 3.0 * spread {
            Label::Severe
        } else if outside > 1.5 * spread {
            Label::Mild
        } else {
            Label::Inside
        }
    };
    samples.iter().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::{Label::*, labels};

    #[test]
    fn on_the_fence_is_inside() {
        // Quartiles 10 and 20: fences at -5 and 35, outer ones at -20 and 50.
        let samples = [10.0, 10.0, 20.0, 20.0, 15.0];
        let with = |extra: f64| labels(&[&samples[..], &samples, &samples, &[5.0, extra]].concat()).pop();
        assert_eq!([35.0, 35.5, 50.0, 50.5].map(with), [Some(Inside), Some(Mild), Some(Mild), Some(Severe)]);
        assert_eq!([-5.0, -5.5, -20.0, -20.5].map(with), [Some(Inside), Some(Mild), Some(Mild), Some(Severe)]);
    }

    #[test]
    fn none_are_dropped() {
        assert!(labels(&[]).is_empty());
        assert_eq!(labels(&[4.0]), [Inside]);
        assert_eq!(labels(&[4.0; 7]), [Inside; 7]);
    }
}
