//! The text of Liquidsoap's `clock.dump`: a clock with its ticks, time and sync source, its sources, and its sub-clocks below it.
//!
//! This follows `format_dump` of `src/core/base/tools/clock_utils.ml`, and the ids `generate_id` of
//! `src/core/base/lang_string.ml`, both of version 2.4.5.

use std::collections::HashMap;

/// Longest line, in bytes, before a source goes to the next one. Liquidsoap counts bytes here, not characters.
const WIDTH: usize = 100;

/// A source with the ids of the sources that woke it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its id, unique among sources.
    pub id: String,
    /// The ids of the sources that woke it.
    pub activations: Vec<String>,
}

/// A clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its id, unique among clocks.
    pub id: String,
    /// Number of its ticks so far.
    pub ticks: u64,
    /// Samples of a frame, and samples per second. A tick is a frame.
    pub frame: (u64, u64),
    /// Whether a source or an output sets its pace.
    pub self_sync: bool,
    /// Its outputs.
    pub outputs: Vec<Source>,
    /// Active sources besides outputs.
    pub active: Vec<Source>,
    /// Passive sources.
    pub passive: Vec<Source>,
    /// Clocks that this one ticks.
    pub sub_clocks: Vec<Entry>,
}

/// Gives out unique ids.
#[derive(Default)]
pub struct Ids(HashMap<String, u32>);

impl Ids {
    /// The name itself at first, and with a number behind it later: `sine`, `sine.1`, `sine.2`. A number that the name ends
    /// with is dropped before.
    pub fn next(&mut self, name: &str) -> String {
        let mut base = name;
        while let Some((rest, number)) = base.rsplit_once('.')
            && number.parse::<u32>().is_ok()
        {
            base = rest;
        }
        let count = self.0.entry(base.to_owned()).or_default();
        *count += 1;
        if *count == 1 { base.to_owned() } else { format!("{base}.{}", *count - 1) }
    }
}

/// The text of a clock and of its sub-clocks.
pub fn format(entry: &Entry) -> String {
    Writer { width: WIDTH, text: String::new() }.written(entry)
}

struct Writer {
    width: usize,
    text: String,
}

impl Writer {
    fn written(mut self, entry: &Entry) -> String {
        self.clock(entry, "· ", "  ");
        self.text
    }

    /// Appends a clock. `first` stands before its name, and `rest` before each further line.
    fn clock(&mut self, entry: &Entry, first: &str, rest: &str) {
        let Entry { id, ticks, frame: (samples, rate), self_sync, sub_clocks, .. } = entry;
        // Hundredths of a second, rounded.
        let time = (100 * ticks * samples + rate / 2) / rate;
        let (seconds, hundredths) = (time / 100, time % 100);
        self.text += &format!("{first}{id} (ticks: {ticks}, time: {seconds}.{hundredths:02}s, self_sync: {self_sync})");
        self.sources("outputs:", &entry.outputs, rest, ["├── ", "│   "]);
        self.sources("active sources:", &entry.active, rest, ["├── ", "│   "]);
        let branch = |is_last| if is_last { ["└── ", "    "] } else { ["├── ", "│   "] };
        self.sources("passive sources:", &entry.passive, rest, branch(sub_clocks.is_empty()));
        for (nth, sub) in sub_clocks.iter().enumerate() {
            let [mark, bar] = branch(nth + 1 == sub_clocks.len());
            self.text.push('\n');
            self.clock(sub, &format!("{rest}{mark}"), &format!("{rest}{bar}"));
        }
    }

    /// Appends a list of sources: `mark` before its label, and `bar` and spaces before further lines.
    fn sources(&mut self, label: &str, sources: &[Source], rest: &str, [mark, bar]: [&str; 2]) {
        let further = format!("{rest}{bar}{}", " ".repeat(label.len() + 1));
        let mut line = format!("{rest}{mark}{label}");
        for (nth, Source { id, activations }) in sources.iter().enumerate() {
            let source = format!("{id} [{}]", activations.join(", "));
            let separator = if nth == 0 { " " } else { ", " };
            if line.len() + separator.len() + source.len() <= self.width {
                line += &format!("{separator}{source}");
            } else {
                // If not even the first source fits, the label has a comma alone, as in Liquidsoap.
                let comma = if nth == 0 { " ," } else { "," };
                self.text += &format!("\n{line}{comma}");
                line = format!("{further}{source}");
            }
        }
        self.text += &format!("\n{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Ids, Source, Writer, format};

    fn source(id: &str, activations: &[&str]) -> Source {
        Source { id: id.into(), activations: activations.iter().map(|&id| id.into()).collect() }
    }

    fn entry(id: &str, ticks: u64) -> Entry {
        Entry { id: id.into(), ticks, frame: (882, 44_100), ..Entry::default() }
    }

    /// The layout of `clock.dump` in Liquidsoap's `doc/content/graph_descriptions.md`, at 2.4.5, and of its
    /// `tests/core/clock_utils_test.ml`.
    #[test]
    fn sub_clocks_hang_below_the_sources_of_their_clock() {
        let sub = Entry { passive: vec![source("talk", &["mix", "mix"])], ..entry("mix", 132) };
        let last = Entry { active: vec![source("line", &[])], self_sync: true, ..entry("late", 50) };
        let outputs = vec![source("output.file", &["output.file"])];
        let passive = vec![source("mix", &["output.file"])];
        let clock = Entry {
            outputs,
            passive,
            sub_clocks: vec![Entry { sub_clocks: vec![last], ..sub }],
            ..entry("output.file", 3)
        };
        let expected = "\
· output.file (ticks: 3, time: 0.06s, self_sync: false)
  ├── outputs: output.file [output.file]
  ├── active sources:
  ├── passive sources: mix [output.file]
  └── mix (ticks: 132, time: 2.64s, self_sync: false)
      ├── outputs:
      ├── active sources:
      ├── passive sources: talk [mix, mix]
      └── late (ticks: 50, time: 1.00s, self_sync: true)
          ├── outputs:
          ├── active sources: line []
          └── passive sources:";
        assert_eq!(format(&clock), expected);
    }

    /// A branch's bar takes three bytes, so that a line with bars is shorter on the screen than one without.
    #[test]
    fn long_lists_are_wrapped_at_a_width_in_bytes() {
        let many = |name: &str, n: u32| (1..=n).map(|nth| source(&format!("{name}{nth}"), &[])).collect();
        let clock = Entry { active: many("active_source_", 3), passive: many("passive", 5), ..entry("main", 125) };
        let expected = "\
· main (ticks: 125, time: 2.50s, self_sync: false)
  ├── outputs:
  ├── active sources: active_source_1 [], active_source_2 [],
  │                   active_source_3 []
  └── passive sources: passive1 [], passive2 [], passive3 [],
                       passive4 [], passive5 []";
        assert_eq!(Writer { width: 70, text: String::new() }.written(&clock), expected);
    }

    #[test]
    fn times_are_rounded_to_hundredths() {
        let clock = Entry { frame: (1_024, 44_100), ..entry("main", 1_000) };
        assert!(format(&clock).contains("ticks: 1000, time: 23.22s"));
    }

    #[test]
    fn an_id_that_is_taken_gets_a_number() {
        let mut ids = Ids::default();
        let given = ["sine", "output.dummy", "sine", "sine.7", "output.dummy", "7"].map(|name| ids.next(name));
        assert_eq!(given, ["sine", "output.dummy", "sine.1", "sine.2", "output.dummy.1", "7"]);
    }
}
