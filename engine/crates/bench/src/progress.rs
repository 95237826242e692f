//! The progress of a run.

use serde::Serialize;

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Progress {
    /// The phase: `digests`, `calibrating`, `warming up`, `measuring` or `done`.
    #[cfg_attr(
        target_arch = "wasm32",
        tsify(type = "'digests' | 'calibrating' | 'warming up' | 'measuring' | 'done'")
    )]
    pub phase: &'static str,
    /// The number of steps of the phase that are done.
    pub done: u32,
    /// The number of steps of the phase; 0 if it is not known.
    pub of: u32,
    /// The number of rounds that were discarded and measured again.
    pub discarded: u32,
}
