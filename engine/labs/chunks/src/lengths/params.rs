//! The knobs of the lengths part, read into numbers that graphs use.

use super::catalogue::lab;
use super::scene::Kind;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::STEP_NS;

/// Samples of a frame, by the choice: 0.02 s and 0.04 s of 44.1 kHz as Liquidsoap has them, and the 1024 of its article.
const FRAMES: [usize; 3] = [882, 1_764, 1_024];

/// A configuration that has been checked.
#[derive(Clone, Debug)]
pub struct Params {
    /// Samples of a decoded buffer.
    pub buffer: usize,
    /// Operators that pass frames on.
    pub operators: u32,
    pub amplifies: bool,
    pub outputs: u32,
    /// Percent of the decoder's chunks whose length is known.
    pub known: u32,
    /// Samples of a frame.
    pub frame: usize,
    /// Times that an operator asks for a frame's position.
    pub queries: u32,
    /// Samples a second.
    pub rate: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one, and checks whether they go together.
    ///
    /// # Errors
    /// When a frame would be too many pieces, looked at too often.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        fit(&lab(), values, STEP_NS, "work in one step", &work_ns)?;
        let get = |id| values.get(id);
        Ok(Params {
            buffer: get("buffer") as usize,
            operators: get("operators"),
            amplifies: get("amplify") == 1,
            outputs: get("outputs"),
            known: get("known"),
            frame: FRAMES[get("frame") as usize],
            queries: get("queries"),
            rate: config.rate,
        })
    }

    /// The operators in the order in which they run.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let many = |kind, count| std::iter::repeat_n(kind, count as usize);
        many(Kind::Source, 1)
            .chain(many(Kind::Pass, self.operators))
            .chain(many(Kind::Amplify, u32::from(self.amplifies)))
            .chain(many(Kind::Output, self.outputs))
    }
}

/// Work of looking at one piece of a frame, in ns, about.
const PIECE_NS: u64 = 100;

/// Work of a frame of both variants, in ns, about: each operator asks several times, and looks at each piece.
fn work_ns(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let operators = get("operators") + get("outputs") + get("amplify") + 1;
    let pieces = FRAMES[values.get("frame") as usize] as u64 / get("buffer") + 2;
    2 * PIECE_NS * operators * (get("queries") + 4) * pieces
}
