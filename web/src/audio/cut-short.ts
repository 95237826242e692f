/** Whether a sound file ends before its header says it does. Browsers play what there is and do not tell. */

/** Header of a RIFF file, of which WAV is a kind: its name, and the bytes that follow the first eight. */
const RIFF = 0x52494646;
/** Sizes that recorders leave in a header they cannot go back to. */
const UNTOLD = [0, 0xffffffff];

/** Looks at WAV alone: no other format states its size where it can be checked without decoding. */
export function isCutShort(bytes: ArrayBuffer): boolean {
  if (bytes.byteLength < 8) return false;
  const view = new DataView(bytes);
  const promised = view.getUint32(4, true);
  return view.getUint32(0) === RIFF && !UNTOLD.includes(promised) && promised + 8 > bytes.byteLength;
}
