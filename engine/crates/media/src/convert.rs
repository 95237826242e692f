//! Conversion of a whole file to another format, for saving.

use super::fault::reserve;
use super::frames::{Media, Track};
use super::gather::GatherList;
use super::{aac, avc, flv, ts};
use base::{Allowed, Need, Refusal};

/// Maximum length of the output in bytes. An ordinary file of [`super::MOST_BYTES`] is far below it as MPEG-TS. A file of tiny
/// frames, each in a transport stream packet of its own, could become ten times as long.
const MOST_WRITTEN: usize = 512 << 20;

/// The format of the converted file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// H.264 with start codes; video only.
    AnnexB,
    /// AAC with ADTS headers; audio only.
    Adts,
    /// FLV.
    Flv,
    /// MPEG-TS.
    Ts,
}

impl Format {
    /// All formats with the ids that the page uses.
    pub const ALL: [(&'static str, Format); 4] =
        [("h264", Format::AnnexB), ("aac", Format::Adts), ("flv", Format::Flv), ("ts", Format::Ts)];

    /// The format with this id.
    ///
    /// # Errors
    /// A refusal that lists the ids, if there is none.
    pub fn of(id: &str) -> Result<Format, Refusal> {
        let ids = Format::ALL.map(|(id, _)| id);
        let found = Format::ALL.into_iter().find(|(known, _)| *known == id);
        found.map(|(_, format)| format).ok_or_else(|| Refusal::new("format", id, Allowed::one_of(ids)))
    }

    /// The format's only track. `None` for formats with both.
    fn only(self) -> Option<Track> {
        match self {
            Format::AnnexB => Some(Track::Video),
            Format::Adts => Some(Track::Audio),
            Format::Flv | Format::Ts => None,
        }
    }
}

/// Converts `media`, which was read from `file`, and returns the bytes of the new file.
///
/// # Errors
/// A refusal if the file has no track that the format can contain, if the output exceeds 512 MiB, or if there is not enough
/// memory.
pub fn convert(file: &[u8], media: &Media, format: Format) -> Result<Vec<u8>, Refusal> {
    if let Some(track) = format.only()
        && media.track(track).next().is_none()
    {
        let need = match track {
            Track::Video => Need::Video,
            Track::Audio => Need::Audio,
        };
        return Err(Refusal::new("media", "", need));
    }
    let mut out = Vec::new();
    reserve(&mut out, file.len())?;
    let mut gather = GatherList::default();
    let mut flv = flv::Writer::default();
    let mut ts = ts::Writer::default();
    for frame in &media.frames {
        gather.clear();
        gather.reserve(media.units_to_write(frame))?;
        match format {
            Format::AnnexB => avc::write_annex_b(file, media, frame, &mut gather),
            Format::Adts => aac::write_adts(media, frame, &mut gather),
            Format::Flv => flv.write(media, frame, &mut gather),
            Format::Ts => {
                ts.reserve(media, frame, &mut out)?;
                ts.write(file, media, frame, &mut out);
            }
        }
        reserve(&mut out, gather.total_len())?;
        gather.flatten(file, &mut out);
        if out.len() > MOST_WRITTEN {
            return Err(Refusal::new("written", out.len(), Allowed::at_most(MOST_WRITTEN, "bytes")));
        }
    }
    Ok(out)
}
