//! The demultiplexer. It either accepts a whole file or returns the first fault.
//!
//! Its allocations are proportional to the bytes read, and independent of length fields: a shell of 8 bytes for each NAL unit,
//! which has at least 2 bytes in the file, and a frame of 32 bytes for each tag, which has at least 18. A failed allocation is
//! returned as a fault.

use super::super::fault::{Fault, Kind, reserve};
use super::super::frames::{Frame, Media, Shell, Track};
use super::super::reader::Reader;
use super::super::{MOST_BYTES, aac, avc};
use super::audio::Audio;
use super::video::Video;
use super::{HEADER, TAIL};
use super::{Tag, TagType, previous_size};
use base::{Allowed, Need};

/// Reads an FLV file with H.264, AAC, or both.
///
/// # Errors
/// The first fault in the file. Script data is skipped and not checked.
pub fn read(file: &[u8]) -> Result<Media, Fault> {
    if file.len() > MOST_BYTES {
        let expected = Allowed::at_most(MOST_BYTES, "bytes");
        return Err(Fault::new(Kind::Oversized, 0, "file length", file.len() as i64, expected));
    }
    let mut reader = Reader::new(file);
    header(&mut reader)?;
    let mut demuxer = Demuxer { file, media: Media::default(), last: [None; 2] };
    while reader.left() > 0 {
        demuxer.tag(&Tag::read(&mut reader)?)?;
    }
    if demuxer.media.frames.is_empty() {
        return Err(Fault::new(Kind::Missing, file.len(), "frame", 0, Allowed::at_least(1, "")));
    }
    let Demuxer { mut media, last: [video, audio], .. } = demuxer;
    // A track with a sequence header but no frames does not count.
    if video.is_none() {
        media.avc.clear();
    }
    if audio.is_none() {
        media.aac.clear();
    }
    Ok(media)
}

/// Reads the FLV header (E.2) and the PreviousTagSize after it.
fn header(reader: &mut Reader<'_>) -> Result<(), Fault> {
    if reader.left() < HEADER + TAIL {
        return Err(Fault::truncated(0, "FLV header", reader.left(), HEADER + TAIL));
    }
    let signature = reader.number(3, "Signature")?;
    if signature != 0x46_4C_56 {
        return Err(Fault::new(Kind::Foreign, 0, "Signature", signature, Allowed::one_of(["FLV"])));
    }
    let version = reader.number(1, "Version")?;
    if version != 1 {
        return Err(Fault::new(Kind::Unsupported, 3, "Version", version, Allowed::exactly(1, "")));
    }
    // The flags that announce audio and video are ignored, because encoders often set them wrongly.
    reader.take(1, "TypeFlags")?;
    let offset = reader.number(4, "DataOffset")? as usize;
    if offset != HEADER {
        return Err(Fault::new(Kind::Malformed, 5, "DataOffset", offset as i64, Allowed::exactly(HEADER, "")));
    }
    previous_size(reader, 0)
}

struct Demuxer<'a> {
    file: &'a [u8],
    media: Media,
    /// Timestamp in ms of the last frame of each track.
    last: [Option<u32>; 2],
}

impl Demuxer<'_> {
    fn tag(&mut self, tag: &Tag) -> Result<(), Fault> {
        let file = self.file;
        match tag.kind {
            TagType::Script => Ok(()),
            TagType::Video => match Video::read(file, tag.data)? {
                Video::SequenceHeader(record) => {
                    let known = self.media.avc.last().map(|config| config.record);
                    if changed(file, known, record) {
                        let config = avc::Config::read(file, record)?;
                        reserve(&mut self.media.avc, 1).map_err(|error| error.at(tag.at))?;
                        self.media.avc.push(config);
                    }
                    Ok(())
                }
                Video::Nalus { key, composition, body } => {
                    let Some(config) = self.media.avc.last() else {
                        return Err(no_sequence_header(tag, "AVC sequence header"));
                    };
                    let prefix = usize::from(config.length_bytes);
                    let first = self.media.units.len();
                    avc::nal::split(file, body, prefix, &mut self.media.units)?;
                    self.frame(tag, Track::Video, first, key, composition)
                }
                Video::NoFrame => Ok(()),
            },
            TagType::Audio => match Audio::read(file, tag.data)? {
                Audio::SequenceHeader(record) => {
                    let known = self.media.aac.last().map(|config| config.record);
                    if changed(file, known, record) {
                        let config = aac::Config::read(file, record)?;
                        reserve(&mut self.media.aac, 1).map_err(|error| error.at(tag.at))?;
                        self.media.aac.push(config);
                    }
                    Ok(())
                }
                Audio::Raw(body) => {
                    if self.media.aac.is_empty() {
                        return Err(no_sequence_header(tag, "AAC sequence header"));
                    }
                    let first = self.media.units.len();
                    reserve(&mut self.media.units, 1).map_err(|error| error.at(tag.at))?;
                    self.media.units.push(body);
                    self.frame(tag, Track::Audio, first, true, 0)
                }
            },
        }
    }

    /// Appends the frame of a tag. Its units are those from index `first` on.
    fn frame(&mut self, tag: &Tag, track: Track, first: usize, key: bool, composition: i32) -> Result<(), Fault> {
        let last = &mut self.last[track as usize];
        if let Some(last) = *last
            && tag.timestamp < last
        {
            let expected = Allowed::NotBefore { ms: last };
            return Err(Fault::new(Kind::Reordered, tag.at + 4, "Timestamp", tag.timestamp, expected));
        }
        *last = Some(tag.timestamp);
        let configs = if track == Track::Video { self.media.avc.len() } else { self.media.aac.len() };
        reserve(&mut self.media.frames, 1).map_err(|error| error.at(tag.at))?;
        self.media.frames.push(Frame {
            track,
            key,
            dts: tag.timestamp,
            composition,
            body: tag.data,
            config: configs as u32 - 1,
            units: [first as u32, self.media.units.len() as u32],
        });
        Ok(())
    }
}

/// Whether a sequence header differs from the last one. Servers repeat unchanged ones.
fn changed(file: &[u8], known: Option<Shell>, record: Shell) -> bool {
    known.is_none_or(|known| known.of(file) != record.of(file))
}

fn no_sequence_header(tag: &Tag, header: &'static str) -> Fault {
    Fault::new(Kind::Missing, tag.at, header, 0, Need::SequenceHeader)
}
