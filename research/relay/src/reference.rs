//! What every subscriber must be sent, computed from the clip and from the specification of RTMP's chunks, with none of the
//! mechanisms: each publisher's frames in the order of time, with absolute times in the first header and differences in all
//! others.

use base::hash::Hash;
use share::Clip;
use media::Track;

use super::load::Load;

/// The digest that a relay has after `rounds` rounds, for any combination of switches.
pub fn digest(load: &Load, rounds: u64) -> u64 {
    let clip = Clip::built_in();
    // Time, type and body. Messages of the same time are sent in the order of the file.
    let mut frames: Vec<(u64, u8, &[u8])> = Vec::new();
    for frame in &clip.media.frames {
        let kind = if frame.track == Track::Video { 9 } else { 8 };
        frames.push((u64::from(frame.dts), kind, frame.body.of(&clip.file)));
    }
    frames.sort_by_key(|frame| frame.0);
    let mut all = Hash::default();
    for publisher in load.numbers() {
        let begin = u64::from(publisher % load.publishers.min(200)) * 200 / u64::from(load.publishers.min(200)) * 20;
        let mut sent = Hash::default();
        let mut last = None;
        // The clip takes 4 s.
        for lap in 0..2 + rounds / 200 {
            for &(time, kind, body) in &frames {
                let time = lap * 4_000 + time;
                if (begin..begin + rounds * 20).contains(&time) {
                    sent.bytes(&message(time, last, kind, body, load.output as usize));
                    last = Some(time);
                }
            }
        }
        (0..load.subscribers).for_each(|_| all.number(sent.get()));
    }
    all.get()
}

/// A message in chunks of at most `size` bytes on chunk stream 6 and message stream 1. All times have 24 bits.
fn message(time: u64, last: Option<u64>, kind: u8, body: &[u8], size: usize) -> Vec<u8> {
    let length = (body.len() as u32).to_be_bytes();
    let number = |value: u64| [(value >> 16) as u8, (value >> 8) as u8, value as u8];
    let mut wire = vec![if last.is_some() { 0x46 } else { 0x06 }];
    wire.extend(number(time - last.unwrap_or(0)));
    wire.extend(&length[1..]);
    wire.push(kind);
    if last.is_none() {
        wire.extend([1, 0, 0, 0]);
    }
    for (nth, chunk) in body.chunks(size).enumerate() {
        if nth > 0 {
            wire.push(0xC6);
        }
        wire.extend(chunk);
    }
    wire
}
