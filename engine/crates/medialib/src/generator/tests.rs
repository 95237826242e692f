//! The generated library has the known sizes of the benchmark's, within 2 %.

use std::collections::HashSet;

use super::*;

fn whole() -> Library {
    library(SONGS, 0, false)
}

/// Whether two numbers differ by at most 2 %.
fn near(what: &str, found: usize, known: usize) {
    assert!(found.abs_diff(known) * 50 <= known, "{what}: {found} instead of {known}");
}

fn songs<'a>(library: &'a Library, key: &'a str, fits: impl Fn(&Value) -> bool + 'a) -> HashSet<i32> {
    let said = library.relations.iter().filter(|relation| &*relation.key == key && fits(&relation.value));
    said.map(|relation| relation.song).collect()
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        Value::Number(_) => "",
    }
}

#[test]
fn it_is_as_large_as_the_benchmark_s() {
    let library = whole();
    assert_eq!(library.songs, 9_361);
    near("relations", library.relations.len(), 236_222);
    let texts: HashSet<&str> = library
        .relations
        .iter()
        .flat_map(|Relation { key, value, source, .. }| [key, source, text(value)])
        .filter(|text| !text.is_empty())
        .collect();
    near("strings", texts.len(), 18_678);
    let told: HashSet<_> = library.relations.iter().collect();
    assert_eq!(told.len(), library.relations.len(), "nothing is said twice by the same source");
}

#[test]
fn most_of_its_text_is_where_songs_lie() {
    let library = whole();
    let urls = library.relations.iter().filter(|relation| &*relation.key == "url");
    let lengths: Vec<usize> = urls.map(|relation| text(&relation.value).len()).collect();
    assert_eq!(lengths.len(), 9_361);
    let mean = lengths.iter().sum::<usize>() / lengths.len();
    assert!((60..=80).contains(&mean), "{mean} bytes");
}

#[test]
fn the_tagged_one_is_as_large_as_the_scale_knob_says() {
    near("relations", library(SONGS, 0, true).relations.len(), 509_114);
}

#[test]
fn the_seven_queries_find_about_as_much_as_they_did() {
    let library = whole();
    let metallica = songs(&library, "artist", |value| text(value).eq_ignore_ascii_case("metallica"));
    assert!((175..=210).contains(&metallica.len()), "{}", metallica.len());
    let above = |limit| songs(&library, "tracknr", move |value| matches!(value, Value::Number(n) if *n > limit));
    assert!((95..=118).contains(&above(20).len()), "{}", above(20).len());
    assert!((12..=15).contains(&above(30).len()), "{}", above(30).len());
    let commented = songs(&library, "comment", |_| true);
    let one = |value: &Value| text(value).eq_ignore_ascii_case("one");
    let ones: HashSet<_> = ["artist", "album", "title"].iter().flat_map(|key| songs(&library, key, one)).collect();
    assert!((5..=6).contains(&ones.len()), "{}", ones.len());
    assert!((3_450..=3_720).contains(&commented.len()), "{}", commented.len());
    let fourth = songs(&library, "tracknr", |value| *value == Value::Number(4));
    near("fourth tracks", fourth.len(), 773);
    let foo = songs(&library, "artist", |value| text(value).to_lowercase().contains("foo"));
    near("foo", foo.len(), 130);
    let weezer = songs(&library, "artist", |value| text(value).eq_ignore_ascii_case("weezer"));
    near("weezer", weezer.len(), 88);
    let either: HashSet<_> = fourth.union(&foo).copied().collect();
    near("the long one as SQL has it", either.len(), 893);
    near("the long one as XMMS2 has it", either.difference(&weezer).count(), 885);
}

#[test]
fn there_are_songs_on_which_engines_disagree() {
    let library = whole();
    for key in ["artist", "album", "tracknr"] {
        let lacking = library.songs as usize - songs(&library, key, |_| true).len();
        assert!((40..400).contains(&lacking), "{lacking} songs lack {key}");
    }
    let cased = songs(&library, "artist", |value| text(value) == "BJÖRK");
    assert!(!cased.is_empty());
    assert!(library.relations.iter().any(|relation| !text(&relation.value).is_ascii()));
}

#[test]
fn a_library_of_a_tenth_has_the_songs_that_the_queries_find() {
    let library = library(936, 0, false);
    assert_eq!(library.songs, 936);
    for artist in ["Metallica", "Weezer", "Foo Fighters", "Kung Foo"] {
        assert!(!songs(&library, "artist", |value| text(value) == artist).is_empty(), "{artist}");
    }
}
