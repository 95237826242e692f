//! Crossfades compared with vectors that were worked out by hand from Liquidsoap 2.4.5 (`src/core/base/operators/cross.ml`,
//! `child_support.ml`, and `generate_from_multiple_sources` and `before_streaming_cycle` of `source.ml`).
//!
//! # What Liquidsoap does
//! `D` is the duration in frames, `T` a track's length in frames. The clock of the source ticks once for each frame that is read,
//! and once in each tick of the station in which nothing is read (`_tick` of `clock.ml`).
//! - *Before*: `buffer_before` reads frames until `D` are ahead, then plays one; so `D` reads in the first tick and one in each
//!   later one. `child_get` cuts a frame at its track mark. What is cut to less than a frame ends the track: a track that fills its
//!   last frame ends with a read of nothing (the mark stands at 0 of the frame after it), which is a tick as well. The first read
//!   of all, and of each later *Before*, takes a frame whose mark stands at 0 whole.
//! - Then `analyze_after` reads the next track until it has `D`, or until that track ends, again with a read of nothing.
//! - *After*: as much as both have is mixed; the rest of the longer one stands before or after the mix. All of it is played before
//!   anything is read. The track read last goes on in the next *Before*.
//!
//! Frames are 20 ms. The tracks are those that the source has begun, with one of which nothing but its mark was seen.

use std::rc::Rc;

use super::super::plan::{Kind, Plan};
use super::super::reference::Reference;
use super::super::script::check;
use super::super::switches::Switches;
use super::Setting;

/// Frames of 20 ms, at a low rate; `D` and `T` are numbers of frames at any rate, but for the tracks of half a frame.
const SETTING: Setting = Setting { frame: 20, rate: 1_000, tune: None, watched: false, silent_operator: false };
/// 60 s.
const TICKS: usize = 3_000;

/// A script; the ticks of the source's clock, the tracks that the source has begun, and the station's ticks in which there was
/// sound, in 60 s.
type Vector = (&'static str, u64, usize, usize);

const VECTORS: [Vector; 11] = [
    // All defaults: D = 250, T = 200. In the first tick 200 reads and one of nothing, twice; then the mix of 200 frames is played,
    // so that 199 ticks without a read follow. 3,000 = 15 · 200; 15 · (402 + 199) = 9,015. Two tracks each time, and the mark of
    // the 31st is seen.
    ("crossfade(playlist(\"noise\"))", 9_015, 31, 3_000),
    // A track one frame shorter: D = 200, T = 199. 2 · (199 + 1) reads and 198 ticks, 15 times in 2,985 ticks; then 400 + 14.
    // 15 · 598 + 414 = 9,384. 16 pairs, and a mark.
    ("crossfade(duration=4., playlist(\"noise\", track=3.98))", 9_384, 33, 3_000),
    // A track as long: D = T = 200. Tick 1 reads 200 and plays one; tick 2 reads nothing at the mark, and then 200; 199 are mixed,
    // and one remains: 200 frames. Tick 202 takes the next mark with the track behind it. 3,000 = 14 · 201 + 186:
    // 14 · (200 + 201 + 199) + (200 + 201 + 184) = 8,985. 30 tracks; the last one was read to its end, and no mark is seen.
    ("crossfade(duration=4., playlist(\"noise\", track=4.))", 8_985, 30, 3_000),
    // A track one frame longer: D = 200, T = 201. Tick 1 reads 200, tick 2 one, tick 3 nothing and then 200: 200 frames, of which
    // 199 are mixed. From tick 203 on, each 200 ticks: the last frame of a track, nothing, and 200 of the next: 202 reads and 199
    // ticks. 200 + 1 + 201 + 199 = 601 in 202 ticks; 2,798 = 13 · 200 + 198: 601 + 13 · 401 + 202 + 197 = 6,213. Tracks: 2 + 14.
    ("crossfade(duration=4., playlist(\"noise\", track=4.02))", 6_213, 16, 3_000),
    // Less than twice the duration: D = 250, T = 300. 250, then 50 ticks with one each, then nothing and 250 in tick 52. From tick
    // 302 on, each 250 ticks: the 50 that are left, nothing, and 250 of the next, and 249 ticks. 250 + 50 + 251 + 249 = 800 in 301
    // ticks; 2,699 = 10 · 250 + 199: 800 + 10 · (301 + 249) + 301 + 198 = 6,799. Tracks: 2 + 11.
    ("crossfade(playlist(\"noise\", track=6.))", 6_799, 13, 3_000),
    // Long tracks: D = 75, T = 200. Tick 1 reads 75; ticks 127 + 126 k nothing and 75 (k to 22); ticks 202 + 126 k read 75 (k to
    // 22); all others one or none: 3,000 + 74 + 23 · 75 + 23 · 74 = 6,501. Tracks: 1 + 23.
    ("crossfade(duration=1.5, fade_in=1., fade_out=1., playlist(\"noise\", track=4.))", 6_501, 24, 3_000),
    // Tracks that end within a frame, D = 25, T = 102.5: tick 79 reads half a frame and then 25: 24.5 are mixed, half a frame
    // remains. That is each 78 ticks; ticks 104 + 78 k read 25. 3,000 + 24 + 38 · 25 + 38 · 24 = 4,886. Tracks: 1 + 38.
    ("crossfade(duration=0.5, playlist(\"noise\", track=2.05))", 4_886, 39, 3_000),
    // Short tracks that end within a frame, D = 25, T = 16.5: 17 reads, twice, and a mix of 16.5 frames; the next pair is read in
    // tick 1 + floor(16.5 k), k to 181. 182 · 34 + (3,000 - 182) = 9,006. 182 pairs, and a mark.
    ("crossfade(duration=0.5, playlist(\"noise\", track=0.33))", 9_006, 365, 3_000),
    // Five requests as long as the duration, D = T = 150. As above: 150, 151 and 149 ticks, twice, in 302 ticks; tick 303 reads the
    // last request, which plays alone to its end at tick 452. 2 · 450 + 150 + (3,000 - 303) = 3,747.
    ("crossfade(duration=3., request.queue(queue=[\"a\", \"b\", \"c\", \"d\", \"e\"], track=3.))", 3_747, 5, 452),
    // A source that becomes unavailable while the next track is read, D = 50, T = 80; it has 100 ticks. Tick 1 reads 50, ticks 2 to
    // 31 one each; tick 32 nothing, and the 19 that there are: 49 frames, of which 19 are mixed, to tick 80. After tick 32 only
    // ticks without a read: 100 + 2,968 = 3,068.
    (
        "crossfade(duration=1., switch(track_sensitive=false, [({0m0s-0m2s}, playlist(\"noise\", track=1.6))]))",
        3_068,
        2,
        80,
    ),
    // No tracks: D = 250 are read ahead, and then one a tick.
    ("crossfade(sine())", 3_249, 0, 3_000),
];

fn place(plan: &Plan, kinds: &[Kind]) -> Option<usize> {
    plan.nodes().iter().position(|node| kinds.contains(&node.kind))
}

#[test]
fn crossfades_read_as_liquidsoap_does() {
    for (text, ticks, tracks, heard) in VECTORS {
        let plan = Rc::new(check(&format!("output.dummy(fallible=true, {text})")).plan.unwrap());
        let crossfade = place(&plan, &[Kind::Crossfade]).unwrap();
        let files = place(&plan, &[Kind::Playlist, Kind::Queue]);
        let requests = files.map_or(0, |at| match plan.nodes()[at].kind {
            Kind::Queue => plan.nodes()[at].texts("queue").len(),
            _ => 0,
        });
        let mut reference = Reference::new(&plan, &SETTING);
        let sounds =
            |played: &[Option<super::Played>]| played[0].as_ref().is_some_and(|(samples, _)| !samples.is_empty());
        let sounded = (0..TICKS).filter(|_| sounds(&reference.tick())).count();
        let (counted, begun) = reference.crossed(crossfade, files.unwrap_or(0));
        let begun = begun.map_or(0, |tracks| tracks.begun(requests));
        assert_eq!((counted, begun, sounded), (ticks, tracks, heard), "the reference, {text}");
        for switches in [Switches::BEFORE, Switches::AFTER, Switches::BEYOND] {
            let mut graph = switches.graphs().playing(&plan, &SETTING, switches);
            let sounded = (0..TICKS).filter(|_| sounds(&graph.tick())).count();
            let (counted, begun) = graph.crossed();
            let begun = begun.map_or(0, |tracks| tracks.begun(requests));
            assert_eq!((counted, begun, sounded), (ticks, tracks, heard), "{switches:?}, {text}");
        }
    }
}
