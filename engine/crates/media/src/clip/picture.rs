//! The pictures of the clip: 160 × 96 pixels, 4:2:0. They show a ring with a fast dot for the writer and a slow one for the
//! reader, and a progress bar below. All arithmetic is on integers, so that the pictures are the same on every machine.

/// Width in pixels.
pub const WIDTH: usize = 160;

/// Height in pixels.
pub const HEIGHT: usize = 96;

/// Sines of the first quarter of a turn in steps of 1/64 turn, times 2¹⁰. The other quarters follow by symmetry.
const QUARTER: [i32; 17] = [0, 100, 200, 297, 392, 483, 569, 650, 724, 792, 851, 903, 946, 980, 1_004, 1_019, 1_024];

/// Radius of the ring in pixels.
const RADIUS: i32 = 34;

/// The centre of the ring in pixels.
const MIDDLE: [i32; 2] = [80, 42];

/// Luma, or one of the two chroma planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// Y, with one sample for each pixel.
    Luma,
    /// Cb, with one sample for four pixels.
    Cb,
    /// Cr, with one sample for four pixels.
    Cr,
}

impl Plane {
    /// All planes, in the order of a decoder's output.
    pub const ALL: [Plane; 3] = [Plane::Luma, Plane::Cb, Plane::Cr];

    /// Width and height of a sample in pixels.
    pub fn scale(self) -> usize {
        if self == Plane::Luma { 1 } else { 2 }
    }

    fn of(self, [luma, cb, cr]: [u8; 3]) -> u8 {
        match self {
            Plane::Luma => luma,
            Plane::Cb => cb,
            Plane::Cr => cr,
        }
    }
}

/// A dot: centre in pixels, squared radius, and colour.
struct Dot {
    at: [i32; 2],
    square: i32,
    colour: [u8; 3],
}

/// A picture of the clip.
pub struct Picture {
    dots: [Dot; 2],
    filled: usize,
}

impl Picture {
    /// The picture with this index.
    pub fn new(index: u32) -> Picture {
        Picture {
            dots: [
                Dot { at: place(index), square: 49, colour: [210, 16 + 30, 146] },
                Dot { at: place(index * 2 / 5 + 20), square: 26, colour: [120, 190, 100] },
            ],
            filled: (index as usize * WIDTH).div_ceil(100),
        }
    }

    /// The sample of a plane at (`x`, `y`), counted in samples of that plane. Its value is 16 to 240.
    pub fn sample(&self, plane: Plane, x: usize, y: usize) -> u8 {
        let (x, y) = (x * plane.scale(), y * plane.scale());
        let from = |[a, b]: [i32; 2]| (x as i32 - a).pow(2) + (y as i32 - b).pow(2);
        if let Some(dot) = self.dots.iter().find(|dot| from(dot.at) <= dot.square) {
            return plane.of(dot.colour);
        }
        let away = from(MIDDLE);
        if ((RADIUS - 2).pow(2)..(RADIUS + 2).pow(2)).contains(&away) {
            return plane.of([150, 134, 120]);
        }
        if y >= HEIGHT - 6 && x < self.filled {
            return plane.of([180, 120, 140]);
        }
        plane.of([(40 + x / 8 + y / 6) as u8, 132, 124])
    }
}

/// The position of a dot in pixels after `turn` 64ths of a turn, clockwise from the top.
fn place(turn: u32) -> [i32; 2] {
    let sine = |turn: u32| {
        let step = (turn % 32) as usize;
        let value = QUARTER[if step <= 16 { step } else { 32 - step }];
        if turn % 64 < 32 { value } else { -value }
    };
    let [across, down] = [sine(turn), -sine(turn + 16)];
    [MIDDLE[0] + across * RADIUS / 1_024, MIDDLE[1] + down * RADIUS / 1_024]
}
