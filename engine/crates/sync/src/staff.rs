//! The program's one crew, which whatever wants threads calls. In the browser its threads are workers that the page has
//! started; natively they are hired when they are first wanted.

use std::sync::{Arc, LazyLock};

use super::crew::{Crew, Short};

/// Slots of the crew: 16 workers, 4 producers and some to spare.
pub const SLOTS: usize = 24;

static CREW: LazyLock<Arc<Crew>> = LazyLock::new(|| Arc::new(Crew::new(SLOTS)));

/// The crew. In the browser it is to be called by the conductor alone.
pub fn crew() -> &'static Crew {
    &CREW
}

/// The crew with so many idle threads at least.
///
/// # Errors
/// [`Short`] when there are fewer: the page has not started them.
pub fn with(threads: usize) -> Result<&'static Crew, Short> {
    #[cfg(not(target_arch = "wasm32"))]
    CREW.hire(0..threads.min(SLOTS));
    let idle = CREW.idle();
    if idle < threads { Err(Short { wanted: threads, idle }) } else { Ok(&CREW) }
}
