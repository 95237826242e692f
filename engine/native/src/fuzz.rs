//! Readers of bytes from outside: each target reads bytes as the page does, does with them what the page would, and panics
//! where a promise is broken.
//!
//! Two drivers run the same targets: `cargo fuzz` (in `engine/fuzz/`, guided by coverage, with limits on time and memory) and the tests of this
//! module, which replay the corpus and seeded mutations of it. `npm run fuzz` runs the first.

use std::cell::OnceCell;

use base::config::Config;
use library::lab;
use library::opened::{Counted, open, open_file};
use media::{Format, convert, flv};
use medialib::query::{Rules, parse};
use sim::session::Session;
use station::script::highlight::highlight;
use station::script::position::Position;
use station::script::{Checked, MOST_BYTES, MOST_FAULTS, check};

/// Runs the target of a name: that of its program in `engine/fuzz/fuzz_targets/` and of its folder in `engine/fuzz/corpus/`.
///
/// # Panics
/// If there is none, or if the input breaks one of its promises.
pub fn run(name: &str, input: &[u8]) {
    match name {
        "script" => script(input),
        "query" => query(input),
        "flv" => media_file(input),
        "library_image" => library_image(input),
        _ => panic!("{name} is no target"),
    }
}

/// Steps of the two worlds in which a script is played.
const STEPS: u64 = 64;

/// A script of the reader's own: checked and coloured as it is typed, then opened in the station and played for some ticks.
/// Panics if faults or coloured tokens are not at places of the text, in order, or if a script that was checked without a fault
/// cannot be opened for another reason than its cost.
fn script(input: &[u8]) {
    let text = String::from_utf8_lossy(&input[..input.len().min(MOST_BYTES + 1)]);
    let mut behind = 0;
    for (span, _) in highlight(&text) {
        assert!(span.from >= behind && span.from < span.to && text.get(span.from..span.to).is_some());
        behind = span.to;
    }
    let checked = check(&text);
    verify(&text, &checked);
    if checked.plan.is_none() {
        return;
    }
    let lab = station::lab();
    let own = lab.knobs.iter().find(|knob| knob.id == "script").expect("the station has scripts").max;
    let mut config = Config::of(&lab, lab.variants[0].id, lab.variants[1].id).with("script", own);
    config.text = Some(text.into_owned());
    // What costs too much is refused here, with a sentence.
    let Ok(workload) = station::Workload::new(&config, None) else { return };
    let mut session = Session::new(Box::new(move |side| sim::Workload::open(&workload, side)));
    session.advance(STEPS);
}

/// The faults of a script are at places of its text, in order.
fn verify(text: &str, Checked { plan, faults, .. }: &Checked) {
    assert!(faults.len() <= MOST_FAULTS && faults.is_sorted_by_key(|fault| fault.place));
    assert_eq!(plan.is_none(), faults.iter().any(|fault| !fault.warning));
    // A byte order mark is no character of the first line.
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text);
    for fault in faults {
        assert!(fault.place <= Position::of(text, text.len()), "{fault:?}");
        let line = lines.split('\n').nth(fault.place.line as usize - 1).expect("a line of the text");
        let rest: String = line.chars().skip(fault.place.column as usize - 1).collect();
        assert!(rest.starts_with(&fault.there), "{fault:?}");
        assert!(text.is_char_boundary(fault.span.0.from) && text.is_char_boundary(fault.span.0.to));
    }
}

/// Songs of the library that is asked.
const SONGS: u32 = 40;

thread_local! {
    static ENGINES: OnceCell<Vec<Box<dyn Counted>>> = const { OnceCell::new() };
}

/// Every engine with the same small library.
fn engines() -> Vec<Box<dyn Counted>> {
    let songs = medialib::generator::library(SONGS, 1, true);
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

/// A query: read by both rules, and asked of every engine about a small library. Panics if an engine finds a song that the
/// library does not have, or one twice.
fn query(input: &[u8]) {
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

/// A media file: taken apart, and written in every format. Panics if a file that was written as FLV is not read again.
fn media_file(input: &[u8]) {
    if input.len() > media::MOST_BYTES {
        return;
    }
    let Ok(media) = flv::read(input) else { return };
    for format in [Format::AnnexB, Format::Adts, Format::Flv, Format::Ts] {
        let written = convert(input, &media, format);
        if let (Ok(file), Format::Flv) = (&written, format) {
            flv::read(file).expect("what was written is read again");
        }
    }
}

/// A library's file, of each engine that has a format: verified, and if it passes, asked. Panics if a file that passed its
/// checks cannot be asked.
fn library_image(input: &[u8]) {
    for variant in lab().variants {
        let Ok(engine) = open_file(variant.id, input.to_vec()) else { continue };
        for text in ["*", "artist~a", "NOT year>1990", "+comment"] {
            let query = parse(text, Rules::XMMS2).expect("a query that is right");
            engine.fetch(&engine.find(&query));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::time::{Duration, Instant};

    use base::rng::Rng;
    use station::script::examples::EXAMPLES;

    /// Mutations of each target; `cargo fuzz` makes millions.
    const MUTATIONS: u32 = 800;
    /// Longest time that one input may take in an unoptimised build on a machine with other work. Inputs that cost too much take minutes.
    const LIMIT: Duration = Duration::from_secs(20);

    /// The corpus of a target, in the order of the files' names.
    fn corpus(name: &str) -> Vec<Vec<u8>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
        let mut files: Vec<_> =
            fs::read_dir(folder).expect("a corpus").map(|file| file.expect("a file").path()).collect();
        files.sort();
        files.iter().map(|file| fs::read(file).expect("a readable file")).collect()
    }

    /// One input bent: bytes changed, a piece repeated, left out, or taken from another input.
    fn mutate(rng: &mut Rng, inputs: &[Vec<u8>]) -> Vec<u8> {
        let mut input = inputs[rng.below(inputs.len() as u32) as usize].clone();
        for _ in 0..=rng.below(6) {
            let length = input.len() as u32;
            let from = rng.below(length + 1) as usize;
            let to = from + rng.below((length - from as u32).min(64) + 1) as usize;
            match rng.below(5) {
                0 if from < input.len() => input[from] = rng.below(256) as u8,
                1 if from < input.len() => input[from] ^= 1 << rng.below(8),
                2 => drop(input.drain(from..to)),
                3 => {
                    let piece = input[from..to].repeat(1 + rng.below(20) as usize);
                    input.splice(from..from, piece);
                }
                _ => {
                    let other = &inputs[rng.below(inputs.len() as u32) as usize];
                    let at = rng.below(other.len() as u32 + 1) as usize;
                    let piece = &other[at..other.len().min(at + 64)];
                    input.splice(from..from, piece.iter().copied());
                }
            }
        }
        input
    }

    /// The fast pass: some inputs, every file of the corpus, and seeded mutations of them, through a target.
    fn pass(name: &str, mut inputs: Vec<Vec<u8>>) {
        inputs.extend(corpus(name));
        assert!(inputs.len() >= 3, "a corpus to begin with");
        let kept = inputs.len();
        let mut rng = Rng::new(16);
        for _ in 0..MUTATIONS {
            inputs.push(mutate(&mut rng, &inputs[..kept]));
        }
        for (case, input) in inputs.iter().enumerate() {
            let start = Instant::now();
            super::run(name, input);
            assert!(
                start.elapsed() < LIMIT,
                "{name}, input {case} of {kept} and {MUTATIONS} took {:?}",
                start.elapsed()
            );
        }
    }

    #[test]
    fn scripts() {
        pass("script", EXAMPLES.map(|example| example.text.into()).to_vec());
    }

    #[test]
    fn queries() {
        pass("query", Vec::new());
    }

    #[test]
    fn media_files() {
        pass("flv", Vec::new());
    }

    #[test]
    fn library_files() {
        pass("library_image", Vec::new());
    }
}
