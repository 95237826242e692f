//! Go's size classes (`runtime/sizeclasses.go`): the slot sizes to which objects are rounded up, with the number of pages of a
//! span of each class.
//!
//! Go's tiny allocator, for pointer-free objects below 16 bytes, is not modelled.

use super::WORD;

/// By size class: words of a slot, and pages of a span.
pub(super) const CLASSES: [(u32, u32); 66] = classes();

const fn classes() -> [(u32, u32); 66] {
    const BYTES: [u32; 66] = [
        8, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480,
        512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096,
        4864, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072,
        20480, 21760, 24576, 27264, 28672, 32768,
    ];
    const PAGES: [u32; 66] = [
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1,
        2, 1, 3, 2, 3, 1, 3, 2, 3, 4, 5, 6, 1, 7, 6, 5, 4, 3, 5, 7, 2, 9, 7, 5, 8, 3, 10, 7, 4,
    ];
    let mut classes = [(0, 0); 66];
    let mut class = 0;
    while class < 66 {
        classes[class] = (BYTES[class] / WORD as u32, PAGES[class]);
        class += 1;
    }
    classes
}

/// Words of a slot of the largest class.
pub(super) const LARGEST: u32 = CLASSES[65].0;

const CLASS_OF: [u8; LARGEST as usize + 1] = {
    let mut of = [0; LARGEST as usize + 1];
    let (mut words, mut class) = (0, 0);
    while words < of.len() {
        if words as u32 > CLASSES[class].0 {
            class += 1;
        }
        of[words] = class as u8;
        words += 1;
    }
    of
};

/// The smallest class with slots of at least `words` words. `words` must be at most [`LARGEST`].
pub(super) fn class_of(words: u32) -> usize {
    usize::from(CLASS_OF[words as usize])
}
