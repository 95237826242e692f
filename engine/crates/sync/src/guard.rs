//! Work that may die without its thread.
//!
//! Natively a panic is caught. In the browser a trap is an exception of JavaScript's, which nothing in the module can catch;
//! the bindings [install](install) a way through JavaScript and back, whose frames between are lost and whose frames above
//! go on. It takes some 0.2 µs, so it is laid once around many jobs, not around each.
//!
//! What the dead frames had taken stays taken: locks and memory. And what they wrote is only there when the compiler could
//! not put it off: to memory that others know of.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

/// Runs what it is given, or says why it died.
#[cfg(target_arch = "wasm32")]
type Attempt = fn(&mut dyn FnMut()) -> Result<(), String>;

#[cfg(target_arch = "wasm32")]
static ATTEMPT: OnceLock<Attempt> = OnceLock::new();

/// Sets how work is guarded. The first one stays.
#[cfg(target_arch = "wasm32")]
pub fn install(attempt: Attempt) {
    ATTEMPT.get_or_init(|| attempt);
}

/// Runs `work`.
///
/// # Errors
/// Why it died. Nothing is caught where nothing was installed, or natively where a panic ends the program.
// A frame of its own: its end also gives back the stack of the frames that were lost.
#[cfg(target_arch = "wasm32")]
#[inline(never)]
pub fn guard(mut work: impl FnMut()) -> Result<(), String> {
    match ATTEMPT.get() {
        Some(attempt) => attempt(&mut work),
        None => {
            work();
            Ok(())
        }
    }
}

/// Runs `work`.
///
/// # Errors
/// Why it died. Nothing is caught where a panic ends the program.
#[cfg(not(target_arch = "wasm32"))]
pub fn guard(work: impl FnMut()) -> Result<(), String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).map_err(|why| {
        let text = why.downcast_ref::<String>().map(String::as_str);
        text.or(why.downcast_ref::<&str>().copied()).unwrap_or("panicked").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::guard;

    #[test]
    fn work_that_dies_says_why_and_the_thread_goes_on() {
        assert_eq!(guard(|| panic!("one")), Err("one".to_owned()));
        assert_eq!(guard(|| panic!("{}", 2)), Err("2".to_owned()));
        assert_eq!(guard(|| ()), Ok(()));
    }
}
