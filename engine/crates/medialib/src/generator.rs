//! A media library that never was: the same songs for the same size and seed, on every machine.
//!
//! Made to measure after the library of S4's benchmark, of which sizes and results are known, not the songs: 9 361 songs in
//! some 800 albums, 25 relations a song from six kinds of sources, and planted songs for the seven queries. Some songs lack
//! artist, album or track number, some names are not ASCII, and tags of version 1, cut to 30 characters, sometimes disagree
//! with those of version 2: that is where engines differ.

mod albums;
mod names;

use std::collections::HashSet;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use super::relation::{Relation, Value};
use albums::Album;
use base::rng::Rng;

/// Songs in the library of the benchmark.
pub const SONGS: u32 = 9_361;

/// What somebody's tagger adds to each song in the larger library, so that it has 509 000 relations.
const TAGGER_KEYS: u32 = 29;

/// Every relation of a library, in the order in which they would have been added: song by song.
#[derive(Debug)]
pub struct Library {
    /// Songs, numbered from 1.
    pub songs: u32,
    /// What is known of them.
    pub relations: Vec<Relation>,
}

impl Library {
    /// Its relations in another order, which follows from the seed.
    pub fn shuffle(&mut self, seed: u32) {
        let mut rng = Rng::new(seed.into());
        for last in (1..self.relations.len()).rev() {
            self.relations.swap(last, rng.below(last as u32 + 1) as usize);
        }
    }
}

/// Makes a library of so many songs; `tagged` when somebody's tagger has been at it, and added 29 relations to each. That of
/// seed 0 is the one whose figures are known.
pub fn library(songs: u32, seed: u32, tagged: bool) -> Library {
    let mut generator = Generator::new(songs, seed, tagged);
    while generator.write(songs) {}
    generator.library()
}

/// A library that is being made, a few songs at a time.
pub struct Generator {
    songs: u32,
    tagged: bool,
    albums: Vec<Album>,
    /// The album whose songs come next, and how many of them were written.
    album: usize,
    tracks: u32,
    builder: LibraryBuilder,
}

impl Generator {
    /// Takes what [`library`] takes. Nothing is written yet.
    pub fn new(songs: u32, seed: u32, tagged: bool) -> Generator {
        let mut rng = Rng::new(2010 + u64::from(seed));
        let albums = albums::plan(songs, &mut rng);
        let builder = LibraryBuilder { rng, said: HashSet::default(), relations: Vec::new(), song: 0 };
        Generator { songs, tagged, albums, album: 0, tracks: 0, builder }
    }

    /// Writes up to `most` songs more; returns whether there may be more.
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

    /// What was written.
    pub fn library(self) -> Library {
        Library { songs: self.builder.song.cast_unsigned(), relations: self.builder.relations }
    }
}

/// Where songs are written down.
struct LibraryBuilder {
    rng: Rng,
    /// What was written before: said again, it is not kept again.
    said: HashSet<Rc<str>, FxBuildHasher>,
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
        if let Some(said) = self.said.get(text) {
            return Rc::clone(said);
        }
        let text: Rc<str> = text.into();
        self.said.insert(Rc::clone(&text));
        text
    }

    /// Whether something happens that does so in so many of 100 cases.
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

    /// What ID3 version 2 says.
    fn add_tags(&mut self, album: &Album, track: u32, artist: &str, title: &str) {
        // Planted songs have all that their queries look for.
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

    /// What the decoder says.
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

    /// What ID3 version 1 says: 30 characters at most, and now and then something else.
    fn add_old_tags(&mut self, album: &Album, artist: &str, title: &str) {
        let artist = if self.percent(3) { artist.to_uppercase() } else { artist.to_owned() };
        self.add(MAD, "artist", names::cut(&artist));
        self.add(MAD, "album", names::cut(&album.name));
        self.add(MAD, "title", names::cut(title));
        if self.percent(92) {
            self.add(MAD, "date", album.year.as_str());
        }
    }

    /// What somebody's tagger says.
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
