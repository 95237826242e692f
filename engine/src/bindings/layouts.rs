//! The layouts of this module's labs, in a section of the module which `scripts/layouts.mjs` reads and removes.

#![expect(unsafe_code, reason = "the section of a static is named by an unsafe attribute")]

use crate::lab::layout::{Layout, describe};

const LAYOUTS: &[&Layout] = &[
    #[cfg(feature = "sharing")]
    &crate::ring::scene::LAYOUT,
    #[cfg(feature = "sharing")]
    &crate::threads::scene::LAYOUT,
    #[cfg(feature = "memory")]
    &crate::chunks::lengths::scene::LAYOUT,
    #[cfg(feature = "memory")]
    &crate::chunks::reslice::scene::LAYOUT,
    #[cfg(feature = "memory")]
    &crate::chunks::share::scene::LAYOUT,
    #[cfg(feature = "memory")]
    &crate::pools::scene::LAYOUT,
    #[cfg(feature = "station")]
    &crate::queues::scene::LAYOUT,
    #[cfg(feature = "station")]
    &crate::clock::scene::LAYOUT,
    #[cfg(feature = "station")]
    &crate::station::scene::LAYOUT,
    #[cfg(feature = "memory")]
    &crate::server::scene::LAYOUT,
    #[cfg(feature = "library")]
    &crate::library::scene::LAYOUT,
];

// SAFETY: nothing else is put into this section, and nothing is loaded from it.
#[unsafe(link_section = "ringside-layouts")]
#[expect(dead_code, reason = "only the build reads it; `used` would keep its bytes in the module's data as well")]
static SECTION: [u8; describe::length(LAYOUTS)] = describe::bytes(LAYOUTS);
