//! What a user may do to a running world.

use serde::Deserialize;

/// Something done to both worlds at the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Action {
    /// One more reader subscribes.
    Join,
    /// A reader leaves.
    Leave {
        /// Its number.
        reader: u32,
    },
    /// A reader's next send takes longer.
    Stall {
        /// Its number.
        reader: u32,
        /// By how much: 1 to 10 000 ms.
        ms: u32,
    },
    /// A reader loses the processor between looking and going to sleep, the next time it does.
    Preempt {
        /// Its number.
        reader: u32,
        /// For how long: 1 to 10 000 ms.
        ms: u32,
    },
    /// The stream is closed.
    Close,
    /// A device opens.
    Plug {
        /// Its number.
        device: u32,
    },
    /// A device closes.
    Unplug {
        /// Its number.
        device: u32,
    },
}
