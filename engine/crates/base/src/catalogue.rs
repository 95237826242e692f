//! What a lab offers, in data: the page builds its controls, tables and links from it, the bench its
//! comparisons.

use serde::Serialize;

use crate::knob::Knob;

/// Where a variant comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Lineage {
    /// As the article tells it.
    Textbook,
    /// As the source did it, in the version named.
    Shipped,
    /// Ours, beyond what was published.
    Beyond,
}

/// A figure that its authors published, for a variant against the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Claim {
    /// Time before / time after: above 1 the variant is faster.
    pub ratio: f64,
    /// Who said so, where, and on what.
    pub source: &'static str,
    /// The preset that it is about; `None` when it was said of the thing in general.
    #[serde(skip)]
    pub preset: Option<&'static str>,
}

/// A row of a table that authors published: what a workload took before a variant, and with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Published {
    /// The preset that is their workload, or what we take for it.
    pub preset: &'static str,
    /// With what the variant replaced, in the table's unit.
    pub before: f64,
    /// With the variant.
    pub after: f64,
    /// The change in percent, as they give it: of figures with more digits.
    pub change: f64,
    /// The same as a ratio.
    pub claim: Claim,
}

/// One way to do it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Variant {
    /// Its name in configurations and links.
    pub id: &'static str,
    /// The versions that shipped it.
    pub era: &'static str,
    /// The years it was in use.
    pub years: &'static str,
    /// Where it comes from.
    pub lineage: Lineage,
    /// The variant it replaced: the baseline of its comparison.
    pub before: Option<&'static str>,
    /// What its authors reported of the replacement.
    pub claim: Option<Claim>,
    /// What they reported workload by workload: each row is its claim on that preset, and on others it has none.
    #[serde(skip_serializing_if = "<[Published]>::is_empty")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub published: &'static [Published],
    /// Names of the publisher's places, by the number a scene gives.
    pub writer_places: Vec<&'static str>,
    /// Names of a reader's places.
    pub reader_places: Vec<&'static str>,
    /// The file that holds it, below `engine/`.
    pub source: &'static str,
}

/// A lab's list of them reads as a table: `Variant::new("cond", "labs/ring/src/cond.rs").shipped("v4.13", "2023").replaces("sleep")`.
impl Variant {
    /// What is called `id` and held by the file `source`, below `engine/`. Say where it comes from.
    pub fn new(id: &'static str, source: &'static str) -> Variant {
        let (writer_places, reader_places) = (Vec::new(), Vec::new());
        let lineage = Lineage::Textbook;
        Variant {
            id,
            era: "",
            years: "",
            lineage,
            before: None,
            claim: None,
            published: &[],
            writer_places,
            reader_places,
            source,
        }
    }

    fn of(self, lineage: Lineage, era: &'static str, years: &'static str) -> Variant {
        Variant { lineage, era, years, ..self }
    }

    /// As an article or a part of a release tells it.
    pub fn textbook(self, era: &'static str, years: &'static str) -> Variant {
        self.of(Lineage::Textbook, era, years)
    }

    /// As these versions shipped it, in these years.
    pub fn shipped(self, era: &'static str, years: &'static str) -> Variant {
        self.of(Lineage::Shipped, era, years)
    }

    /// Ours.
    pub fn beyond(self) -> Variant {
        self.of(Lineage::Beyond, "ours", "")
    }

    /// It is compared with the variant called `before`.
    pub fn replaces(self, before: &'static str) -> Variant {
        Variant { before: Some(before), ..self }
    }

    /// What its authors reported of that.
    pub fn claims(self, claim: Claim) -> Variant {
        Variant { claim: Some(claim), ..self }
    }

    /// What its authors reported of that, workload by workload.
    pub fn published(self, rows: &'static [Published]) -> Variant {
        Variant { published: rows, ..self }
    }

    /// What its authors reported of that on a workload, of which `is` says whether it is a preset's.
    pub fn claim_on(&self, is: impl Fn(&str) -> bool) -> Option<Claim> {
        let row = self.published.iter().find(|row| is(row.preset));
        row.map(|row| row.claim).or(self.claim.filter(|claim| claim.preset.is_none_or(is)))
    }

    /// Names of the places of its publisher and of its readers, by the number a scene gives.
    pub fn places(self, writer: &[&'static str], reader: &[&'static str]) -> Variant {
        Variant { writer_places: writer.to_vec(), reader_places: reader.to_vec(), ..self }
    }
}

/// A named setting of the knobs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Preset {
    /// Its name in links and on the command line.
    pub id: &'static str,
    /// Variant on the left.
    pub a: &'static str,
    /// Variant on the right.
    pub b: &'static str,
    /// The knobs that differ from their defaults.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub knobs: &'static [(&'static str, u32)],
}

fn as_map<S: serde::Serializer>(knobs: &&[(&'static str, u32)], out: S) -> Result<S::Ok, S::Error> {
    out.collect_map(knobs.iter().copied())
}

/// One lab.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Lab {
    /// Its name in links and on the command line.
    pub id: &'static str,
    /// Its variants, oldest first.
    pub variants: Vec<Variant>,
    /// Its knobs.
    pub knobs: Vec<Knob>,
    /// Its presets; the first is what the lab opens with.
    pub presets: Vec<Preset>,
    /// Variant on the left when nothing is said.
    pub default_a: &'static str,
    /// Variant on the right.
    pub default_b: &'static str,
    /// What the bench compares besides each variant with the one it replaced: baseline and variant.
    #[serde(skip)]
    pub also: &'static [(&'static str, &'static str)],
}

/// All labs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object, missing_as_null))]
pub struct Catalogue {
    /// In the order of the tuner.
    pub labs: Vec<Lab>,
}

impl Lab {
    /// The preset of that name.
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }
}
