//! What the clip shows: 160 × 96 pixels, 4:2:0. A ring of slots, a quick dot that writes and a slow one that reads, and below a
//! bar that fills. Whole numbers alone, so that it is the same on every machine.

/// Pixels across.
pub const WIDTH: usize = 160;

/// Pixels down.
pub const HEIGHT: usize = 96;

/// Directions from the middle to 64 places on the ring, times 2¹⁰: a quarter of them, the rest follows.
const QUARTER: [i32; 17] = [0, 100, 200, 297, 392, 483, 569, 650, 724, 792, 851, 903, 946, 980, 1_004, 1_019, 1_024];

/// Radius of the ring in pixels.
const RADIUS: i32 = 34;

/// The middle of the ring.
const MIDDLE: [i32; 2] = [80, 42];

/// Luma, or one of the two chroma planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// Y, a sample a pixel.
    Luma,
    /// Cb, a sample for four.
    Cb,
    /// Cr, likewise.
    Cr,
}

impl Plane {
    /// All, in the order in which a decoder gives them.
    pub const ALL: [Plane; 3] = [Plane::Luma, Plane::Cb, Plane::Cr];

    /// Pixels across a sample.
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

/// A dot: middle, squared radius, and colour.
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
    /// The picture of an index.
    pub fn new(index: u32) -> Picture {
        Picture {
            dots: [
                Dot { at: place(index), square: 49, colour: [210, 16 + 30, 146] },
                Dot { at: place(index * 2 / 5 + 20), square: 26, colour: [120, 190, 100] },
            ],
            filled: (index as usize * WIDTH).div_ceil(100),
        }
    }

    /// A sample of a plane; `x` and `y` count its own samples. 16 to 240.
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

/// Where a dot is after so many 64ths of a turn from the top on.
fn place(turn: u32) -> [i32; 2] {
    let sine = |turn: u32| {
        let step = (turn % 32) as usize;
        let value = QUARTER[if step <= 16 { step } else { 32 - step }];
        if turn % 64 < 32 { value } else { -value }
    };
    let [across, down] = [sine(turn), -sine(turn + 16)];
    [MIDDLE[0] + across * RADIUS / 1_024, MIDDLE[1] + down * RADIUS / 1_024]
}
