//! `clock.dump` of a running graph, in both versions.

use super::super::Workload;
use super::super::catalogue::{SCRIPTS, lab};
use super::super::counts::Counter;
use base::config::Config;
use sim::session::Side;
use sim::workload::Workload as _;

/// The text of `variant` after `ticks` ticks of a script.
fn dumped(variant: &str, text: &str, ticks: u64) -> String {
    let config = Config { rate: 44_100, text: Some(text.to_owned()), ..Config::of(&lab(), variant, variant) };
    let config = config.with("script", SCRIPTS.len() as u32 - 1);
    let mut world = Workload::new(&config, None).unwrap().open(Side::A);
    while world.counters().get(Counter::Ticks) < ticks {
        world.step();
    }
    world.dump()
}

#[test]
fn a_clock_lists_its_sources_and_who_woke_them() {
    let text = "tone = sine(440.)\nlist.iter(fun (_) -> output.dummy(tone), list.init(2, fun (i) -> i))\noutput.dummy(id=\"mix\", amplify(0.5, add([tone, tone])))";
    let expected = "\
· output.dummy (ticks: 3, time: 0.06s, self_sync: false)
  ├── outputs: output.dummy [output.dummy], output.dummy.1 [output.dummy.1], mix [mix]
  ├── active sources:
  └── passive sources: tone [output.dummy, output.dummy.1, audio.add, audio.add],
                       audio.add [add], add [track.audio.amplify, amplify],
                       track.audio.amplify [amplify], amplify [mix]";
    for variant in ["station-244", "station-245", "all-beyond"] {
        assert_eq!(dumped(variant, text, 3), expected, "{variant}");
    }
}

#[test]
fn a_playlist_with_a_pace_is_the_sync_source_while_it_plays() {
    let text = "music = playlist(\"noise\", self_sync=true)\noutput.dummy(switch(track_sensitive=false, [({1s-2s}, music), ({true}, sine())]))";
    for variant in ["station-244", "station-245", "with-poll"] {
        assert!(dumped(variant, text, 20).contains("ticks: 20, time: 0.40s, self_sync: false"), "{variant}");
        assert!(dumped(variant, text, 60).contains("ticks: 60, time: 1.20s, self_sync: true"), "{variant}");
    }
}

/// A mix of 0.2 s about every 0.8 s: the sources of the first one sleep when it has been played.
#[test]
fn sources_that_sleep_stay_in_the_text_until_they_are_collected() {
    let text = "output.dummy(fallible=true, crossfade(duration=0.2, fade_in=0.1, fade_out=0.1, playlist(\"noise\", track=1.)))";
    let mix = "crossfade.before_buffer [crossfade.fade_out]";
    let asleep = "crossfade.before_buffer []";
    let during = dumped("station-245", text, 42);
    assert!(during.contains("  └── crossfade (ticks: ") && during.contains(mix), "{during}");
    for (variant, stays) in [("station-244", true), ("only-5119", false), ("station-245", false)] {
        let after = dumped(variant, text, 60);
        assert_eq!(after.contains(asleep), stays, "{variant}: {after}");
        assert!(!after.contains(mix), "{variant}: {after}");
    }
}
