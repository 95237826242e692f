//! A writer of bit fields.

/// A bit string under construction.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// Number of bits used in the last byte, 0 to 7; 0 if there is no partial byte.
    taken: u32,
}

impl BitWriter {
    /// Appends the low `count` bits of `value`.
    pub(super) fn put(&mut self, count: u32, value: u32) {
        for bit in (0..count).rev() {
            if self.taken == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (7 - self.taken);
            self.taken = (self.taken + 1) % 8;
        }
    }

    /// Appends an Exp-Golomb code, ue(v) of ISO/IEC 14496-10, 9.1.
    pub(super) fn ue(&mut self, value: u32) {
        let code = value + 1;
        let length = 32 - code.leading_zeros();
        self.put(2 * length - 1, code);
    }

    /// Pads the last byte with zeros.
    pub(super) fn align(&mut self) {
        self.taken = 0;
    }

    /// Appends a byte. The position must be byte-aligned.
    pub(super) fn byte(&mut self, byte: u8) {
        debug_assert_eq!(self.taken, 0);
        self.bytes.push(byte);
    }

    /// The bytes written; the last is padded with zeros.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
