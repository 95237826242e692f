//! The parser: queries of XMMS2, its quirks, errors with their position, and random queries.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::*;

fn xmms2(text: &str) -> Query {
    parse(text, Rules::XMMS2).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

fn strict(text: &str) -> Query {
    parse(text, Rules::STRICT).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

fn filter(key: &str, test: Test) -> Query {
    Query::Filter(key.to_owned(), test)
}

fn equals(key: &str, text: &str) -> Query {
    filter(key, Test::Equals(text.to_owned()))
}

fn like(key: &str, pattern: &str) -> Query {
    filter(key, Test::Match(pattern.to_owned()))
}

#[test]
fn the_published_queries_are_parsed_as_documented() {
    let three =
        |make: fn(&str, &str) -> Query, text| make("artist", text).or(make("album", text)).or(make("title", text));
    assert_eq!(xmms2("one"), three(equals, "one"));
    assert_eq!(xmms2("on*"), three(like, "on*"));
    assert_eq!(xmms2("*"), Query::All);
    assert_eq!(xmms2("artist:metallica"), equals("artist", "metallica"));
    assert_eq!(xmms2("artist:met*"), like("artist", "met*"));
    assert_eq!(xmms2("artist~foo"), like("artist", "*foo*"));
    assert_eq!(xmms2("tracknr:4"), equals("tracknr", "4"));
    assert_eq!(xmms2("tracknr>20"), filter("tracknr", Test::Greater(20)));
    assert_eq!(xmms2("tracknr>=20"), filter("tracknr", Test::Greater(19)));
    assert_eq!(xmms2("tracknr<=20"), filter("tracknr", Test::Smaller(21)));
    assert_eq!(xmms2("+comment"), filter("comment", Test::Has));
    assert_eq!(xmms2("in:Foo/Bar"), Query::Saved("Foo/Bar".to_owned()));
    assert_eq!(xmms2("#7"), Query::Ids(vec![7]));
    assert_eq!(xmms2("42"), equals("position", "42"));
    assert_eq!(xmms2("1-5"), filter("position", Test::Greater(0)).and(filter("position", Test::Smaller(6))));
    assert_eq!(xmms2("a:Air"), xmms2("artist:Air"));
    assert_eq!(xmms2("y:1999"), equals("year", "1999"));
}

#[test]
fn or_binds_tighter_than_and() {
    let text = "tracknr:4 OR artist~foo AND NOT artist:weezer";
    let [four, foo] = [equals("tracknr", "4"), like("artist", "*foo*")];
    let no_weezer = Query::Not(Box::new(equals("artist", "weezer")));
    assert_eq!(xmms2(text), four.clone().or(foo.clone()).and(no_weezer.clone()));
    assert_eq!(strict(text), four.or(foo.and(no_weezer)));
    // Quotes make the whole text a bare word.
    assert_eq!(xmms2(&format!("\"{text}\"")), bare_of(text));
}

fn bare_of(text: &str) -> Query {
    equals("artist", text).or(equals("album", text)).or(equals("title", text))
}

#[test]
fn side_by_side_is_and() {
    assert_eq!(xmms2("one two"), xmms2("one AND two"));
    assert_eq!(xmms2("a:x(b OR c)"), xmms2("a:x AND (b OR c)"));
}

#[test]
fn any_white_space_separates_words() {
    for blank in ["\t", "\n", "\r\n", "\u{a0}", "\u{3000}", "\u{2009}", "\u{2028}", " \u{202f} "] {
        for (text, same) in
            [("artist:anna|title:one", "artist:anna title:one"), ("|one|AND|NOT|two|", "one AND NOT two")]
        {
            let text = text.replace('|', blank);
            assert_eq!((xmms2(&text), strict(&text)), (xmms2(same), strict(same)), "{text:?}");
        }
        // In quotes or behind a backslash it is part of the text.
        assert_eq!(xmms2(&format!("title:\"a{blank}b\"")), equals("title", &format!("a{blank}b")));
    }
    assert_eq!(xmms2("title:a\\\tb"), equals("title", "a\tb"));
    // Signs without width are no white space.
    assert_eq!(xmms2("title:a\u{200b}b"), equals("title", "a\u{200b}b"));
}

#[test]
fn quirks_are_as_they_were_and_can_be_switched_off() {
    assert_eq!(xmms2("x ORbital"), xmms2("x OR bital"));
    assert_eq!(strict("ORbital"), bare_of("ORbital"));
    assert_eq!(xmms2("NOTHING"), Query::Not(Box::new(bare_of("HING"))));
    for (text, with, without) in [("n<=9", 1, 10), ("n<=99", 10, 100), ("n<=19", 20, 20), ("n<=8", 9, 9)] {
        assert_eq!(xmms2(text), filter("tracknr", Test::Smaller(with)), "{text}");
        assert_eq!(strict(text), filter("tracknr", Test::Smaller(without)), "{text}");
    }
    assert_eq!(xmms2("1-9"), filter("position", Test::Greater(0)).and(filter("position", Test::Smaller(1))));
}

#[test]
fn escapes_and_quotes_take_meaning_away() {
    assert_eq!(xmms2(r"artist:AC\:DC"), equals("artist", "AC:DC"));
    assert_eq!(xmms2(r"title:really\?"), equals("title", "really?"));
    assert_eq!(xmms2(r"title:\**"), like("title", r"\**"));
    assert_eq!(xmms2(r#"title:"say \"one\"""#), equals("title", r#"say "one""#));
    assert_eq!(xmms2("'Sigur Rós'"), bare_of("Sigur Rós"));
}

#[test]
fn syntax_errors_have_a_position_and_the_expected_token() {
    for (text, at, found) in [
        ("", 0, ""),
        ("artist:", 7, ""),
        ("artist:one AND", 14, ""),
        ("(one", 4, ""),
        ("one)", 3, ")"),
        ("tracknr>four", 8, "four"),
        ("tracknr>99999999999", 8, "99999999999"),
        ("été \"two", 4, "\"two"),
        ("OR one", 0, "OR"),
        ("3,,4", 0, "3,,4"),
        ("9-1", 0, "9-1"),
        ("#x", 1, "x"),
        ("+", 1, ""),
    ] {
        let fault = parse(text, Rules::XMMS2).expect_err(text);
        assert_eq!((fault.at, fault.found.as_str()), (at, found), "{text}: {fault:?}");
    }
    let deep = "(".repeat(MOST_CHARACTERS);
    assert_eq!(parse(&deep, Rules::XMMS2).unwrap_err().at, 200);
}

/// The depth of a query, computed without recursion.
fn depth(query: &Query) -> usize {
    let (mut deepest, mut open) = (0, vec![(1, query)]);
    while let Some((depth, query)) = open.pop() {
        deepest = deepest.max(depth);
        match query {
            Query::Not(inner) => open.push((depth + 1, inner)),
            Query::And(one, other) | Query::Or(one, other) => open.extend([(depth + 1, &**one), (depth + 1, &**other)]),
            _ => {}
        }
    }
    deepest
}

/// A chain of ANDs was as deep as it was long, so that recursive functions and drop overflowed the stack.
#[test]
fn a_query_beyond_a_limit_is_refused_at_the_position_of_the_limit() {
    let refused = |text: &str| parse(text, Rules::XMMS2).map(|_| ()).map_err(|fault| (fault.at, fault.expected));
    let long = (1_000, Expected::EndAfterCharacters { most: 1_000 });
    let many = Expected::EndAfterParts { most: 250 };
    assert_eq!(refused(&"a ".repeat(10_000)), Err(long));
    assert_eq!(refused(&"a ".repeat(10_000_000)), Err(long));
    assert_eq!(refused(&"(".repeat(100_000)), Err(long));
    // 41 words and 40 ANDs are 245 parts, the next word is one too many.
    assert_eq!(refused(&"a ".repeat(41)), Ok(()));
    assert_eq!(refused(&"a ".repeat(42)), Err((82, many)));
    assert_eq!(refused(&"a OR ".repeat(199)), Err((205, many)));
    assert_eq!(refused(&format!("0{}", ",0".repeat(124))), Ok(()));
    assert_eq!(refused(&format!("0{}", ",0".repeat(125))), Err((0, many)));
    assert_eq!(refused(&"* ".repeat(125)), Ok(()));
    assert_eq!(refused(&"* ".repeat(126)), Err((250, many)));
    let nots = |nots: usize| format!("{}*", "NOT ".repeat(nots));
    assert_eq!(refused(&nots(199)), Ok(()));
    assert_eq!(refused(&nots(200)).unwrap_err().0, 800);
    let keys = |keys: u8| (0..keys).map(|key| format!("+k{key} ")).collect::<String>();
    assert_eq!(refused(&keys(32)), Ok(()));
    assert_eq!(refused(&keys(33)), Err((150, Expected::KnownProperty { most: 32 })));
    assert_eq!(refused("#1-1048576"), Ok(()));
    for text in ["#1-1048577", "#1-1000000 OR #1-1000000", "#0-2147483647", "#1-999999,1-999999,1-999999"] {
        assert_eq!(refused(text).unwrap_err().1, Expected::FewerSongs { most: 1_048_576 }, "{text}");
    }
}

/// Random chained and nested queries: none exceeds the limit of parts or of depth.
#[test]
fn no_query_has_more_parts_or_is_deeper_than_the_limit() {
    use crate::listing::Listing;
    use crate::sql::{Dialect, Names, statement};
    use base::rng::Rng;
    const PIECES: [&str; 14] = [
        "a ",
        "* ",
        "NOT ",
        "(",
        ")",
        " OR ",
        " AND ",
        "t:x ",
        "a~*?*?*b ",
        "+k ",
        "#1-9 ",
        "1-5,7 ",
        "in:x ",
        "n<=9 ",
    ];
    let names = Names {
        keys: vec!["artist".into(), "title".into()],
        sources: vec!["server".into()],
        preference: Default::default(),
    };
    let (mut read, mut deepest) = (0, 0);
    for seed in 0..4_000 {
        let mut rng = Rng::new(seed);
        let some: Vec<_> = (0..1 + rng.below(3)).map(|_| PIECES[rng.below(PIECES.len() as u32) as usize]).collect();
        let pieces = (0..rng.below(260)).map(|_| some[rng.below(some.len() as u32) as usize]);
        let Ok(query) = parse(&pieces.collect::<String>(), Rules::XMMS2) else { continue };
        read += 1;
        let (parts, depth) = (query.parts().len(), depth(&query));
        assert!(parts <= MOST_PARTS && depth <= parts, "seed {seed}: {parts} parts, {depth} deep");
        deepest = deepest.max(depth);
        for dialect in Dialect::ALL {
            // A part is at most a test of a property with its joins.
            let statement = statement(&query, dialect, &names, &Listing::default()).unwrap();
            assert!(statement.text.len() < 500 * (parts + MOST_PROPERTIES), "seed {seed}");
        }
    }
    assert!(read > 500 && deepest > 100, "{read} {deepest}");
}

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]))
}

#[test]
fn any_text_is_read_or_refused_at_a_place_in_it() {
    let any = prop_oneof![".{0,40}", r#"[a-c0-9 ():~<>=+#,"'\\*?ORANDTin-]{0,40}"#];
    let reads = |text: String| {
        for rules in [Rules::XMMS2, Rules::STRICT] {
            if let Err(fault) = parse(&text, rules) {
                prop_assert!(fault.at <= text.chars().count(), "{:?}", fault);
            }
        }
        Ok(())
    };
    runner(4_000).run(&any, reads).unwrap();
}

#[test]
fn a_query_lists_its_parts_in_postorder() {
    let query = parse("tracknr:4 OR artist~foo AND NOT artist:weezer", Rules::XMMS2).unwrap();
    let parts = query.parts();
    let kinds: Vec<_> = parts.iter().map(|part| (part.kind, part.value.as_deref(), &part.of[..])).collect();
    let expected: [(PartKind, Option<&str>, &[usize]); 6] = [
        (PartKind::Equals, Some("4"), &[]),
        (PartKind::Match, Some("*foo*"), &[]),
        (PartKind::Or, None, &[0, 1]),
        (PartKind::Equals, Some("weezer"), &[]),
        (PartKind::Not, None, &[3]),
        (PartKind::And, None, &[2, 4]),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(*parts[5].query, query);
}
