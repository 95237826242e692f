//! A media file: taken apart, and written in every format.

use media::{Format, MOST_BYTES, convert, flv};

/// # Panics
/// If a file that was written as FLV is not read again.
pub fn run(input: &[u8]) {
    if input.len() > MOST_BYTES {
        return;
    }
    let Ok(media) = flv::read(input) else { return };
    for format in [Format::AnnexB, Format::Adts, Format::Flv, Format::Ts] {
        let written = convert(input, &media, format);
        if let (Ok(file), Format::Flv) = (&written, format) {
            flv::read(file).expect("what was written is read again");
        }
    }
}
