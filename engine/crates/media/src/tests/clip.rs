//! The built-in clip is the same on every machine. `tests/node/media.test.ts` has FFmpeg decode it.

use super::super::clip::clip;
use base::hash::Hash;

#[test]
fn it_is_the_same_on_every_machine() {
    let mut hash = Hash::default();
    hash.bytes(&clip());
    assert_eq!(
        hash.get(),
        16_468_149_131_651_777_255,
        "tests/node/media.test.ts holds the wasm build against the same number"
    );
}
