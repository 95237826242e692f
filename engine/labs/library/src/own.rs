//! The user's own library. Workloads that are made in the same thread after it was set take it in place of the generated one.

use std::cell::RefCell;
use std::rc::Rc;

use base::{Need, Refusal};
use medialib::Midb;
use medialib::engine::Engine;
use medialib::file::Damage;
use medialib::generator::Library;

thread_local! {
    static OWN: RefCell<Option<Rc<Library>>> = const { RefCell::new(None) };
}

/// Sets the library from a file of midb, or removes it.
///
/// # Errors
/// If the file is damaged, with the fault and its offset. The library that was set before stays.
pub fn set(file: Option<Vec<u8>>) -> Result<(), Refusal> {
    OWN.replace(file.map(read).transpose()?);
    Ok(())
}

fn read(file: Vec<u8>) -> Result<Rc<Library>, Refusal> {
    let read = Midb::<false>::from_file(file).expect("midb has a file format");
    let engine = read
        .map_err(|Damage { offset, flaw }| Refusal::new("file", format!("byte {offset}: {flaw:?}"), Need::SoundFile))?;
    let relations = engine.relations();
    let songs = relations.iter().map(|relation| relation.song).max().unwrap_or(0);
    Ok(Rc::new(Library { songs: songs.cast_unsigned(), relations }))
}

/// The library, if there is one, in song order or shuffled by a seed.
pub(super) fn library(shuffled: Option<u32>) -> Option<Rc<Library>> {
    let own = OWN.with_borrow(Clone::clone)?;
    let Some(seed) = shuffled else { return Some(own) };
    let mut library = Library { songs: own.songs, relations: own.relations.clone() };
    library.shuffle(seed);
    Some(Rc::new(library))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counter, Workload, lab};
    use base::config::Config;
    use medialib::relation::Relation;
    use sim::workload::Workload as _;

    #[test]
    fn workloads_take_the_users_library_and_query_until_they_are_removed() {
        let mut engine = Midb::<false>::empty();
        let said = |song, key: &str, value| Relation { song, key: key.into(), value, source: "server".into() };
        for song in [3, 70] {
            engine.add(&said(song, "status", 1.into()));
            engine.add(&said(song, "title", "Ours".into()));
        }
        let mut config = Config::of(&lab(), "midb", "columns").with("query", 7);
        config.text = Some("title:ours".into());
        let rows = || Workload::new(&config).unwrap().count("columns").1.get(Counter::Rows);
        set(engine.file()).unwrap();
        assert_eq!(rows(), 2);
        let refusal = set(Some(vec![1, 2, 3])).unwrap_err();
        assert_eq!((refusal.knob.as_str(), rows()), ("file", 2));
        set(None).unwrap();
        assert_eq!(rows(), 0);
    }

    #[test]
    fn a_text_that_is_no_query_is_refused() {
        let mut config = Config::of(&lab(), "midb", "columns").with("query", 7);
        for text in [None, Some("one OR )".to_owned())] {
            config.text = text;
            assert_eq!(Workload::new(&config).map(|_| ()).unwrap_err().knob, "text");
        }
    }
}
