//! Catches the panic or trap of a closure, so that its thread survives.
//!
//! Natively this is `catch_unwind`. In the browser a trap becomes a JavaScript exception, which code in the module cannot catch,
//! so the bindings [install](install) a function that calls the closure through JavaScript and catches the exception there. The
//! frames below that call are lost; those above it continue. The detour costs about 0.2 µs, so it is made once around many
//! jobs, not around each.
//!
//! Locks and memory that the lost frames had taken are not released. Their writes are guaranteed to have happened only where
//! the compiler could not delay them: to memory that other code can reach.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

/// Calls the closure; an error has the message of the trap.
#[cfg(target_arch = "wasm32")]
type Attempt = fn(&mut dyn FnMut()) -> Result<(), String>;

#[cfg(target_arch = "wasm32")]
static ATTEMPT: OnceLock<Attempt> = OnceLock::new();

/// Sets the function that catches traps. Later calls have no effect.
#[cfg(target_arch = "wasm32")]
pub fn install(attempt: Attempt) {
    ATTEMPT.get_or_init(|| attempt);
}

/// Runs `work`.
///
/// # Errors
/// The message of the trap. Nothing is caught when no function was installed.
// Not inlined: returning from this frame also restores the stack pointer, past the frames that were lost.
#[cfg(target_arch = "wasm32")]
#[inline(never)]
pub fn catch_trap(mut work: impl FnMut()) -> Result<(), String> {
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
/// The message of the panic. Nothing is caught in a program built to abort on panic.
#[cfg(not(target_arch = "wasm32"))]
pub fn catch_trap(work: impl FnMut()) -> Result<(), String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).map_err(|why| {
        let text = why.downcast_ref::<String>().map(String::as_str);
        text.or(why.downcast_ref::<&str>().copied()).unwrap_or("panicked").to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::catch_trap;

    #[test]
    fn work_that_dies_says_why_and_the_thread_goes_on() {
        assert_eq!(catch_trap(|| panic!("one")), Err("one".to_owned()));
        assert_eq!(catch_trap(|| panic!("{}", 2)), Err("2".to_owned()));
        assert_eq!(catch_trap(|| ()), Ok(()));
    }
}
