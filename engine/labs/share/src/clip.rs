//! The stream: the built-in clip or a chosen file, parsed once for all worlds of a thread, in steps of a picture with its
//! sound.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use media::{Fault, Frame, Media, Track, clip, flv};
use sim::{TICKS_PER_MS, Tick};

/// Duration of a step of a file without pictures.
const STEP: Tick = 40 * TICKS_PER_MS;

/// A file with its frames, and their division into steps.
pub struct Clip {
    /// Its bytes.
    pub file: Vec<u8>,
    /// Its frames.
    pub media: Media,
    steps: Vec<(Tick, Range<usize>)>,
    length: Tick,
}

thread_local! {
    static BUILT_IN: OnceCell<Rc<Clip>> = const { OnceCell::new() };
    static PICKED: RefCell<Option<Rc<Clip>>> = const { RefCell::new(None) };
}

/// Sets the file that configurations opened later in this thread stream. `None` stands for the built-in clip.
///
/// # Errors
/// The fault of the file and its position; then nothing changes.
pub fn stream(file: Option<Vec<u8>>) -> Result<(), Fault> {
    let read = |file: Vec<u8>| flv::read(&file).map(|media| Rc::new(Clip::new(file, media)));
    let picked = file.map(read).transpose()?;
    PICKED.with(|clip| clip.replace(picked));
    Ok(())
}

impl Clip {
    /// The chosen file, or the built-in clip.
    pub fn current() -> Rc<Clip> {
        PICKED.with(|clip| clip.borrow().clone()).unwrap_or_else(Clip::built_in)
    }

    /// The built-in clip.
    pub fn built_in() -> Rc<Clip> {
        let make = || {
            let file = clip::clip();
            let media = flv::read(&file).expect("our own file can be read");
            Rc::new(Clip::new(file, media))
        };
        BUILT_IN.with(|clip| Rc::clone(clip.get_or_init(make)))
    }

    fn new(file: Vec<u8>, media: Media) -> Clip {
        let time = |frame: &Frame| Tick::from(frame.dts) * TICKS_PER_MS;
        let has_video = media.track(Track::Video).next().is_some();
        let mut steps: Vec<(Tick, Range<usize>)> = Vec::new();
        for (at, frame) in media.frames.iter().enumerate() {
            let begins = match steps.last() {
                None => true,
                Some((begun, _)) if !has_video => time(frame) >= begun + STEP,
                // Sound before the first picture belongs to the first picture's step.
                Some((_, step)) => {
                    let pictures = &mut media.frames[step.clone()].iter().map(|frame| frame.track);
                    frame.track == Track::Video && pictures.any(|track| track == Track::Video)
                }
            };
            match steps.last_mut() {
                Some((begun, step)) if !begins => {
                    step.end = at + 1;
                    if frame.track == Track::Video {
                        *begun = time(frame);
                    }
                }
                _ => steps.push((time(frame).max(steps.last().map_or(0, |step| step.0)), at..at + 1)),
            }
        }
        let times = |at: usize| steps.get(at).map(|step| step.0);
        let gap = times(0).zip(times(1)).map_or(STEP, |(first, second)| (second - first).max(1));
        let length = times(steps.len() - 1).unwrap_or(0) + gap - times(0).unwrap_or(0);
        Clip { file, media, steps, length }
    }

    /// Frames of a step. The clip is repeated endlessly.
    pub fn step(&self, turn: u64) -> &[Frame] {
        &self.media.frames[self.steps[(turn % self.steps.len() as u64) as usize].1.clone()]
    }

    /// The time of a step.
    pub fn due(&self, turn: u64) -> Tick {
        let steps = self.steps.len() as u64;
        turn / steps * self.length + self.steps[(turn % steps) as usize].0 - self.steps[0].0
    }
}
