/** Detects a sound file that ends before its header says so. Browsers play the existing part without an error. */

/**
 * Magic number of a RIFF file, of which WAV is one kind. The next four bytes are the number of bytes that follow them.
 */
const RIFF = 0x52494646;
/** Sizes that recorders write if they cannot return to the header. */
const UNDECLARED = [0, 0xffffffff];

/** Checks WAV only: no other format states its size in a form that can be checked without decoding. */
export function isCutShort(bytes: ArrayBuffer): boolean {
  if (bytes.byteLength < 8) return false;
  const view = new DataView(bytes);
  const declared = view.getUint32(4, true);
  return view.getUint32(0) === RIFF && !UNDECLARED.includes(declared) && declared + 8 > bytes.byteLength;
}
