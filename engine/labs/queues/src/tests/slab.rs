//! The lifetime of an object: alive, dropped, cleared.

use super::super::slab::{CYCLES, Live, Slab};

#[test]
fn what_is_dropped_is_found_until_two_cycles_later() {
    let mut slab = Slab::new(CYCLES);
    let object = slab.insert("a source");
    slab.collect();
    assert!(slab.is_alive(object));
    slab.drop(object);
    slab.drop(object);
    assert_eq!((slab.alive(), slab.zombies()), (0, 1));
    assert_eq!(slab.collect(), 0);
    assert!(slab.is_zombie(object) && slab.finds(object));
    assert_eq!(slab.collect(), 1);
    assert!(!slab.finds(object) && !slab.is_zombie(object));
    assert_eq!(slab.zombies(), 0);
}

#[test]
fn an_old_reference_does_not_find_what_came_after() {
    let mut slab = Slab::new(0);
    let first = slab.insert(1);
    slab.drop(first);
    let second = slab.insert(2);
    assert_eq!(first.index, second.index);
    assert_eq!((slab.get(first), slab.get(second)), (None, Some(&2)));
    slab.drop(first);
    assert!(slab.is_alive(second), "an old reference drops nothing");
}

#[test]
fn a_reader_keeps_what_it_reads_where_reading_marks() {
    for (marking, zombies) in [(false, 0), (true, 1)] {
        let mut slab = Slab::new(CYCLES).marking(marking);
        let object = slab.insert(());
        slab.drop(object);
        for _ in 0..100 {
            slab.read(object);
            slab.collect();
        }
        assert_eq!(slab.zombies(), zombies);
        slab.collect();
        slab.collect();
        assert_eq!(slab.zombies(), 0, "and it goes when nobody reads it any more");
    }
}
