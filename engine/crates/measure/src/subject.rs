//! The interface of the code to be timed.

/// A variant together with its workload, which can be run any number of times.
///
/// All subjects of a tournament do the same work on the same bytes. The caller checks before timing that their digests agree.
pub trait Subject {
    /// Runs the workload `batches` times (1 or more) and returns the number of units of work done, such as deliveries, jobs or
    /// queries.
    ///
    /// A batch should be as small as possible while the cost of the call is still negligible. It must leave the subject in the
    /// state in which it found it, so that the thousandth batch costs the same as the first. Times are reported for each unit;
    /// a subject that returns 0 cannot be timed.
    fn run(&mut self, batches: u32) -> u64;

    /// Duration of the last run in ns, if it is not the clock's. For threads that mostly sleep, it is the time during which they
    /// were awake.
    fn took_ns(&self) -> Option<f64> {
        None
    }

    /// Modelled cost in ns that is added to the duration of the last run, such as a constant for each system call. It is 0 for
    /// subjects that are measured without a model.
    fn added_ns(&self) -> f64 {
        0.0
    }
}
