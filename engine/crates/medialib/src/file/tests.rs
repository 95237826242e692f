//! A written file reads back as the same library, and a damaged file is refused with the offset of the damage.

use super::*;
use crate::engine::Engine;
use crate::generator::{SONGS, library};
use crate::midb::Midb;
use base::rng::Rng;

fn load(songs: u32) -> Trees {
    Midb::<false>::load(&library(songs, 0, false)).store
}

fn small() -> Trees {
    load(120)
}

#[test]
fn what_is_written_is_read_again() {
    let midb = load(SONGS);
    let file = midb.file();
    // 5.51 MiB for the library of the prototype.
    let mebibytes = file.len() as f64 / f64::from(1 << 20);
    assert!((mebibytes - 5.51).abs() < 0.11, "{mebibytes}");
    let again = Trees::read(&file).unwrap();
    assert_eq!(again.strings.len(), midb.strings.len(), "no string is left without a user");
    let trees = |midb: Trees| [midb.forward, midb.reverse].map(|tree| tree.shape().records);
    assert_eq!(trees(again.clone()), trees(midb.clone()));
    assert_eq!(Midb::<false>::of(again).relations(), Midb::<false>::of(midb).relations());
}

#[test]
fn a_damaged_file_is_refused_at_the_place() {
    let file = small().file();
    let refused = |change: fn(&mut Vec<u8>)| {
        let mut file = file.clone();
        change(&mut file);
        Trees::read(&file).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(|file| file.clear()), Damage { offset: 0, flaw: Flaw::ShorterThanMark });
    assert_eq!(refused(|file| file[0] = b'M').offset, 0);
    assert_eq!(refused(|file| file[11] = 0x80), Damage { offset: 4, flaw: Flaw::NegativeStringLength });
    assert_eq!(refused(|file| file[11] = 0x70), Damage { offset: 12, flaw: Flaw::StringTooLong });
    assert_eq!(refused(|file| file[12] = 0xFF), Damage { offset: 4, flaw: Flaw::StringNotUtf8 });
    assert_eq!(refused(|file| file[4] = 0).flaw, Flaw::StringNumber);
    let no_song = refused(|file| {
        file.truncate(4);
        [-1, i32::MIN, 1, 1, 1, 1].iter().for_each(|number| file.extend(number.to_le_bytes()));
    });
    assert_eq!(no_song, Damage { offset: 8, flaw: Flaw::NoProperty });
    let too_many = refused(|file| {
        file.truncate(4);
        [-1, -1, MOST_SONGS + 1, 1, 1, 1].iter().for_each(|number| file.extend(number.to_le_bytes()));
    });
    assert_eq!(too_many, Damage { offset: 8, flaw: Flaw::NoProperty });
    let end = file.len();
    let cut = Trees::read(&file[..end - 1]).map(|_| ()).unwrap_err();
    assert_eq!((cut.offset, cut.flaw), (end - 4, Flaw::RecordCut));
}

#[test]
fn no_cut_and_no_changed_byte_is_more_than_refused() {
    let file = small().file();
    let mut rng = Rng::new(8);
    for _ in 0..1_000 {
        let mut damaged = file.clone();
        if rng.below(2) == 0 {
            damaged.truncate(rng.below(file.len() as u32) as usize);
        } else {
            let at = rng.below(file.len() as u32) as usize;
            damaged[at] ^= 1 << rng.below(8);
        }
        if let Err(damage) = Trees::read(&damaged) {
            assert!(damage.offset <= damaged.len(), "{damage:?}");
        }
    }
}
