//! A frame of the reference implementation: flat arrays, and the positions of metadata and track marks.

/// A frame.
#[derive(Clone, Default)]
pub(super) struct Flat {
    pub sound: [Vec<f64>; 2],
    pub metadata: Vec<(usize, u32)>,
    pub marks: Vec<(usize, u32)>,
}

impl Flat {
    pub fn len(&self) -> usize {
        self.sound[0].len()
    }

    pub fn append(&mut self, other: &Flat) {
        let before = self.len();
        self.sound.iter_mut().zip(&other.sound).for_each(|(mine, other)| mine.extend(other));
        let moved = |&(at, value): &(usize, u32)| (at + before, value);
        self.metadata.extend(other.metadata.iter().map(moved));
        self.marks.extend(other.marks.iter().map(moved));
    }

    pub fn cut(&self, from: usize, to: usize) -> Flat {
        let inside = |events: &[(usize, u32)]| {
            let inside = events.iter().filter(|(at, _)| (from..to).contains(at));
            inside.map(|&(at, value)| (at - from, value)).collect()
        };
        Flat {
            sound: self.sound.each_ref().map(|channel| channel[from..to].to_vec()),
            metadata: inside(&self.metadata),
            marks: inside(&self.marks),
        }
    }

    pub fn scale(&mut self, by: f64) {
        self.sound.iter_mut().flatten().for_each(|sample| *sample *= by);
    }

    pub fn mark_after(&self, from: usize) -> Option<usize> {
        self.marks.iter().map(|&(at, _)| at).find(|&at| at > from)
    }
}
