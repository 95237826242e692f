//! Files drawn by proptest, and what was put into them.

use proptest::prelude::*;

use super::{aac_header, audio, avc_header, file, video};

/// A frame: time in ms, whether decoding can begin here, and its units; of audio one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Put {
    pub(super) dts: u32,
    pub(super) is_video: bool,
    pub(super) key: bool,
    pub(super) units: Vec<Vec<u8>>,
}

/// A NAL unit that nobody refuses: a type, then no zeros.
fn unit(most: usize) -> impl Strategy<Value = Vec<u8>> {
    // Not 7 to 9, which writers treat apart.
    let kind = prop_oneof![1_u8..7, 10_u8..24];
    (kind, prop::collection::vec(1_u8.., 0..most)).prop_map(|(kind, rest)| [vec![0x60 | kind], rest].concat())
}

/// A file with both tracks and up to 20 frames, the first of each a key frame, of units of up to `most` bytes.
pub(super) fn drawn(most: usize) -> impl Strategy<Value = (Vec<u8>, Vec<Put>)> {
    let frame = (0_u32..200, any::<bool>(), any::<bool>(), prop::collection::vec(unit(most), 1..6));
    prop::collection::vec(frame, 1..20).prop_map(|frames| {
        let mut time = 0;
        let mut tags = vec![avc_header(4), aac_header()];
        let mut put = Vec::new();
        for (gap, is_video, key, mut units) in frames {
            time += gap << 12; // beyond 24 bits, too
            let key = key || !is_video;
            if is_video {
                let units: Vec<&[u8]> = units.iter().map(Vec::as_slice).collect();
                tags.push(video(time, key, &units));
            } else {
                units.truncate(1);
                tags.push(audio(time, &units[0]));
            }
            put.push(Put { dts: time, is_video, key, units });
        }
        (file(&tags), put)
    })
}
