//! The suite of all labs, and counts of copied bytes by format.

mod reference;

use std::rc::Rc;

use super::counts::{Counter, Format};
use super::params::Params;
use super::{Clip, lab, scene, stream, workload};
use base::config::Config;
use conformance::{Draw, Suite};
use media::rtp::SPLIT;
use media::{Format as File, Frame, GatherList, Track, avc, convert};
use observe::probe::Counters;
use sim::playback::world::DIGEST_TURNS;
use sim::reading::Reading;
use sim::session::Side;

const OUTPUTS: [&str; 5] = ["rtmp_out", "flv_out", "rtp_out", "elementary_out", "ts_out"];

/// The digest of the first `turns` steps of the clip.
fn expected(config: &Config, turns: u64) -> u64 {
    let params = Params::read(config, &config.values(&lab()).unwrap());
    reference::digest(&params, &Clip::built_in(), turns)
}

const SUITE: Suite = Suite {
    // Half of the formats have no subscriber.
    drawn: &[
        Draw::new("rtmp_out", 0, 2).one_in(2),
        Draw::new("flv_out", 0, 2).one_in(2),
        Draw::new("rtp_out", 0, 2).one_in(2),
        Draw::new("elementary_out", 0, 2).one_in(2),
        Draw::new("ts_out", 0, 2).one_in(2),
        Draw::new("mtu", 500, 1_460),
        Draw::new("source", 0, 1),
        Draw::new("no_rtp", 0, 1),
        Draw::new("no_avcc", 0, 1),
    ],
    planted: &[&[("source", 0)], &[("source", 1)]],
    counted: Some(|config, _| expected(config, 64)),
    same: &["bytes_sent"],
    heard: &[
        &[("rtmp_out", 1), ("flv_out", 0), ("rtp_out", 0), ("elementary_out", 0), ("ts_out", 0)],
        &[("rtmp_out", 0), ("flv_out", 1), ("rtp_out", 0), ("elementary_out", 0), ("ts_out", 0)],
        &[("rtmp_out", 0), ("flv_out", 0), ("rtp_out", 1), ("elementary_out", 0), ("ts_out", 0)],
        &[("rtmp_out", 0), ("flv_out", 0), ("rtp_out", 0), ("elementary_out", 1), ("ts_out", 0)],
        &[("rtmp_out", 0), ("flv_out", 0), ("rtp_out", 0), ("elementary_out", 0), ("ts_out", 1)],
        // All formats in turn from small packets; and no subscriber at all, when RTMP is played.
        &[("source", 1), ("mtu", 500)],
        &[("rtmp_out", 0), ("flv_out", 0), ("rtp_out", 0), ("elementary_out", 0), ("ts_out", 0)],
    ],
    ..Suite::new(&crate::ENTRY, &scene::LAYOUT, |config| expected(config, DIGEST_TURNS))
};

conformance::suite!(SUITE);

fn config(knobs: &[(&str, u32)]) -> Config {
    Config::of(&lab(), "apart", "shared").with_knobs(knobs)
}

/// Counts of one round of the clip, with these numbers of subscribers and these further knobs.
fn round(variant: &str, subscribers: [u32; 5], more: &[(&str, u32)]) -> Counters {
    let knobs: Vec<_> = OUTPUTS.into_iter().zip(subscribers).chain(more.iter().copied()).collect();
    let workload = workload(&Config { a: variant.to_owned(), ..config(&knobs) }, None).unwrap();
    let mut world = workload.open(Side::A);
    let frames = Clip::built_in().media.frames.len() as u64;
    let mut play = |until: u64| {
        while world.counters().get(Counter::Frames) <= until {
            world.step();
        }
        world.counters()
    };
    // Of the first round, until the first action of the second one.
    let first = play(0);
    play(frames).since(&first)
}

/// Properties of the clip that do not depend on variants.
struct Known {
    payload: u64,
    /// Bytes of the parameter sets that RTP and Annex B carry before key frames.
    sets: u64,
    video_units: u64,
    /// Units that do not fit into a packet. Their first byte is encoded in the prefixes of the packets.
    split: u64,
    frames: [u64; 2],
}

impl Known {
    /// Payload bytes of all packets.
    fn packets(&self) -> u64 {
        self.payload + self.sets - self.split
    }
}

fn known() -> Known {
    let clip = Clip::built_in();
    let all = |track: Track| clip.media.track(track);
    let units = |frame: &Frame| clip.media.units(frame).iter().map(|unit| u64::from(unit.len)).sum::<u64>();
    let sets = |frame: &Frame| {
        let config = clip.media.avc_of(frame).filter(|_| frame.key);
        config.map_or(0, |config| config.parameter_sets().iter().map(|set| u64::from(set.len)).sum())
    };
    Known {
        payload: clip.media.frames.iter().map(units).sum(),
        sets: all(Track::Video).map(sets).sum(),
        video_units: all(Track::Video).map(|frame| clip.media.units(frame).len() as u64).sum(),
        split: all(Track::Video).flat_map(|frame| clip.media.units(frame)).filter(|unit| unit.len >= SPLIT).count()
            as u64,
        frames: [Track::Video, Track::Audio].map(|track| all(track).count() as u64),
    }
}

const COPIED: [Counter; 5] =
    [Counter::CopiedRtmp, Counter::CopiedFlv, Counter::CopiedRtp, Counter::CopiedElementary, Counter::CopiedTs];

fn copied(counters: &Counters) -> [u64; 5] {
    COPIED.map(|counter| counters.get(counter))
}

#[test]
fn of_the_clip_v4_copies_what_goes_into_packets_and_cells_and_nothing_else() {
    let clip @ Known { payload, sets, .. } = known();
    assert!(payload > 200_000 && sets > 0 && clip.split > 0, "the clip is a real one");
    let shared = round("shared", [1; 5], &[]);
    assert_eq!(copied(&shared), [0, 0, clip.packets(), 0, payload + sets]);
    let sliced = round("sliced", [1; 5], &[]);
    assert_eq!(copied(&sliced), [0, 0, 0, 0, payload + sets]);
    let apart = round("apart", [1; 5], &[]);
    let prefixes = 5 * known().frames[0] + 4 * known().video_units + 2 * known().frames[1];
    // A message is copied with the lengths that are part of it, and an FLV file begins with its sequence headers.
    let [rtmp, flv, rest @ ..] = copied(&apart);
    assert_eq!((rtmp, rest), (payload + prefixes, [clip.packets(), payload + sets, payload + sets]));
    assert!((payload + prefixes..payload + prefixes + 200).contains(&flv));
}

#[test]
fn what_is_written_around_a_frame_is_what_each_format_needs() {
    let Known { frames: [video, audio], video_units, .. } = known();
    let written = |format: Format, more: &[(&str, u32)]| {
        let mut subscribers = [0; 5];
        subscribers[format as usize] = 1;
        round("sliced", subscribers, more).get(Counter::Written)
    };
    assert_eq!(written(Format::Rtmp, &[]), 0, "a message goes on as it came");
    let prefixes = 5 * video + 4 * video_units + 2 * audio;
    assert_eq!(
        written(Format::Rtmp, &[("source", 1)]),
        prefixes,
        "from packets a message is 5 bytes, 4 a unit, 2 of sound"
    );
    let tags = 15 * (video + audio);
    assert!((tags..tags + 100).contains(&written(Format::Flv, &[])), "11 before and 4 behind");
    let clip = Clip::built_in();
    let mut gather = GatherList::default();
    clip.media.track(Track::Video).for_each(|frame| avc::write_annex_b(&clip.file, &clip.media, frame, &mut gather));
    assert_eq!(written(Format::Elementary, &[]), gather.own_len() as u64 + 7 * audio, "start codes, delimiters, ADTS");
}

#[test]
fn every_subscriber_of_flv_has_a_head_and_a_tail_of_its_own() {
    let one = round("shared", [0, 1, 0, 0, 0], &[("no_rtp", 1), ("no_avcc", 1)]);
    let four = round("shared", [0, 4, 0, 0, 0], &[("no_rtp", 1), ("no_avcc", 1)]);
    assert_eq!(four.get(Counter::Written), 4 * one.get(Counter::Written));
    assert_eq!(copied(&four), [0; 5]);
    assert_eq!(four.get(Counter::BytesSent), 4 * one.get(Counter::BytesSent));
}

#[test]
fn with_the_switches_on_packets_are_built_for_nobody() {
    let clip @ Known { frames: [video, audio], .. } = known();
    let shared = round("shared", [1, 0, 0, 0, 0], &[]);
    assert_eq!(shared.get(Counter::UnusedViews), video + audio);
    assert_eq!(shared.get(Counter::CopiedRtp), clip.packets());
    for (variant, more) in [("shared", &[("no_rtp", 1)][..]), ("sliced", &[])] {
        let off = round(variant, [1, 0, 0, 0, 0], more);
        assert_eq!((off.get(Counter::UnusedViews), copied(&off)), (0, [0; 5]), "{variant}");
    }
}

#[test]
fn what_came_as_packets_goes_on_as_packets() {
    assert_eq!(round("shared", [0, 0, 1, 0, 0], &[("source", 1)]).get(Counter::CopiedRtp), 0);
}

#[test]
fn what_is_sent_is_what_the_writers_of_whole_files_write() {
    let clip = Clip::built_in();
    let sent = |format: Format| {
        let mut subscribers = [0; 5];
        subscribers[format as usize] = 1;
        let workload_of =
            |variant| round(variant, subscribers, &[("no_rtp", 1), ("no_avcc", 1)]).get(Counter::BytesSent);
        let all = ["apart", "shared", "sliced"].map(workload_of);
        assert!(all.iter().all(|bytes| *bytes == all[0]), "{format:?}: {all:?}");
        all[0] as usize
    };
    let whole = |format| convert(&clip.file, &clip.media, format).unwrap().len();
    assert_eq!(sent(Format::Flv), whole(File::Flv));
    assert_eq!(sent(Format::Ts), whole(File::Ts));
    assert_eq!(sent(Format::Elementary), whole(File::AnnexB) + whole(File::Adts));
}

#[test]
fn ours_copies_less_and_allocates_nothing_for_copies() {
    let workload = workload(&config(&[]), None).unwrap();
    let [apart, shared, sliced] = ["apart", "shared", "sliced"].map(|variant| workload.count(variant).1);
    let all = |counters: &Counters| copied(counters).iter().sum::<u64>();
    assert!(all(&sliced) < all(&shared) && all(&shared) < all(&apart) / 2);
    assert_eq!(
        (shared.get(Counter::Allocations), sliced.get(Counter::Allocations)),
        (0, 0),
        "pools are filled by then"
    );
    assert!(apart.get(Counter::Allocations) > 0 && sliced.get(Counter::Pooled) < shared.get(Counter::Pooled));
}

#[test]
fn a_scene_has_a_wrapper_for_each_format_with_its_pieces() {
    let mut world = workload(&config(&[("ts_out", 2)]), None).unwrap().open(Side::A);
    (0..4_500).for_each(|_| world.step());
    let scene = Reading::new(&scene::LAYOUT, &*world, world.time());
    let subscribers = Format::ALL.map(|format| if format == Format::Ts { 2.0 } else { 1.0 });
    assert_eq!(scene.all("wrappers", "subscribers"), subscribers);
    assert_eq!(scene.all("wrappers", "shown").iter().sum::<f64>(), scene.count("pieces") as f64);
}

/// Files with sound alone, with pictures alone, and without their beginning.
#[test]
fn a_picked_file_is_streamed_instead_and_a_bad_one_changes_nothing() {
    let clip = Clip::built_in();
    let rewritten = |keep: fn(&Frame) -> bool| {
        let (mut writer, mut gather, mut file) = (media::flv::Writer::default(), GatherList::default(), Vec::new());
        clip.media
            .frames
            .iter()
            .filter(|frame| keep(frame))
            .for_each(|frame| writer.write(&clip.media, frame, &mut gather));
        gather.flatten(&clip.file, &mut file);
        file
    };
    let frames = |file: Vec<u8>| {
        stream(Some(file)).unwrap();
        let picked = Clip::current();
        let dues: Vec<_> = (0..400).map(|turn| picked.due(turn)).collect();
        assert!(dues.is_sorted() && dues[0] == 0, "time does not go back");
        let workload = workload(&config(&[]), None).unwrap();
        let digests = ["apart", "shared", "sliced"].map(|variant| workload.count(variant).0);
        assert!(digests[0].is_some() && digests.iter().all(|digest| *digest == digests[0]));
        picked.media.frames.len()
    };
    let sound = frames(rewritten(|frame| frame.track == Track::Audio));
    let pictures = frames(rewritten(|frame| frame.track == Track::Video));
    assert_eq!(sound + pictures, clip.media.frames.len());
    let late = frames(rewritten(|frame| frame.dts > 500));
    assert!(stream(Some(clip.file[..5_000].to_vec())).is_err());
    assert_eq!(Clip::current().media.frames.len(), late, "what was streamed still is");
    stream(None).unwrap();
    assert!(Rc::ptr_eq(&Clip::current(), &clip));
}
