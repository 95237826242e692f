//! A query: read by both rules, asked of every engine about a small library, and written as SQL.

use std::cell::OnceCell;

use library::lab;
use library::opened::{Counted, open};
use medialib::generator::library;
use medialib::query::{Rules, parse};

/// Songs of the library that is asked.
const SONGS: u32 = 40;

thread_local! {
    static ENGINES: OnceCell<Vec<Box<dyn Counted>>> = const { OnceCell::new() };
}

/// Every engine with the same small library.
fn engines() -> Vec<Box<dyn Counted>> {
    let songs = library(SONGS, 1, true);
    let filled = |id| {
        let mut engine = open(id).expect("an engine of the lab");
        for relation in &songs.relations {
            engine.add(relation);
        }
        engine.prepare();
        engine
    };
    lab().variants.iter().map(|variant| filled(variant.id)).collect()
}

/// # Panics
/// If an engine finds a song that the library does not have, or one twice.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for rules in [Rules::XMMS2, Rules::STRICT] {
        let Ok(query) = parse(&text, rules) else { continue };
        ENGINES.with(|all| {
            for engine in all.get_or_init(engines) {
                let found = engine.find(&query);
                assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "songs in order, each once");
                assert!(found.iter().all(|&song| song > 0 && song <= SONGS as i32), "songs of the library");
                engine.fetch(&found);
            }
        });
    }
}
