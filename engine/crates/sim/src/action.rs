//! The actions of a user on a running world.

use base::{Allowed, Refusal};
use serde::Deserialize;

/// An action on both worlds of a session at the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "Fields")]
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
        /// The reader's number.
        reader: u32,
        /// The additional time: 1 to 10,000 ms.
        ms: u32,
    },
    /// A reader loses the processor the next time that it goes to sleep, between its check and its sleep.
    Preempt {
        /// The reader's number.
        reader: u32,
        /// The time for which it loses the processor: 1 to 10,000 ms.
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

impl Action {
    /// The id of its kind, as in links.
    pub fn id(self) -> &'static str {
        match self {
            Action::Join => "join",
            Action::Leave { .. } => "leave",
            Action::Stall { .. } => "stall",
            Action::Preempt { .. } => "preempt",
            Action::Close => "close",
            Action::Plug { .. } => "plug",
            Action::Unplug { .. } => "unplug",
        }
    }

    /// The refusal of this action in a world that takes only actions of the kinds `ids`.
    #[cold]
    #[inline(never)]
    pub fn refused(self, ids: &[&str]) -> Refusal {
        Refusal::new("action", self.id(), Allowed::one_of(ids))
    }
}

/// The fields of all actions. They are deserialized as one record, because serde's code for a tagged enum takes 8 kB of
/// each wasm module, gzipped.
#[derive(Deserialize)]
struct Fields {
    kind: String,
    reader: Option<u32>,
    ms: Option<u32>,
    device: Option<u32>,
}

impl TryFrom<Fields> for Action {
    type Error = &'static str;

    fn try_from(Fields { kind, reader, ms, device }: Fields) -> Result<Action, &'static str> {
        let reader = reader.ok_or("an action on a reader has the number of one");
        let ms = ms.ok_or("an action that lasts has a number of ms");
        let device = device.ok_or("an action on a device has the number of one");
        Ok(match kind.as_str() {
            "join" => Action::Join,
            "leave" => Action::Leave { reader: reader? },
            "stall" => Action::Stall { reader: reader?, ms: ms? },
            "preempt" => Action::Preempt { reader: reader?, ms: ms? },
            "close" => Action::Close,
            "plug" => Action::Plug { device: device? },
            "unplug" => Action::Unplug { device: device? },
            _ => return Err("an action is one of join, leave, stall, preempt, close, plug, unplug"),
        })
    }
}
