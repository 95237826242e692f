//! The module's own allocator, and how many of its blocks pools hold.

#![expect(unsafe_code, reason = "memory is taken and given back by hand, as in C")]

use std::alloc::Layout;
use std::ptr::NonNull;

/// The block that serves a layout: as long as the chunk that glibc's malloc takes for it anyway, less its header. So blocks
/// come in few sizes, and whoever keeps some of them can tell which fits.
pub(crate) fn class(layout: Layout) -> Layout {
    let size = (layout.size() + 8).next_multiple_of(16) - 8;
    Layout::from_size_align(size, layout.align()).expect("a little longer is no harm")
}

/// A block; `None` when there is no memory.
pub(crate) fn grab(layout: Layout) -> Option<NonNull<u8>> {
    // SAFETY: no class is empty.
    NonNull::new(unsafe { std::alloc::alloc(class(layout)) })
}

/// Gives a block back that was made for the same layout.
pub(crate) fn give(block: NonNull<u8>, layout: Layout) {
    // SAFETY: boxes and slots know their block's layout, and give it once: they are consumed. All blocks are of their
    // class's layout, whoever kept them meanwhile.
    unsafe { std::alloc::dealloc(block.as_ptr(), class(layout)) };
}
