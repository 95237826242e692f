//! Puts the scene layouts of a module's labs into a custom section, which `scripts/layouts.mjs` reads and removes.

/// Describes these layouts in the section `ringside-layouts`.
///
/// ```ignore
/// bindings::layouts!(ring::scene::LAYOUT, threads::scene::LAYOUT);
/// ```
#[macro_export]
macro_rules! layouts {
    ($($layout:path),+ $(,)?) => {
        const LAYOUTS: &[&observe::layout::Layout] = &[$(&$layout),+];

        // SAFETY: the section holds this static alone, and nothing is loaded from it at run time.
        #[expect(unsafe_code, reason = "the section of a static is named by an unsafe attribute")]
        #[unsafe(link_section = "ringside-layouts")]
        #[expect(dead_code, reason = "only the build reads it; `used` would keep its bytes in the module's data as well")]
        static SECTION: [u8; observe::layout::describe::length(LAYOUTS)] = observe::layout::describe::bytes(LAYOUTS);
    };
}
