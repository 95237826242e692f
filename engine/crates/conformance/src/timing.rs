//! Timing: every variant does work while it is timed.

use crate::Suite;

/// Every variant that has the reference's result does units of work, alone and with modelled costs if the lab has a model.
pub fn check(suite: &Suite) {
    let config = suite.quick(suite.config(&[]));
    let workload = (suite.entry.open)(&config, None).expect("it is allowed");
    for variant in suite.lab().variants.iter().filter(|variant| !(suite.may_differ)(&config, variant.id)) {
        // A lab that is timed on threads refuses where there are none.
        if let Ok(mut subject) = workload.timed(variant.id) {
            assert!(subject.run(2) > 0, "{}", variant.id);
        }
        match workload.modelled(variant.id) {
            Ok(mut subject) => assert!(workload.model().is_some() && subject.run(2) > 0, "{}", variant.id),
            Err(_) => assert!(workload.model().is_none(), "{}", variant.id),
        }
    }
}
