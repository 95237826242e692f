//! The layouts of this module's labs, in a section of the module which `scripts/layouts.mjs` reads and removes.

#![expect(unsafe_code, reason = "the section of a static is named by an unsafe attribute")]

use crate::lab::layout::{Layout, describe};

const LAYOUTS: &[&Layout] = &[
    #[cfg(feature = "sharing")]
    &crate::ring::scene::LAYOUT,
];

// SAFETY: nothing else is put into this section, and nothing is loaded from it.
#[unsafe(link_section = "ringside-layouts")]
#[used]
static SECTION: [u8; describe::length(LAYOUTS)] = describe::bytes(LAYOUTS);
