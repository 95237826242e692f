//! A library's file, of each engine that has a format: verified, and if it passes, asked.

use library::lab;
use library::opened::open_file;
use medialib::query::{Rules, parse};

/// # Panics
/// If a file that passed its checks cannot be asked.
pub fn run(input: &[u8]) {
    for variant in lab().variants {
        let Ok(engine) = open_file(variant.id, input.to_vec()) else { continue };
        for text in ["*", "artist~a", "NOT year>1990", "+comment"] {
            let query = parse(text, Rules::XMMS2).expect("a query that is right");
            engine.fetch(&engine.find(&query));
        }
    }
}
