//! Scripts that people of the field bring: where a fault is and of which kind, or that the script plays. Each row is a right
//! script of Liquidsoap 2.4, or says why not; what is right was read off its lexer and grammar (v2.4.5, `src/lang/base`:
//! `lexer.ml`, `preprocessor.ml`, `parser.mly`), not off ours.

use super::super::{Fault, MOST_FAULTS, Problem, check};
use crate::plan::Value;

/// The faults of a script: position, text and kind. Of a construct that the subset lacks, the construct is the kind.
fn kinds(text: &str) -> Vec<String> {
    let checked = check(text);
    let kind = |problem: &Problem| {
        let problem = serde_json::to_value(problem).unwrap();
        let field = |name: &str| problem[name].as_str().map(str::to_owned);
        field("what").or_else(|| field("code")).or_else(|| field("kind")).unwrap()
    };
    let line = |fault: &Fault| format!("{} {} {}", fault.place, fault.there, kind(&fault.problem));
    checked.faults.iter().map(line).collect()
}

#[track_caller]
fn rows(rows: &[(&str, &[&str])]) {
    for (text, wanted) in rows {
        assert_eq!(kinds(text), *wanted, "of: {text}");
    }
}

#[test]
fn block_comments_are_comments() {
    rows(&[
        ("#<\nold = sine(100.)\noutput.dummy(id=\"old\", old)\n>#\ntone = sine(440.)\noutput.dummy(tone)", &[]),
        ("output.dummy(#< a #< b ># ) c >#sine())", &[]),
        ("output.dummy(sine()) #< behind\nit >#\n", &[]),
        ("s = sine()\n#<- an arrow\noutput.dummy(s)\n", &["2:1 #< open-comment"]),
        // On the last line, without a line break, `'#', Star (Compl '\n'), eof` is the longer match.
        ("output.dummy(sine())\n#< end", &[]),
        // As other languages write them; Liquidsoap has no operator of these two signs.
        ("/* old\nfoo( */ output.dummy(sine()) // here\n", &["1:1 /* no-operator", "2:30 // no-operator"]),
        ("#------>\noutput.dummy(sine()) # <", &[]),
    ]);
}

#[test]
fn columns_mean_nothing_inside_a_bracket_that_is_closed() {
    rows(&[
        ("output.dummy(\nfallible=true,\nid=\"x\",\nplaylist(\"music\"))", &[]),
        ("radio = add([\nsine(),\n# one more\nblank()\n])\noutput.dummy(\nradio\n)", &[]),
        ("output.dummy(fallible=true, switch([\n({true},\nsine())\n]))", &[]),
        ("x =\nsine()\noutput.dummy(x)", &[]),
        // Nor do lines, where what comes next cannot belong to what is before.
        ("x = sine() y = amplify(1., x) output.dummy(y) output.dummy(x)", &[]),
        ("x = sine() x\noutput.dummy(x)", &["1:12 x two-on-a-line"]),
        // Without its end, a bracket ends where a statement begins.
        ("x = add([sine(),\nblank()\ny = 3\noutput.dummy(x)", &["1:9 [ unclosed"]),
        ("x = add(sine(),\ny = blank())\noutput.dummy(x)", &["1:9 sine() type", "2:1 y unknown-label"]),
    ]);
}

#[test]
fn numbers_and_times_of_liquidsoap() {
    let switch = |condition: &str| format!("output.dummy(fallible=true, switch([({{{condition}}}, sine())]))");
    let plays = |condition: &str, from: f64, to: f64, every: f64| {
        let plan = check(&switch(condition)).plan.unwrap_or_else(|| panic!("{condition}"));
        let Value::Conditions(conditions) = plan.nodes()[1].value("conditions") else { panic!("{condition}") };
        assert_eq!(conditions[..], [crate::plan::Condition::During { from, to, every }], "{condition}");
    };
    // `during` of Liquidsoap's `term_reducer.ml`: from `t` until `t` and its smallest unit, in a day, an hour or a minute.
    plays("0m0s", 0., 1., 3_600.);
    plays("11m", 660., 720., 3_600.);
    plays("59s", 59., 60., 60.);
    plays("12h", 43_200., 46_800., 86_400.);
    plays("1h59m59s", 7_199., 7_200., 86_400.);
    plays("09h-09h19", 32_400., 33_540., 86_400.);
    plays("10s\t-\u{a0}20s", 10., 20., 60.);
    rows(&[
        (&switch("3w and 17h-19h"), &["1:39 3w weekday", "1:42 and boolean"]),
        (&switch("1w-5w"), &["1:39 1w-5w weekday"]),
        (&switch("1w12h - 3w8h30"), &["1:39 1w12h - 3w8h30 weekday"]),
        (&switch("(6w or 7w) and 11m"), &["1:40 6w weekday", "1:43 or boolean", "1:46 7w weekday", "1:50 and boolean"]),
        (&switch("10s-20"), &["1:39 10s-20 time"]),
        (&switch("10s–20s"), &["1:42 – U+2013"]),
        ("output.dummy(sine(float(0x1B8 - 0o10 + 0b1 * 8)))", &[]),
        ("output.dummy(sine(4_40.5e0))", &[]),
        ("output.dummy(sine(440hz))", &["1:19 440hz time"]),
        ("output.dummy(sine(440.hz))", &["1:19 440.hz number"]),
    ]);
}

#[test]
fn operators_are_read_from_the_left_the_tighter_ones_first() {
    let frequency = |value: &str| {
        let checked = check(&format!("output.dummy(sine(float(100 + ({value}))))"));
        checked.plan.unwrap_or_else(|| panic!("{value}: {:?}", checked.faults)).nodes()[0].number("frequency") - 100.
    };
    assert_eq!(frequency("2 + 3 * 4"), 14.);
    assert_eq!(frequency("7 - 2 - 1"), 4.);
    assert_eq!(frequency("7 - (2 - 1)"), 6.);
    assert_eq!(frequency("12 / 2 / 3"), 2.);
    assert_eq!(frequency("7 mod 4 * 2"), 6.);
    assert_eq!(frequency("-2 + 5 * -1"), -7.);
    assert_eq!(frequency("-(2 + 5) * 3"), -21.);
}

#[test]
fn a_right_bracket_behind_a_fault_has_none_of_its_own() {
    rows(&[
        (
            "radio = switch([\n({(4w or 5w) and 11m}, sine()),\n({true}, blank())])\noutput.dummy(radio)",
            &["2:4 4w weekday", "2:7 or boolean", "2:10 5w weekday", "2:14 and boolean"],
        ),
        (
            "radio = add([\nsine(4. $ 0),\nsien(),\n])\noutput.dummy(radio)",
            &["2:9 $ U+0024", "3:1 sien unknown-operator"],
        ),
        ("a = [\n(3 = 4),\n5\n]\noutput.dummy(sine())", &["2:4 = expected"]),
        ("a = {\n3 +\n}\noutput.dummy(sine())", &["3:1 } expected"]),
        (
            "def f() =\n  x = )\n  y = (\nend\noutput.dummy(sine())",
            &["1:1 def def", "2:7 ) expected", "4:1 end expected"],
        ),
        ("output.dummy(sine()))", &["1:21 ) unopened"]),
        ("output.dummy(sine())\nend", &["2:1 end unopened"]),
    ]);
}

#[test]
fn methods_are_named() {
    rows(&[
        ("s = sine()\ns.on_track(fun (m) -> m)\noutput.dummy(s)", &["2:1 s.on_track method"]),
        (
            "radio = mksafe(playlist())\nradio.on_metadata(fun (m) -> m)\noutput.dummy(radio)",
            &["2:1 radio.on_metadata method"],
        ),
        ("s = sine()\nx = s.last_metadata\noutput.dummy(s)", &["2:5 s.last_metadata method"]),
        ("output.dummy(sine().foo(3).bar)", &["1:20 . method", "1:27 . method"]),
        ("s = sine()\ns\n.skip()\noutput.dummy(s)", &["3:1 . method"]),
        ("settings.log.stdout := true\noutput.dummy(sine())", &["1:21 := reference"]),
        ("settings.log.level.set(4)\noutput.dummy(sine())", &["1:1 settings.log.level.set setting"]),
        // Of an unknown name no method is known.
        ("s.on_track(3)\noutput.dummy(sine())", &["1:1 s.on_track unknown-operator"]),
    ]);
}

#[test]
fn texts_are_liquidsoaps() {
    let id = |text: &str| {
        let checked = check(&format!("output.dummy(id={text}, sine())"));
        checked.plan.unwrap_or_else(|| panic!("{text}: {:?}", checked.faults)).nodes()[1].name.clone()
    };
    // After `render_string`.
    assert_eq!(id("\"goes \\\n  on\""), "goes on");
    assert_eq!(id("\"two\n lines\""), "two\n lines");
    assert_eq!(id(r#""a\rb\u00e9\x41\101\/\?""#), "a\rb\u{e9}AA/?");
    assert_eq!(id(r#""a\tb\nc\\d\"e""#), "a\tb\nc\\d\"e");
    assert_eq!(id(r#""\a\b\e\f\v\xc3\xa9""#), "\u{7}\u{8}\u{1b}\u{c}\u{b}é");
    assert_eq!(id(r#"'it\'s "so"'"#), "it's \"so\"");
    assert_eq!(id("{|a \"b\" \\n|}"), "a \"b\" \\n");
    assert_eq!(id("{x|a |} b|x}"), "a |} b");
    // Without an end `#{` is a text.
    assert_eq!(id(r##""a #{ b""##), "a #{ b");
    assert_eq!(id(r##""a #{ b" ^ "c""##), "a #{ bc");
    rows(&[
        ("output.dummy(id=\"a\nb\", sien())", &["2:5 sien unknown-operator"]),
        (r#"output.dummy(id="\d+", sine())"#, &[r"1:18 \d escape"]),
        (r#"output.dummy(id="\xff", sine())"#, &[r"1:18 \xff bytes"]),
        ("a = \"one\nb = \"two\"\noutput.dummy(sine())", &["1:5 \"one open-text"]),
        ("output.dummy(id=\"x, sine())\noutput.dummy(id='y', sine())", &["1:17 \"x, sine()) open-text"]),
        ("x = r/[a-z]+/gi.test(\"a\")\noutput.dummy(sine())", &["1:5 r/[a-z]+/gi regexp", "1:16 . method"]),
        ("r = 4.\noutput.dummy(sine(1000. * r/2.))", &[]),
        // After tests/language/comments.liq of Liquidsoap: neither a comment nor the end of the statement.
        (
            "x = r/foo\n#<---\nno comment\n#--->\nbar\\//i\noutput.dummy(sien())",
            &["1:5 r/foo regexp", "6:14 sien unknown-operator"],
        ),
    ]);
}

#[test]
fn what_the_subset_lacks_is_named() {
    let play = |text: &str| format!("{text}\noutput.dummy(sine())");
    rows(&[
        (&play("b = [{frequency=200., gain=2.}, {frequency=2., gain=1.}]"), &["1:6 { record", "1:33 { record"]),
        (&play("x = {}"), &["1:5 { record"]),
        (&play("x = {a=1,}.{b=2}"), &["1:5 { record", "1:11 . record"]),
        ("a = sine()\noutput.dummy(add([a.{weight = 1.}, a]))", &["2:20 . weight"]),
        ("output.dummy(sine() |> amplify(0.5))", &["1:21 |> no-operator"]),
        (&play("m = 3\nx = m[\"title\"]"), &["2:6 [ lookup"]),
        (&play("x = null ?? (3 : int)"), &["1:5 null null", "1:10 ?? null", "1:16 : annotation"]),
        (&play("x = ref(0)\nx := !x + 1"), &["1:5 ref reference", "2:3 := reference", "2:6 ! reference"]),
        // As Liquidsoap 1 wrote it.
        (
            &play("a = ref []\nb = ref false\nc = ref \"x\""),
            &["1:5 ref reference", "2:5 ref reference", "3:5 ref reference"],
        ),
        (&play("let (a, b) = (1, 2)\n_x = a + b"), &["1:1 let let"]),
        (&play("let json.parse ({a = b} : {a: int}) = \"{}\"\n_x = b"), &["1:1 let let"]),
        (&play("x = if 3 < 4 then 1 elsif true then 2 else 3 end"), &["1:5 if if", "1:10 < comparison"]),
        (&play("x = 3 == 3 ? 1 : 2"), &["1:7 == comparison", "1:12 ? if"]),
        (&play("for i = 0 to 3 do print(i) end"), &["1:1 for loop", "1:19 print unknown-operator"]),
        (&play("while true do () end"), &["1:1 while loop", "1:15 ( tuple"]),
        (&play("try error.raise(3) catch e do e end"), &["1:1 try try", "1:5 error.raise unknown-operator"]),
        (&play("x = begin y = 3 y end"), &["1:5 begin block"]),
        (&play("x = (1, 2, 3)\ny = [...[1], 2]\nz = 1::[]"), &["1:10 , tuple", "2:6 ... spread", "3:6 :: spread"]),
        (&play("x = not true and false"), &["1:5 not boolean", "1:14 and boolean"]),
        (&play("open list"), &["1:1 open open"]),
        (&play("list.iter(fun (~x=3, y) -> y, [])"), &["1:16 ~ parameter"]),
        (&play("x = %mp3(bitrate=128, stereo, id3v2=true)"), &["1:5 %mp3 encoder"]),
        (&play("x = %ffmpeg(format=\"mp3\", %audio(codec=\"libmp3lame\"))"), &["1:5 %ffmpeg encoder"]),
        (
            &play("%ifdef input.alsa\n_x = 3\n%else\n_x = 4\n%endif"),
            &["1:1 %ifdef preprocessor", "3:1 %else preprocessor", "5:1 %endif preprocessor"],
        ),
        (&play("%include \"lib.liq\"\nx = mine"), &["1:1 %include preprocessor"]),
        (&play("def f(~label=3, x:int) =\n  x + label\nend\n_y = f(label=4, 3)"), &["1:1 def def"]),
        (&play("def f(~a=_, ~b, (c:int)=3, _) = b + c end"), &["1:1 def def"]),
        (&play("x = null\n_y = x?.z"), &["1:5 null null", "2:7 ?. null"]),
        (&play("set(\"log.stdout\", true)"), &["1:1 set setting"]),
        ("output.dummy(amplify({0.5}, sine()))", &["1:22 {0.5} getter"]),
        ("output.dummy(amplify({x = 0.5 x}, sine()))", &["1:22 { record", "1:31 x missing-comma"]),
        ("output.dummy(amplify({let x = 0.5 x}, sine()))", &["1:23 let let"]),
        ("radio = playlist(\"~/Music\")\noutput.dummy(fallible=true, radio)", &["1:18 \"~/Music\" no-files"]),
        ("output.dummy(fallible=true, playlist(\"list.m3u\"))", &["1:38 \"list.m3u\" no-files"]),
        ("output.dummy(fallible=true, playlist(\"https://x.fm/m\"))", &["1:38 \"https://x.fm/m\" no-files"]),
        ("output.dummy(fallible=true, playlist(\"Musik\"))", &["1:38 \"Musik\" choice"]),
    ]);
}

#[test]
fn what_is_not_here_hides_nothing() {
    rows(&[
        (
            "list = fallback([delay(10., single(\"x.ogg\")), rotate([playlist(\"music\")])])\n\
             output.icecast(%mp3(bitrate=128), host=\"localhost\", mount=\"x\", list)",
            &[
                "1:18 delay unknown-operator",
                "1:29 single unknown-operator",
                "1:47 rotate unknown-operator",
                "2:1 output.icecast unknown-operator",
                "2:16 %mp3 encoder",
            ],
        ),
        (
            "def apply(s) =\n  s = normalize(s)\n  if true then\n    nrj(s)\n  end\nend\noutput.file(apply(sine()))",
            &[
                "1:1 def def",
                "2:7 normalize unknown-operator",
                "3:3 if if",
                "4:5 nrj unknown-operator",
                "7:1 output.file unknown-operator",
            ],
        ),
        (
            "s = sine()\nthread.run(every=5., {print(\"a #{s.id()} #{f(3)}\")})\noutput.dummy(s)",
            &[
                "2:1 thread.run unknown-operator",
                "2:23 print unknown-operator",
                "2:32 # interpolation",
                "2:34 s.id method",
                "2:42 # interpolation",
                "2:44 f unknown-operator",
            ],
        ),
        (
            "m = \"x\"\noutput.dummy(id=\"#{m[\"title\"]}: #{m ^ \"b\"} c\", sine())",
            &["2:18 # interpolation", "2:21 [ lookup", "2:33 # interpolation"],
        ),
        (
            "output.dummy(fallible=true, playlist(mode=\"random\", reload=3, on_done={()}, \"music\"))",
            &["1:38 mode unknown-label", "1:53 reload unknown-label", "1:63 on_done unknown-label", "1:72 ( tuple"],
        ),
    ]);
}

#[test]
fn what_differs_comes_before_what_repeats() {
    let many: String = (0..26).map(|at| format!("_a{at} = \"tone #{{3}}\"\n")).collect();
    let checked = check(&format!("{many}output.dummy(sine())"));
    assert_eq!((checked.faults.len(), checked.errors), (MOST_FAULTS, 26));
    let checked = check(&format!("{many}output.icecast(%mp3, sien())"));
    assert_eq!((checked.faults.len(), checked.errors), (MOST_FAULTS, 29));
    let there: Vec<_> = checked.faults.iter().skip(MOST_FAULTS - 3).map(|fault| fault.there.as_str()).collect();
    assert_eq!(there, ["output.icecast", "%mp3", "sien"]);
}

#[test]
fn a_blank_before_a_bracket_is_taken() {
    rows(&[
        // Liquidsoap's `strip_newlines` joins a name and a bracket behind it on the same line.
        ("radio = amplify (0.5, sine ())\noutput.dummy\t(radio)", &[]),
        ("output.dummy(add (list.init (3, fun (_) -> sine ())))", &[]),
        ("output.dummy\n(sine())", &["1:1 output.dummy uncalled"]),
        ("output.dummy(add [sine()])", &["1:14 add uncalled", "1:18 [ missing-comma"]),
    ]);
}

#[test]
fn characters_have_a_name() {
    let play = |text: &str| format!("{text}\noutput.dummy(sine())");
    rows(&[
        ("\u{feff}tone = sien()\noutput.dummy(tone)", &["1:8 sien unknown-operator"]),
        ("\u{feff}tone = sine()\noutput.dummy(tone)", &[]),
        ("output.dummy(id=“a b”, sine())", &["1:17 “ U+201C"]),
        ("output.dummy(id=\"a b”, sine())", &["1:21 ” U+201D"]),
        ("output.dummy(sine(440.\u{200b}))", &["1:23 \u{200b} U+200B"]),
        ("output.dummy(si\u{200d}ne(440.))", &["1:16 \u{200d} U+200D"]),
        ("output.dummy（sine()）", &["1:13 （ U+FF08", "1:20 ） U+FF09"]),
        ("output.dummy(sine(４４０.))", &["1:19 ４ U+FF14"]),
        ("output.dummy(ｓｉｎｅ(440.))", &["1:14 ｓｉｎｅ unknown-operator"]),
        (&play("_x = 3 ‑ 4 × 2"), &["1:8 ‑ U+2011", "1:12 × U+00D7"]),
        (&play("_x = 3 ≥ 4"), &["1:8 ≥ U+2265"]),
        // Liquidsoap's blanks are those of Unicode.
        ("tone\u{a0}=\u{3000}sine()\noutput.dummy(tone)", &[]),
    ]);
    assert_eq!(check("output.dummy(ｓｉｎｅ(440.))").faults.len(), 1);
}

#[test]
fn an_output_without_its_bracket_is_one_with_a_hint() {
    let near = |text: &str| {
        let fault = serde_json::to_value(&check(text).faults[0].problem).unwrap();
        fault["near"].as_str().map(str::to_owned)
    };
    assert_eq!(near("radio = sine()\n\noutput.alsa").as_deref(), Some("output.card(…)"));
    assert_eq!(near("output.dumy").as_deref(), Some("output.dummy(…)"));
    assert_eq!(near("radio = sien\noutput.dummy(radio)").as_deref(), Some("sine(…)"));
    assert_eq!(near("output.dummy(fallible=true, single)").as_deref(), Some("playlist(…)"));
    assert_eq!(near("radio = sine()\noutput.dummy(radoi)").as_deref(), Some("radio"));
    assert_eq!(near("saxophone"), None);
}

#[test]
fn what_is_no_script_is_one_fault() {
    rows(&[
        (
            "liquidsoap \n  'output.icecast(%vorbis,\n  host = \"x\", \\\n  mksafe(playlist(\"l\")))'",
            &["1:1 liquidsoap shell"],
        ),
        ("$ sudo systemctl restart liquidsoap\n[ok]", &["1:1 $ shell"]),
        ("# start it\nLIQ_DEBUG=1 ./liquidsoap -v radio.liq", &["2:1 LIQ_DEBUG=1 shell"]),
        ("docker run --rm savonet/liquidsoap:v2.4.0 \\\n -v \"$(pwd)\":/x", &["1:1 docker shell"]),
        ("ffmpeg -i in.mp3 -c:a aac out.m4a", &["1:1 ffmpeg shell"]),
        ("#!/bin/sh\nset -e\nliquidsoap x.liq", &["1:1 #!/bin/sh shell"]),
        ("<?xml version=\"1.0\"?>\n<playlist/>", &["1:1 <?xml markup"]),
        ("{\n  \"name\": \"radio\",\n  \"port\": 8000\n}", &["1:1 { json"]),
        ("#EXTM3U\n#EXTINF:3,One\n/one.mp3", &["1:1 #EXTM3U playlist"]),
        ("I would like to play my music.\nHow do I do that?", &["1:1 I words"]),
        ("2024/01/02 10:00:00 [main:3] Liquidsoap 2.4.0\n", &["1:1 2024/01/02 words"]),
        ("services:\n  radio:\n    image: savonet/liquidsoap", &["1:1 services: words"]),
        // These are scripts.
        ("#!/usr/bin/liquidsoap\noutput.dummy(sine())", &[]),
        ("cat = sine()\noutput.dummy(cat)", &[]),
    ]);
}
