//! What is timed.

/// One variant on its workload, ready to run as often as it is asked.
///
/// All subjects of a tournament do the same work on the same bytes; that their digests agree is
/// checked before anything is timed, elsewhere.
pub trait Subject {
    /// Runs the workload `batches` times (1 or more) and returns the units of work done:
    /// deliveries, jobs, queries, whatever the lab counts in.
    ///
    /// A batch is as small as can be without the call itself mattering, and leaves the subject as
    /// it found it, so that the thousandth costs what the first did. Time is reported per unit; a
    /// subject that never does one cannot be timed.
    fn run(&mut self, batches: u32) -> u64;

    /// How long the last run took, in ns, where that is not what the clock says: of threads that sleep most of the
    /// time, the time awake counts.
    fn took_ns(&self) -> Option<f64> {
        None
    }

    /// What a model adds to the time of the last run, in ns: so many system calls at a constant each, say. Only for
    /// subjects of what is modelled; what is measured stands alone.
    fn added_ns(&self) -> f64 {
        0.0
    }
}
