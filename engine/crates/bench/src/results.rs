//! The results of a match, as the document has them.

use base::config::Config;
use measure::{Interval, Tournament};

use super::document::{Comparison, ComparisonSamples, Constants, Counts, Driver, Figures, Modelled};
use super::matches::{Entrant, Match};

impl Match {
    /// Whether the workload is that of preset `preset`.
    fn is(&self, preset: &str) -> bool {
        Config::of_preset(&self.lab, preset).is_ok_and(|config| config.knobs == self.knobs)
    }

    /// One comparison for each entrant but the baseline.
    pub fn comparisons(&self) -> Vec<Comparison> {
        let equal = self.digests_equal();
        let timings = self.tournament.as_ref().map_or(&[][..], Tournament::comparisons);
        let driver = self.driver();
        let figures =
            |place: Option<usize>| place.and_then(|place| timings.get(place)).map_or(Figures::NONE, Figures::of);
        self.entrants[1..]
            .iter()
            .zip(1..)
            .map(|(entrant, number)| {
                let place = self.timed.iter().skip(1).position(|&timed| timed == number);
                let modelled = (figures(place.map(|place| place + self.timed.len() - 1)), self.constants(place));
                let samples = place.zip(self.tournament.as_ref()).map(|(place, run)| ComparisonSamples::of(run, place));
                let samples = samples.unwrap_or_default();
                self.comparison(entrant, (figures(place), samples), modelled, driver, equal && place.is_some())
            })
            .collect()
    }

    /// The cost of the driver alone, if it was timed.
    fn driver(&self) -> Option<Driver> {
        let driver = self.subjects.as_ref()?.driver()?;
        Driver::of(Interval::of(&self.tournament.as_ref()?.samples(driver)))
    }

    /// The modelled part of the times of the baseline and of the variant at `place` of the modelled set.
    fn constants(&self, place: Option<usize>) -> Option<Constants> {
        let (place, tournament) = place.zip(self.tournament.as_ref())?;
        let group = self.subjects.as_ref()?.modelled()?;
        let [baseline_ns, variant_ns] =
            [group.baseline, group.variants.start + place].map(|subject| tournament.added_ns(subject));
        Some(Constants { baseline_ns, variant_ns })
    }

    fn comparison(
        &self,
        entrant: &Entrant,
        (figures, samples): (Figures, Vec<ComparisonSamples>),
        (modelled, constants): (Figures, Option<Constants>),
        driver: Option<Driver>,
        digests_equal: bool,
    ) -> Comparison {
        let baseline = &self.entrants[0];
        let named = |entrant: &Entrant| entrant.counters.named().collect();
        let variant = self.lab.variants.iter().find(|variant| variant.id == entrant.variant);
        // A claim compares a variant with the one that it replaced, and does not apply to other baselines.
        let claim = variant
            .filter(|variant| variant.before == Some(&baseline.variant))
            .and_then(|variant| variant.claim_on(|preset| self.is(preset)));
        Comparison {
            lab: self.lab.id.to_owned(),
            preset: self.preset.clone(),
            baseline: baseline.variant.clone(),
            variant: entrant.variant.clone(),
            unit: self.workload.unit(),
            figures,
            samples,
            digests_equal,
            driver,
            counters: Counts { baseline: named(baseline), variant: named(entrant) },
            modelled: self.workload.model().map(|model| Modelled { model, constants, figures: modelled }),
            claim,
        }
    }
}
