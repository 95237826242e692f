//! Each fault has its position, the text there, and the expectation.

use super::super::{Fault, MOST_BYTES, MOST_DEPTH, MOST_FAULTS, check};

/// All faults of a script: position, text, and the problem as the page gets it.
fn faults(text: &str) -> Vec<String> {
    let line = |fault: &Fault| {
        let problem = serde_json::to_string(&fault.problem).unwrap();
        let problem = problem.replacen("{\"kind\":", "", 1).replace('"', "");
        format!("{} `{}` {}", fault.place, fault.there, problem.strip_suffix('}').unwrap_or(&problem))
    };
    check(text).faults.iter().map(line).collect()
}

#[track_caller]
fn fault(text: &str, wanted: &str) {
    assert_eq!(faults(text), [wanted], "of: {text}");
}

/// Appends text to a script that plays.
fn playing(text: &str) -> String {
    format!("output.dummy(sine())\n{text}")
}

#[test]
fn characters_numbers_and_texts() {
    fault("output.dummy(sine(440.)) €€", "1:26 `€€` character,code:U+20AC,unseen:false,alike:null");
    fault("output.dummy(sine(0y10))", "1:19 `0y10` number");
    fault("output.dummy(sine(1.2.3))", "1:19 `1.2.3` number");
    fault("x = 99999999999999999999", "1:5 `99999999999999999999` too-large");
    fault("x = 1e999", "1:5 `1e999` too-large");
    fault("x = {12h5s3}", "1:6 `12h5s3` time");
    fault("x = {10sx}", "1:6 `10sx` time");
    fault("x = {10s-20}", "1:6 `10s-20` time");
    fault("x = \"never ends\noutput.dummy(sine())", "1:5 `\"never ends` open-text");
    fault(r#"output.dummy(id="a\q", sine())"#, r"1:19 `\q` escape");
    fault(r##"x = "tone #{3}""##, "1:11 `#` interpolation");
}

#[test]
fn syntax() {
    fault("output.dummy(add([sine() sine()]))", "1:26 `sine` missing-comma");
    fault("output.dummy(add([sine(), sine()))", "1:18 `[` unclosed,close:],noticed:{line:1,column:33}");
    fault("x = add([sine()\noutput.dummy(x)", "1:9 `[` unclosed,close:],noticed:{line:2,column:1}");
    fault("output.dummy(sine(440.)", "1:13 `(` unclosed,close:),noticed:{line:1,column:24}");
    fault("output.dummy(sine()))", "1:21 `)` unopened");
    fault("x = \ny = 3", "2:1 `y` expected,expected:value");
    fault("x = 3 4", "1:7 `4` two-on-a-line");
    fault("x = 3 +", "1:8 `` expected,expected:value");
    fault("list.iter(fun i -> i, [1])", "1:15 `i` expected,expected:open");
    fault("list.iter(fun (i) i, [1])", "1:19 `i` expected,expected:arrow");
    fault("list.iter(fun (1) -> 1, [1])", "1:16 `1` expected,expected:parameter");
    fault("add([sine() = 2])", "1:13 `=` expected,expected:comma-or-close");
    fault("def f(x) = x end", "1:1 `def` not-here,what:def");
    fault("s = ref(3)", "1:5 `ref` not-here,what:reference");
    fault("a.b = 3", "1:1 `a.b` dotted");
}

#[test]
fn names() {
    fault(&playing("x = ampliffy(1., sine())"), "2:5 `ampliffy` unknown-operator,near:amplify");
    fault("dummy(sine())", "1:1 `dummy` unknown-operator,near:output.dummy");
    fault("output.pulseaudio(sine())", "1:1 `output.pulseaudio` unknown-operator,near:output.card");
    fault("saxophone(sine())", "1:1 `saxophone` unknown-operator,near:null");
    fault("music = sine()\noutput.dummy(musik)", "2:14 `musik` unknown-name,near:music");
    fault("output.dummy(sine)", "1:14 `sine` uncalled");
    fault("x = sine()\nx(3)", "2:1 `x` not-called,found:source");
    fault("add = sine()\noutput.dummy(sine())", "1:1 `add` taken");
    fault(
        "output.dummy(sine(freqency=440.))",
        "1:19 `freqency` unknown-label,operator:sine,near:frequency,labels:[frequency,amplitude,id]",
    );
    fault("output.dummy(sine(amplitude=0.1, amplitude=0.2))", "1:34 `amplitude` twice,label:amplitude");
}

#[test]
fn arguments() {
    fault("output.dummy(sine(440))", "1:19 `440` type,wanted:float,found:int");
    fault("output.dummy(amplify(sine()))", "1:14 `amplify(sine())` missing,operator:amplify,label:gain,wanted:float");
    fault("output.dummy(amplify(0.5))", "1:14 `amplify(0.5)` missing,operator:amplify,label:,wanted:source");
    fault("output.dummy(sine(1., 2.))", "1:23 `2.` arguments,operator:sine,most:1");
    fault("output.dummy(add(sine(), sine()))", "1:18 `sine()` type,wanted:[source],found:source");
    fault("output.dummy(add([]))", "1:18 `[]` count,least:1,most:64,found:0");
    fault("output.dummy(add([sine(), 3]))", "1:27 `3` type,wanted:source,found:int");
    fault("output.dummy(sine(0.5))", "1:19 `0.5` range,label:frequency,min:1.0,max:20000.0,unit:Hz");
    fault("output.dummy(fallible=true, playlist(\"musik\"))", "1:38 `\"musik\"` choice,near:music,words:[music,noise]");
    fault(
        "output.dummy(add(weights=[1., 2.], [sine()]))",
        "1:14 `add(weights=[1., 2.], [sine()])` weights,sources:1,found:2",
    );
    fault("output.dummy(add(weights=[1., 2], [sine()]))", "1:31 `2` type,wanted:float,found:int");
    fault(
        "output.dummy(switch([({true}, sine()), (true, sine())]))",
        "1:40 `(true, sine())` type,wanted:({bool}, source),found:(bool, source)",
    );
    fault("output.dummy(switch([(10s-20s, sine())]))", "1:23 `10s-20s` type,wanted:{bool},found:bool");
    fault("output.dummy(switch([({70s-80s}, sine()), ({true}, sine())]))", "1:24 `70s-80s` round,every:60");
    fault("output.dummy(sine(id=3))", "1:22 `3` type,wanted:string,found:int");
    fault("output.dummy(playlist())", "1:14 `playlist()` fallible");
    fault("x = output.dummy(sine())\noutput.dummy(x)", "2:14 `x` type,wanted:source,found:unit");
}

#[test]
fn values() {
    fault("output.dummy(sine(1. + 2))", "1:24 `2` type,wanted:float,found:int");
    fault("output.dummy(sine(2 * 2.))", "1:19 `2` type,wanted:float,found:int");
    fault("output.dummy(sine(-sine()))", "1:20 `sine()` operand,sign:-,found:source");
    fault("output.dummy(sine(float(7 mod 0)))", "1:25 `7 mod 0` no-number");
    fault("output.dummy(sine(1. / 0.))", "1:19 `1. / 0.` no-number");
    fault("output.dummy(sine(id=\"a\" ^ 3))", "1:28 `3` operand,sign:^,found:int");
    fault("x = fun (i) -> i\noutput.dummy(sine())", "1:5 `fun (i) -> i` function");
    fault(
        "output.dummy(add(list.init(3, fun (i, j) -> sine())))",
        "1:31 `fun (i, j) -> sine()` parameters,wanted:1,found:2",
    );
    fault("output.dummy(add(list.init(3, 4)))", "1:31 `4` type,wanted:fun,found:int");
    fault("output.dummy(add(list.init(-1, fun (i) -> sine())))", "1:28 `-1` count,least:0,most:256,found:0");
    fault("list.iter(fun (s) -> s, [sine()])", "1:11 `fun (s) -> s` type,wanted:unit,found:source");
    // A function that is never called is checked, too; one that is called often reports each fault once.
    fault(
        "output.dummy(sine())\nlist.iter(fun (i) -> output.dummy(sine(i + nix)), [])",
        "2:44 `nix` unknown-name,near:null",
    );
    fault("output.dummy(add(list.init(9, fun (i) -> sine(i))))", "1:47 `i` type,wanted:float,found:int");
}

#[test]
fn the_whole() {
    fault("", "1:1 `` no-output");
    fault("# nothing\n", "2:1 `` no-output");
    // A function that is never called makes no operators, although its body was checked.
    fault("list.iter(fun (_) -> output.dummy(sine()), [])", "1:47 `` no-output");
    fault(
        "list.fold(fun (_, _) -> output.dummy(sine()), output.dummy(blank()), [])\nx = list.map(fun (a) -> a, [])",
        "2:1 `x` unused",
    );
    fault(&playing("x = 3"), "2:1 `x` unused");
    fault(&playing("sine()"), "2:1 `sine()` ignored,found:source");
    assert!(faults(&playing("_x = 3")).is_empty());
    fault("a = noise()\noutput.dummy(fallible=true, crossfade(a))\noutput.dummy(a)", "1:5 `noise()` clocks");
}

#[test]
fn several_at_once_in_the_order_of_the_text() {
    let text = "a = sine(440)\nb = ampliffy(1., a)\noutput.dummy(c)\noutput.dummy(sine(frequenc=3.))\n";
    let found = faults(text);
    assert_eq!(found.len(), 4, "{found:#?}");
    let found = faults("a = [1 2 3]\nb = )\nc = 3 4\nd = add(\n");
    assert_eq!(found.len(), 5, "{found:#?}");
    // An unreadable statement does not stop the parser, and its name may have any value.
    let found = faults("a = (3\nb = sien(3.)\noutput.dummy(add([a, b, 7]))\n");
    assert_eq!(found.len(), 2, "{found:#?}");
    assert_eq!(faults("def f(x) = x end\noutput.dummy(f(3))\n").len(), 1);
}

#[test]
fn limits() {
    fault(&" ".repeat(MOST_BYTES + 1), "1:1 `` too-long,most:65536");
    let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    let most = MOST_DEPTH as usize - 1;
    assert!(faults(&playing(&format!("_x = {}", deep(most)))).is_empty());
    assert_eq!(faults(&deep(most + 1)), [format!("1:{} `1` too-deep,most:64", most + 2)]);
    assert_eq!(faults(&deep(30_000)).len(), 1);
    assert_eq!(faults(&format!("x = {}1", "1 + ".repeat(10_000))).len(), 1);
    assert_eq!(faults(&format!("x = {}1", "-".repeat(60_000))).len(), 1);
    assert_eq!(faults(&"x = )\n".repeat(1_000)).len(), MOST_FAULTS);
    fault(
        "output.dummy(add(list.init(64, fun (i) -> add(list.init(8, fun (j) -> sine())))))",
        "1:71 `sine()` operators,most:256",
    );
    fault(
        "x = list.init(256, fun (i) -> list.init(256, fun (j) -> j))\noutput.dummy(sine())",
        "1:57 `j` steps,most:50000",
    );
    let chain = |layers: u32| {
        format!("output.dummy(list.fold(fun (s, _) -> amplify(1., s), sine(), list.init({layers}, fun (i) -> i)))")
    };
    assert!(faults(&chain(20)).is_empty());
    fault(&chain(21), "1:1 `output.dummy(list.fold(fun (s, _) -> amp` ways,most:4194304");
    fault(&chain(22), "1:38 `amplify(1., s)` ways,most:4194304");
    let named = |length: usize| faults(&format!("output.dummy(id=\"{}\", sine())", "x".repeat(length)));
    assert!(named(100).is_empty());
    assert_eq!(named(101), [format!("1:17 `\"{}` long-text,most:100", "x".repeat(39))]);
}
