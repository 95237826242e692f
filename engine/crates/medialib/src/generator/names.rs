//! Words for artists, albums and titles.

use std::fmt::Write;

use base::hash::Hash;
use base::rng::Rng;

const FIRST: [&str; 40] = [
    "Silver", "Quiet", "Golden", "Broken", "Northern", "Electric", "Velvet", "Hollow", "Distant", "Burning", "Paper",
    "Crystal", "Midnight", "Wooden", "Scarlet", "Lonely", "Frozen", "Secret", "Hidden", "Wild", "Early", "Gentle",
    "Iron", "Empty", "Sudden", "Final", "Painted", "Little", "Heavy", "Morning", "Second", "Restless", "Bitter",
    "Tender", "Open", "Western", "Pale", "Urban", "Static", "Blind",
];
const SECOND: [&str; 50] = [
    "River",
    "Window",
    "Garden",
    "Engine",
    "Harbour",
    "Mirror",
    "Forest",
    "Signal",
    "Winter",
    "Animal",
    "Machine",
    "Letter",
    "Mountain",
    "Shadow",
    "Island",
    "Bridge",
    "Summer",
    "Circle",
    "Lantern",
    "Ocean",
    "Station",
    "Feather",
    "Echo",
    "Highway",
    "Thunder",
    "Valley",
    "Orchard",
    "Compass",
    "Sparrow",
    "Cathedral",
    "Tower",
    "Meadow",
    "Diamond",
    "Horizon",
    "Anchor",
    "Satellite",
    "Candle",
    "Desert",
    "Arrow",
    "Planet",
    "Voyage",
    "Whisper",
    "Avenue",
    "Kingdom",
    "Season",
    "Wolf",
    "Stranger",
    "Parade",
    "Carousel",
    "Pilot",
];
const VERBS: [&str; 20] = [
    "Follow",
    "Remember",
    "Leave",
    "Carry",
    "Dream of",
    "Waiting for",
    "Under",
    "Beyond",
    "Before",
    "Without",
    "Calling",
    "Losing",
    "Against",
    "Inside",
    "After",
    "Across",
    "Building",
    "Finding",
    "Between",
    "Chasing",
];
/// Words that are not ASCII, some of which have another length when folded.
const WORLD: [&str; 14] = [
    "Björk",
    "BJÖRK",
    "Sigur Rós",
    "Motörhead",
    "Mylène Farmer",
    "Café Tacvba",
    "Земфира",
    "椎名林檎",
    "Beyoncé",
    "Ólafur Arnalds",
    "Straßenjungs",
    "Σωκράτης",
    "Mägo de Oz",
    "Hüsker Dü",
];
const GENRES: [&str; 16] = [
    "Rock",
    "Metal",
    "Pop",
    "Electronic",
    "Jazz",
    "Indie",
    "Folk",
    "Hip-Hop",
    "Classical",
    "Punk",
    "Ambient",
    "Blues",
    "Soundtrack",
    "Reggae",
    "Soul",
    "Country",
];
const LABELS: [&str; 8] =
    ["Elektra", "Geffen", "Warp", "Domino", "Matador", "Sub Pop", "Blue Note", "Deutsche Grammophon"];
const COMMENTS: [&str; 9] = [
    "ripped with grip",
    "Encoded by LAME 3.97",
    "track info from freedb, checked by hand",
    "www.example.org",
    "EAC secure mode, test & copy",
    "0",
    "remastered",
    "live, second night, soundboard recording from the mixing builder",
    "vinyl",
];
const MOODS: [&str; 10] = ["calm", "bright", "dark", "driving", "sad", "happy", "tense", "warm", "cold", "dreamy"];

/// Number of random artists.
const ARTISTS: u32 = 380;

fn pick(words: &[&'static str], rng: &mut Rng) -> &'static str {
    words[rng.below(words.len() as u32) as usize]
}

/// A random artist; the one of rank r has a probability proportional to 1 / (r + 6).
pub(super) fn artist(rng: &mut Rng) -> String {
    // Inverts the integral of 1 / (r + 6): a share of ln((ARTISTS + 6) / 6) gives the rank.
    let share = f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
    let rank = (6.0 * (f64::from(ARTISTS + 6) / 6.0).powf(share) - 6.0) as u32;
    name(rank.min(ARTISTS - 1))
}

fn name(rank: u32) -> String {
    if rank % 19 == 7 {
        return WORLD[(rank / 19) as usize % WORLD.len()].to_owned();
    }
    let mut rng = Rng::new(u64::from(rank) << 8);
    let (first, second) = (pick(&FIRST, &mut rng), pick(&SECOND, &mut rng));
    match rng.below(4) {
        0 => format!("The {first} {second}s"),
        1 => format!("{second} {}", pick(&SECOND, &mut rng)),
        2 => format!("{first} {second} Orchestra"),
        _ => format!("{first} {second}"),
    }
}

/// Name of an album.
pub(super) fn album(rng: &mut Rng) -> String {
    let second = pick(&SECOND, rng);
    match rng.below(5) {
        0 => format!("{} the {second}", pick(&VERBS, rng)),
        1 => format!("{second}s and {}s", pick(&SECOND, rng)),
        2 => format!("{} {second}, Volume {}", pick(&FIRST, rng), 1 + rng.below(3)),
        3 => format!("Songs of the {} {second}", pick(&FIRST, rng)),
        _ => format!("{} {second}", pick(&FIRST, rng)),
    }
}

/// Title of a song. Never `One`.
pub(super) fn title(rng: &mut Rng) -> String {
    let (first, second) = (pick(&FIRST, rng), pick(&SECOND, rng));
    match rng.below(24) {
        0 => format!("{} the {first} {second}", pick(&VERBS, rng)),
        1 => format!("{second} of the {first} {}", pick(&SECOND, rng)),
        2..8 => format!("{} {second}s", pick(&VERBS, rng)),
        8..11 => format!("{first} {second} (live)"),
        11..17 => format!("{} a {second}", pick(&VERBS, rng)),
        _ => format!("{first} {second}"),
    }
}

pub(super) fn genre(rng: &mut Rng) -> &'static str {
    pick(&GENRES, rng)
}

pub(super) fn label(rng: &mut Rng) -> &'static str {
    pick(&LABELS, rng)
}

pub(super) fn comment(rng: &mut Rng) -> &'static str {
    pick(&COMMENTS, rng)
}

/// A tagger's name of a mood from 0 to 99.
pub(super) fn mood(of: u32) -> &'static str {
    MOODS[of as usize % MOODS.len()]
}

/// The first 30 characters, the size of a field of ID3 version 1.
pub(super) fn cut(text: &str) -> &str {
    text.char_indices().nth(30).map_or(text, |(end, _)| &text[..end])
}

/// A name in the encoding of XMMS2's URLs.
pub(super) fn in_url(text: &str) -> String {
    text.bytes().fold(String::new(), |mut url, byte| {
        match byte {
            b' ' => url.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'(' | b')' => url.push(byte as char),
            _ => _ = write!(url, "%{byte:02x}"),
        }
        url
    })
}

/// A number in the form of a UUID, which depends only on the text.
pub(super) fn uuid(text: &str) -> String {
    let [high, low] = [0, 1].map(|half| {
        let mut hash = Hash::default();
        hash.number(half);
        text.bytes().for_each(|byte| hash.number(u64::from(byte)));
        hash.get()
    });
    let hex = format!("{high:016x}{low:016x}");
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}
