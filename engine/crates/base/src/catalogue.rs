//! The description of a lab as data. The page builds its controls, tables and links from it; the bench builds its
//! comparisons from it.

use serde::Serialize;

use crate::knob::Knob;

/// Where a variant comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Lineage {
    /// Follows the description in an article or in release notes.
    Textbook,
    /// Follows the source code of the versions named in `era`.
    Shipped,
    /// Follows the source code of a change that was proposed or tried and is in no release, named in `era`.
    Proposed,
    /// Written for Ringside; no published source has it.
    Beyond,
}

/// A published figure: how a variant compares with the one that it replaced.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Claim {
    /// Time before / time after: above 1 the variant is faster.
    pub ratio: f64,
    /// Author, publication and machine.
    pub source: &'static str,
    /// The preset that the figure applies to; `None` if the authors named no workload.
    #[serde(skip)]
    pub preset: Option<&'static str>,
}

/// A row of a published table: the cost of one workload before the variant was introduced and with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Published {
    /// The preset that is the authors' workload, or our reconstruction of it.
    pub preset: &'static str,
    /// Cost with the replaced variant, in the table's unit.
    pub before: f64,
    /// Cost with this variant, in the same unit.
    pub after: f64,
    /// The published change in percent. The authors computed it from figures with more digits than `before` and `after` have.
    pub change: f64,
    /// The change as a ratio.
    pub claim: Claim,
}

/// One implementation of a lab's mechanism.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Variant {
    /// Its name in configurations and links.
    pub id: &'static str,
    /// The versions that shipped it.
    pub era: &'static str,
    /// The years in which it was in use.
    pub years: &'static str,
    /// Origin: an article, a released version, a change that was never released, or Ringside itself.
    pub lineage: Lineage,
    /// Id of the variant that it replaced, which is the baseline of its comparison.
    pub before: Option<&'static str>,
    /// The published figure for the replacement, if there is one.
    pub claim: Option<Claim>,
    /// Published figures by workload. Each row is the claim on its preset; other presets have no claim.
    #[serde(skip_serializing_if = "<[Published]>::is_empty")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub published: &'static [Published],
    /// Names of the publisher's states, indexed by the state numbers of scenes and traces.
    pub writer_states: Vec<&'static str>,
    /// Names of a reader's states, indexed in the same way.
    pub reader_states: Vec<&'static str>,
    /// Path of its source file, relative to `engine/`.
    pub source: &'static str,
}

/// Builder methods: `Variant::new("cond", "labs/ring/src/variants/cond.rs").shipped("v4.13", "2023").replaces("sleep")`.
impl Variant {
    /// A textbook variant with this id and source file (relative to `engine/`). Call [`textbook`](Self::textbook),
    /// [`shipped`](Self::shipped), [`proposed`](Self::proposed) or [`beyond`](Self::beyond) next to set its origin.
    pub fn new(id: &'static str, source: &'static str) -> Variant {
        let (writer_states, reader_states) = (Vec::new(), Vec::new());
        let lineage = Lineage::Textbook;
        Variant {
            id,
            era: "",
            years: "",
            lineage,
            before: None,
            claim: None,
            published: &[],
            writer_states,
            reader_states,
            source,
        }
    }

    fn of(self, lineage: Lineage, era: &'static str, years: &'static str) -> Variant {
        Variant { lineage, era, years, ..self }
    }

    /// Marks the variant as following an article or release notes, of this version and these years.
    pub fn textbook(self, era: &'static str, years: &'static str) -> Variant {
        self.of(Lineage::Textbook, era, years)
    }

    /// Marks the variant as following the source code of these versions, in use in these years.
    pub fn shipped(self, era: &'static str, years: &'static str) -> Variant {
        self.of(Lineage::Shipped, era, years)
    }

    /// Marks the variant as following the source code of this change of these years, which was never released.
    pub fn proposed(self, era: &'static str, years: &'static str) -> Variant {
        self.of(Lineage::Proposed, era, years)
    }

    /// Marks the variant as written for Ringside.
    pub fn beyond(self) -> Variant {
        self.of(Lineage::Beyond, "ours", "")
    }

    /// Sets the id of the variant that it is compared with.
    pub fn replaces(self, before: &'static str) -> Variant {
        Variant { before: Some(before), ..self }
    }

    /// Sets the published figure of that comparison.
    pub fn claims(self, claim: Claim) -> Variant {
        Variant { claim: Some(claim), ..self }
    }

    /// Sets the published figures of that comparison, one row a workload.
    pub fn published(self, rows: &'static [Published]) -> Variant {
        Variant { published: rows, ..self }
    }

    /// The published figure that applies to a workload, if there is one. `is_preset` returns whether the workload is the
    /// preset with the given id.
    pub fn claim_on(&self, is_preset: impl Fn(&str) -> bool) -> Option<Claim> {
        let row = self.published.iter().find(|row| is_preset(row.preset));
        row.map(|row| row.claim).or(self.claim.filter(|claim| claim.preset.is_none_or(is_preset)))
    }

    /// Sets the names of the states of its publisher and of its readers, indexed by the state numbers of scenes and traces.
    pub fn states(self, writer: &[&'static str], reader: &[&'static str]) -> Variant {
        Variant { writer_states: writer.to_vec(), reader_states: reader.to_vec(), ..self }
    }
}

/// A named setting of the knobs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Preset {
    /// Its name in links and on the command line.
    pub id: &'static str,
    /// Id of the variant on the left.
    pub a: &'static str,
    /// Id of the variant on the right.
    pub b: &'static str,
    /// Ids and values of the knobs that differ from their defaults.
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
    /// Its presets; the page opens the lab with the first.
    pub presets: Vec<Preset>,
    /// Id of the variant on the left by default.
    pub default_a: &'static str,
    /// Id of the variant on the right by default.
    pub default_b: &'static str,
    /// Pairs of baseline and variant that the bench compares in addition to each variant and the one that it replaced.
    #[serde(skip)]
    pub also: &'static [(&'static str, &'static str)],
}

/// All labs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object, missing_as_null))]
pub struct Catalogue {
    /// The labs, in the order of the page's lab selector.
    pub labs: Vec<Lab>,
}

impl Lab {
    /// The preset with this id, if there is one.
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }
}
