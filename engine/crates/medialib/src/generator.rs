//! Generates a media library: the same songs for the same size and seed, on every machine.
//!
//! It follows the library of S4's benchmark, of which sizes and results are known, but not the songs: 9,361 songs in about 800
//! albums, 25 relations per song from six kinds of sources, and planted songs for the seven queries. Some songs lack artist,
//! album or track number, some names are not ASCII, and tags of version 1, cut to 30 characters, sometimes disagree with
//! those of version 2. Engines differ in these cases.

mod albums;
mod names;

use std::collections::HashSet;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use super::relation::{Relation, Value};
use albums::Album;
use base::rng::Rng;

/// Number of songs in the benchmark's library.
pub const SONGS: u32 = 9_361;

/// The properties that a tagger adds to each song in the larger library, which has 509,000 relations.
const TAGGER_KEYS: u32 = 29;

/// All relations of a library, in the order in which they are added: song by song.
#[derive(Debug)]
pub struct Library {
    /// Number of songs; they are numbered from 1.
    pub songs: u32,
    /// Their relations.
    pub relations: Vec<Relation>,
}

impl Library {
    /// Shuffles the relations by a seed, in one call.
    pub fn shuffle(&mut self, seed: u32) {
        Shuffle::new(seed, self).step(self, usize::MAX);
    }
}

/// A shuffle of a library's relations that is done in steps (Fisher and Yates, from the last relation on).
pub struct Shuffle {
    rng: Rng,
    /// The number of relations that are not in their final place.
    left: usize,
}

impl Shuffle {
    /// The shuffle of `library` that `seed` determines.
    pub fn new(seed: u32, library: &Library) -> Shuffle {
        Shuffle { rng: Rng::new(seed.into()), left: library.relations.len() }
    }

    /// Moves up to `most` relations of the same library to their final place. Returns whether more are left.
    pub fn step(&mut self, library: &mut Library, most: usize) -> bool {
        let end = self.left.saturating_sub(most).max(1);
        for last in (end..self.left).rev() {
            library.relations.swap(last, self.rng.below(last as u32 + 1) as usize);
        }
        self.left = end.min(self.left);
        end > 1
    }
}

/// Generates a library of `songs` songs. With `tagged`, a tagger has added 29 relations to each song. The published counts are
/// those of seed 0.
pub fn library(songs: u32, seed: u32, tagged: bool) -> Library {
    let mut generator = Generator::new(songs, seed, tagged);
    while generator.write(songs) {}
    generator.library()
}

/// A library that is generated in steps.
pub struct Generator {
    songs: u32,
    tagged: bool,
    albums: Vec<Album>,
    /// The current album, and the number of its songs generated so far.
    album: usize,
    tracks: u32,
    builder: LibraryBuilder,
}

impl Generator {
    /// Prepares the generation, with the parameters of [`library`].
    pub fn new(songs: u32, seed: u32, tagged: bool) -> Generator {
        let mut rng = Rng::new(2010 + u64::from(seed));
        let albums = albums::plan(songs, &mut rng);
        let builder = LibraryBuilder { rng, interned: HashSet::default(), relations: Vec::new(), song: 0 };
        Generator { songs, tagged, albums, album: 0, tracks: 0, builder }
    }

    /// Generates up to `most` more songs; returns whether more may be left.
    pub fn write(&mut self, most: u32) -> bool {
        for _ in 0..most {
            while self.albums.get(self.album).is_some_and(|album| self.tracks == album.tracks) {
                (self.album, self.tracks) = (self.album + 1, 0);
            }
            let left = self.builder.song.cast_unsigned() < self.songs;
            let Some(album) = self.albums.get(self.album).filter(|_| left) else { return false };
            self.tracks += 1;
            self.builder.song += 1;
            self.builder.add_song(album, self.tracks);
            if self.tagged {
                self.builder.add_tagger(self.tracks);
            }
        }
        true
    }

    /// The library of the songs generated so far.
    pub fn library(self) -> Library {
        Library { songs: self.builder.song.cast_unsigned(), relations: self.builder.relations }
    }
}

/// Collects the relations of songs.
struct LibraryBuilder {
    rng: Rng,
    /// All texts so far, so that equal texts are shared.
    interned: HashSet<Rc<str>, FxBuildHasher>,
    relations: Vec<Relation>,
    song: i32,
}

const SERVER: &str = "server";
const MAGIC: &str = "plugin/magic";
const FILE: &str = "plugin/file";
const ID3V2: &str = "plugin/id3v2";
const MAD: &str = "plugin/mad";
const TAGGER: &str = "client/tagger";

impl LibraryBuilder {
    fn add(&mut self, source: &str, key: &str, value: impl Into<Value>) {
        let value = match value.into() {
            Value::Text(text) => Value::Text(self.shared(&text)),
            number => number,
        };
        let relation = Relation { song: self.song, key: self.shared(key), value, source: self.shared(source) };
        self.relations.push(relation);
    }

    fn shared(&mut self, text: &str) -> Rc<str> {
        if let Some(interned) = self.interned.get(text) {
            return Rc::clone(interned);
        }
        let text: Rc<str> = text.into();
        self.interned.insert(Rc::clone(&text));
        text
    }

    /// True in `share` of 100 cases.
    fn percent(&mut self, share: u32) -> bool {
        self.rng.below(100) < share
    }

    fn number(&mut self, from: u32, to: u32) -> i32 {
        (from + self.rng.below(to - from)) as i32
    }

    fn add_song(&mut self, album: &Album, track: u32) {
        let title = album.title(track, &mut self.rng);
        let artist = album.artist(&mut self.rng);
        let url = format!(
            "file:///media/{}/{}/{track:02}+-+{}.mp3",
            names::in_url(&album.by),
            names::in_url(&album.name),
            names::in_url(&title)
        );
        self.add(SERVER, "url", url.as_str());
        let added = self.number(1_230_000_000, 1_273_000_000);
        self.add(SERVER, "added", added);
        self.add(SERVER, "status", 1);
        self.add(SERVER, "chain", "file:magic:mad:segment:converter");
        let played = self.number(0, 60);
        self.add(SERVER, "timesplayed", played);
        if self.percent(30) {
            let started = self.number(1_240_000_000, 1_273_000_000);
            self.add(SERVER, "laststarted", started);
        }
        self.add(MAGIC, "mime", "audio/mpeg");
        let seconds = self.number(90, 420);
        self.add(FILE, "size", seconds * 24_000);
        self.add(FILE, "lmod", added - 86_400);
        let comment = self.percent(39).then(|| names::comment(&mut self.rng));
        self.add_tags(album, track, &artist, &title);
        if let Some(comment) = comment {
            self.add(ID3V2, "comment", comment);
        }
        self.add_decoder(seconds);
        if self.percent(50) {
            self.add_old_tags(album, &artist, &title);
            if let Some(comment) = comment {
                self.add(MAD, "comment", names::cut(comment));
            }
        }
    }

    /// Adds the relations of ID3 version 2.
    fn add_tags(&mut self, album: &Album, track: u32, artist: &str, title: &str) {
        // Planted songs have all properties that their queries test.
        let lacks = |builder: &mut LibraryBuilder| !album.planted && builder.percent(2);
        if !lacks(self) {
            self.add(ID3V2, "artist", artist);
        }
        if !lacks(self) {
            self.add(ID3V2, "album", album.name.as_str());
        }
        self.add(ID3V2, "title", title);
        if !lacks(self) {
            self.add(ID3V2, "tracknr", track as i32);
        }
        if self.percent(92) {
            self.add(ID3V2, "date", album.year.as_str());
        }
        if self.percent(90) {
            self.add(ID3V2, "genre", album.genre);
        }
        for (share, key) in [(18, "publisher"), (20, "performer"), (14, "composer")] {
            if self.percent(share) {
                self.add(ID3V2, key, if key == "publisher" { album.label } else { album.by.as_str() });
            }
        }
        if self.percent(25) {
            self.add(ID3V2, "partofset", 1);
        }
        if album.known {
            self.add(ID3V2, "artist_id", names::uuid(&album.by).as_str());
            self.add(ID3V2, "album_id", names::uuid(&album.name).as_str());
            self.add(ID3V2, "track_id", names::uuid(&format!("{}/{track}/{title}", album.name)).as_str());
        }
        if album.pictured {
            self.add(
                ID3V2,
                "picture_front",
                names::uuid(&format!("cover of {}", album.name)).replace('-', "").as_str(),
            );
            self.add(ID3V2, "picture_front_mime", "image/jpeg");
        }
    }

    /// Adds the relations of the decoder.
    fn add_decoder(&mut self, seconds: i32) {
        let rate = [128_000, 192_000, 256_000, 320_000][self.rng.below(4) as usize];
        let duration = seconds * 1_000 + self.number(0, 1_000);
        self.add(MAD, "duration", duration);
        self.add(MAD, "bitrate", rate);
        self.add(MAD, "samplerate", 44_100);
        self.add(MAD, "channels", 2);
        self.add(MAD, "sample_format", "S16");
        if self.percent(35) {
            self.add(MAD, "isvbr", 1);
        }
        if self.percent(45) {
            for key in ["gain_track", "gain_album", "peak_track"] {
                let gain = self.number(0, 120);
                self.add(MAD, key, format!("{:.1}", f64::from(gain - 90) / 10.0).as_str());
            }
        }
    }

    /// Adds the relations of ID3 version 1: at most 30 characters, and sometimes other values.
    fn add_old_tags(&mut self, album: &Album, artist: &str, title: &str) {
        let artist = if self.percent(3) { artist.to_uppercase() } else { artist.to_owned() };
        self.add(MAD, "artist", names::cut(&artist));
        self.add(MAD, "album", names::cut(&album.name));
        self.add(MAD, "title", names::cut(title));
        if self.percent(92) {
            self.add(MAD, "date", album.year.as_str());
        }
    }

    /// Adds the relations of a tagger.
    fn add_tagger(&mut self, track: u32) {
        for key in 0..TAGGER_KEYS {
            let mood = self.number(0, 100);
            let value = if key % 3 == 0 { Value::Number(mood + track as i32) } else { names::mood(mood as u32).into() };
            self.add(TAGGER, &format!("tagger_{key:02}"), value);
        }
    }
}

#[cfg(test)]
mod tests;
