//! Counters and events of the station.

use super::scene::Picture;
use observe::layout::Value;
use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recording};

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from Zombies {
        /// Ticks of the station's clock.
        Ticks = "ticks",
        /// Frames that operators generated.
        Generated = "generated",
        /// Requests for a frame that was generated already in this tick.
        Shared = "shared",
        /// Queries of a content's length.
        Queries = "length_queries",
        /// Chunks visited.
        BoxesTouched = "boxes_touched",
        /// Calls through a content type's method table.
        VirtualCalls = "virtual_calls",
        /// Cells and records allocated for contents.
        Allocated = "content_blocks",
        /// Bytes of sound, metadata and marks copied.
        BytesCopied = "bytes_copied",
        /// Contents made, each with a lookup of its type's handler.
        Lookups = "lookups",
        /// Types that were tried in these lookups.
        TypesTried = "types_tried",
        /// Calls of `self_sync`.
        SelfSync = "self_sync_calls",
        /// Calls of `remaining`.
        Remaining = "remaining_calls",
        /// Comparisons of an operator that registers for the end of the tick with those registered.
        AfterCompares = "after_tick_compares",
        /// List cells copied when an operator registers for the end of the tick.
        AfterCopies = "after_tick_copies",
        /// Slots of weak queues that were checked.
        SlotsChecked = "weak_slots_checked",
        /// Slots of weak queues that were copied.
        SlotsCopied = "weak_slots_copied",
        /// Polymorphic comparisons.
        AnyCompares = "polymorphic_compares",
        /// Hooks of watchers that ran.
        Hooks = "watcher_hooks",
        /// Calls of watchers by these hooks.
        WatcherCalls = "watcher_calls",
        /// Calls of handlers of `on_position`.
        Handled = "handler_calls",
        /// Ticks whose pace the clock decided otherwise than asking every operator would.
        WrongTicks = "wrong_ticks",
        /// Largest number of zombies: unreachable sources that a clock still knows.
        Zombies = "zombies",
    }
}

named! {
    /// Events of an operator or a clock.
    pub enum OperatorEvent {
        /// An operator is asked for the first time in this tick whether it is ready; the value is 1 if it is, otherwise 0.
        Asked = "asked",
        /// It generates its frame; the value is the number of samples.
        Made = "made",
        /// Another parent gets the frame that it has generated.
        Gave = "gave",
        /// Its handler is called; the value is the position in samples.
        Handled = "handled",
        /// The zombies that a clock knows; the value is their number.
        Zombies = "known_zombies",
        /// The tick is over; the value is the switches, as a number.
        Ticked = "ticked",
    }
}

/// Kinds of events. Traces and scenes number the [`OperatorEvent`]s first, then the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An event of an operator or a clock.
    Operator(OperatorEvent),
    /// A sum for a counter; the value is the amount.
    Sum(Counter),
}

impl Value for EventKind {
    fn number(self) -> f64 {
        f64::from(u8::from(self))
    }
}

impl From<EventKind> for u8 {
    fn from(kind: EventKind) -> u8 {
        match kind {
            EventKind::Operator(event) => event as u8,
            EventKind::Sum(counter) => OperatorEvent::NAMES.len() as u8 + counter as u8,
        }
    }
}

/// The observed part of the simulation of the station.
pub(crate) struct Station;

impl Recording for Station {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures as in the chunks lab: 1 ns for a check, 2 for a call, 20 for an allocation, 1 for 10
    /// bytes copied; about 1 000 for the samples of an operator's frame.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::Operator(OperatorEvent::Asked) => lasting(5),
            EventKind::Operator(OperatorEvent::Made) => lasting(1_000).add(Counter::Generated, 1),
            EventKind::Operator(OperatorEvent::Gave) => lasting(5).add(Counter::Shared, 1),
            EventKind::Operator(OperatorEvent::Handled) => lasting(0).add(Counter::Handled, 1),
            EventKind::Operator(OperatorEvent::Zombies) => lasting(0).peak(Counter::Zombies, value),
            EventKind::Operator(OperatorEvent::Ticked) => lasting(0).add(Counter::Ticks, 1),
            EventKind::Sum(counter) => {
                let ns = match counter {
                    // No work of the clock: the lab looks.
                    Counter::WrongTicks => 0,
                    Counter::BytesCopied => value / 10,
                    Counter::Allocated | Counter::AfterCopies => 20 * value,
                    Counter::Lookups => 150 * value,
                    Counter::Queries | Counter::BoxesTouched | Counter::SlotsChecked | Counter::AfterCompares => value,
                    _ => 2 * value,
                };
                lasting(ns).add(counter, value)
            }
        }
    }
}
