//! Playlists and queues of the reference implementation: track after track, sample by sample.

use super::super::work::{Tracks, noise};
use super::Reference;
use super::flat::Flat;

const FILE_BUFFERS: usize = 8;

/// A playlist or queue, and its position in the track.
pub(super) struct Files {
    pub tracks: Tracks,
    pub track: usize,
    pub buffer: usize,
    pub on_air: Option<u32>,
    pub played: usize,
    /// Number of buffers before this track.
    pub buffers: usize,
}

impl Files {
    pub fn prepare(&mut self) {
        if let Tracks::Requests { prepared: prepared @ None, queued } = &mut self.tracks {
            *prepared = queued.pop_front();
        }
    }

    pub fn has_more(&self) -> bool {
        self.on_air.is_some() || !matches!(self.tracks, Tracks::Requests { prepared: None, .. })
    }
}

impl Reference<'_> {
    /// Removes a request from a queue, as [`Graph::remove_request`](super::super::graph::Graph::remove_request) does.
    #[cfg(test)]
    pub fn remove_request(&mut self, node: usize, request: u32) {
        if let Some(files) = &mut self.ops[node].files {
            if let Tracks::Requests { prepared, queued } = &mut files.tracks {
                queued.retain(|&other| other != request);
                *prepared = prepared.filter(|&other| other != request);
            }
            files.prepare();
        }
    }

    pub(super) fn play(&mut self, at: usize) -> Flat {
        let length = self.setting.frame;
        let files = self.ops[at].files.as_mut().expect("it plays files");
        let mut frame = Flat::default();
        while frame.len() < length {
            if files.on_air.is_none() {
                let next = match &mut files.tracks {
                    Tracks::Endless(next) => {
                        *next += 1;
                        Some(*next - 1)
                    }
                    Tracks::Requests { prepared, .. } => prepared.take(),
                };
                files.prepare();
                let Some(next) = next else { break };
                (files.on_air, files.played) = (Some(next), 0);
                frame.metadata.push((frame.len(), next));
                frame.marks.push((frame.len(), 0));
            }
            // Sample by sample: buffer after buffer, the last one of a track truncated.
            let (buffer, within) = (files.buffers + files.played / files.buffer, files.played % files.buffer);
            let place = ((buffer % FILE_BUFFERS) * files.buffer + within) as u64;
            for (channel, sound) in frame.sound.iter_mut().enumerate() {
                sound.push(noise(at as u64, place, channel as u64));
            }
            files.played += 1;
            if files.played == files.track {
                files.buffers += files.track.div_ceil(files.buffer);
                files.on_air = None;
            }
        }
        frame
    }
}
