//! EventKind every lab's worlds must do alike: be copied, be kept, be bounded.

mod agreement;
mod copies;
mod filter;
mod history;
mod replay;
