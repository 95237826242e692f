use super::*;

#[test]
fn strings_that_differ_in_case_or_in_how_marks_are_written_are_found_together() {
    let mut strings = Strings::default();
    // Composed and decomposed; and ß, whose folding has another length.
    let ids = ["Björk", "BJÖRK", "bjo\u{308}rk", "Bjork", "Straße", "STRASSE"].map(|text| strings.intern(text));
    assert_eq!(strings.variants("björk"), &ids[..3]);
    assert_eq!(strings.variants("BJORK"), &ids[3..4]);
    assert_eq!(strings.variants("strasse"), &ids[4..]);
    assert!(strings.variants("nobody").is_empty());
    assert_eq!(strings.text(ids[1]), "BJÖRK");
    assert_eq!(strings.form(ids[1]), "bjo\u{308}rk");
}

#[test]
fn a_string_lives_as_long_as_it_is_used_and_its_number_is_used_again() {
    let mut strings = Strings::default();
    let [one, two] = ["one", "One"].map(|text| strings.intern(text));
    assert_eq!(strings.intern("one"), one);
    strings.release(one);
    assert_eq!((strings.id("one"), strings.len()), (Some(one), 2));
    strings.release(one);
    assert_eq!((strings.id("one"), strings.variants("ONE")), (None, [two].as_slice()));
    assert_eq!(strings.intern("other"), one);
    strings.release(two);
    assert!(strings.variants("one").is_empty());
    assert!(strings.iter().eq([(one, "other", 1)]));
}
