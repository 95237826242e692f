//! What holds for all labs of the registry. What each lab must do by itself is in its crate, by `conformance::suite!`.

mod agreement;
mod filter;
mod history;
mod library;
