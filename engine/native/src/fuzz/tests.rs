//! The fast pass: every file of the corpus, and seeded mutations of them, through every target.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::TARGETS;
use base::rng::Rng;

/// Mutations of each target; `cargo fuzz` makes millions.
const MUTATIONS: u32 = 400;
/// Longest time that one input may take in an unoptimised build on a machine with other work. Inputs that cost too much take minutes.
const LIMIT: Duration = Duration::from_secs(20);

/// The corpus of a target, in the order of the files' names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).expect("a corpus").map(|file| file.expect("a file").path()).collect();
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

fn pass(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of that name");
    let mut inputs = corpus(name);
    assert!(inputs.len() >= 3, "a corpus to begin with");
    let kept = inputs.len();
    let mut rng = Rng::new(16);
    for _ in 0..MUTATIONS {
        inputs.push(mutate(&mut rng, &inputs[..kept]));
    }
    for (case, input) in inputs.iter().enumerate() {
        let start = Instant::now();
        (target.run)(input);
        assert!(start.elapsed() < LIMIT, "{name}, input {case} of {kept} and {MUTATIONS} took {:?}", start.elapsed());
    }
}

#[test]
fn scripts() {
    pass("script");
}

#[test]
fn queries() {
    pass("query");
}

#[test]
fn media_files() {
    pass("flv");
}

#[test]
fn library_files() {
    pass("library_image");
}
