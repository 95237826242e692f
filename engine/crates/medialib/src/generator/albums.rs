//! The albums of a generated library: most are random, some are planted for the known queries.

use super::names;
use base::rng::Rng;

/// An album whose songs are to be generated.
#[derive(Clone, Debug)]
pub(super) struct Album {
    /// Its artist, as in the name of its folder.
    pub by: String,
    /// Whether each song has another artist.
    pub various: bool,
    pub name: String,
    pub tracks: u32,
    pub year: String,
    pub genre: &'static str,
    pub label: &'static str,
    /// Whether its songs have MusicBrainz identifiers.
    pub known: bool,
    /// Whether its songs contain a picture of the cover.
    pub pictured: bool,
    /// Whether it is planted for a query, so that no property is missing.
    pub planted: bool,
    /// Tracks with a planted title.
    titles: Vec<(u32, &'static str)>,
}

impl Album {
    /// Title of a track.
    pub fn title(&self, track: u32, rng: &mut Rng) -> String {
        let given = self.titles.iter().find(|(at, _)| *at == track);
        given.map_or_else(|| names::title(rng), |(_, title)| (*title).to_owned())
    }

    /// Artist of the next track.
    pub fn artist(&self, rng: &mut Rng) -> String {
        if self.various { names::artist(rng) } else { self.by.clone() }
    }
}

/// Planted artists, with the number of tracks of each of their albums.
const PLANTED: [(&str, &[u32]); 4] = [
    ("Metallica", &[13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 12, 12, 12]),
    ("Weezer", &[11, 11, 11, 11, 11, 11, 11, 11]),
    ("Foo Fighters", &[12, 12, 12, 12, 12, 12, 12, 12, 12, 12]),
    ("Kung Foo", &[10]),
];
/// Albums of many artists whose track numbers go beyond 30.
const VARIOUS: [u32; 2] = [36, 37];
/// Artists of a song called One, with its spelling.
const ONES: [&str; 4] = ["one", "ONE", "One", "One"];

/// Albums with the given total number of songs, among which the planted ones are distributed.
pub(super) fn plan(songs: u32, rng: &mut Rng) -> Vec<Album> {
    let share = |tracks: usize| (tracks * songs as usize).div_ceil(super::SONGS as usize);
    let mut planted = Vec::new();
    for (by, albums) in PLANTED {
        for (index, &tracks) in albums[..share(albums.len())].iter().enumerate() {
            let titles = if (by, index) == ("Metallica", 0) { vec![(4, "One")] } else { Vec::new() };
            planted.push(Album { planted: true, titles, ..album(by.to_owned(), tracks, rng) });
        }
    }
    for tracks in VARIOUS {
        let by = "Various Artists".to_owned();
        planted.push(Album { planted: true, various: true, ..album(by, tracks, rng) });
    }
    let mut left = songs.saturating_sub(planted.iter().map(|album| album.tracks).sum());
    let mut albums = Vec::new();
    while left > 0 {
        let tracks = tracks(rng).min(left);
        left -= tracks;
        albums.push(album(names::artist(rng), tracks, rng));
    }
    let apart = (albums.len() / (ONES.len() + 1)).max(1);
    for (at, title) in ONES.iter().enumerate() {
        if let Some(album) = albums.get_mut((at + 1) * apart) {
            album.titles.push((1, title));
        }
    }
    let gap = albums.len() / planted.len().max(1);
    for (index, album) in planted.into_iter().enumerate() {
        albums.insert((index * (gap + 1)).min(albums.len()), album);
    }
    albums
}

/// Number of tracks of an album: 6 % have 1 to 5, 12 % have 15 to 19, 2 % have 21 to 26, and the others 8 to 14.
fn tracks(rng: &mut Rng) -> u32 {
    let [from, to] = match rng.below(1_000) {
        0..60 => [1, 5],
        60..180 => [15, 19],
        180..202 => [21, 26],
        _ => [8, 14],
    };
    from + rng.below(to - from + 1)
}

fn album(by: String, tracks: u32, rng: &mut Rng) -> Album {
    let year = 1965 + (rng.below(46) + rng.below(46)) / 2;
    Album {
        name: names::album(rng),
        by,
        various: false,
        tracks,
        year: year.to_string(),
        genre: names::genre(rng),
        label: names::label(rng),
        known: rng.below(100) < 30,
        pictured: rng.below(100) < 22,
        planted: false,
        titles: Vec::new(),
    }
}
