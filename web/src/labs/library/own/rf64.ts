/**
 * WAV files of 64 bits, RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088): like RIFF, but the size of the samples is in a
 * chunk `ds64`, and the 32 bits of the header have 0xFFFFFFFF in its place.
 */
import { own as words } from '../../../words/library.own.en.ts';

/** Bytes in which the samples must begin. */
const HEAD = 1 << 16;
/** Largest size of a chunk that a reader of RIFF takes for a size. */
const MOST = 0xffff_fffe;

/** @returns whether a file begins as one of them */
export const isRf64 = (head: string): boolean => /^(RF64|BW64)....WAVE/s.test(head);

/**
 * @returns the file with the header of RIFF, and the number of bytes of its samples
 * @throws Error if the header has no `ds64`, or no samples follow
 */
export async function asRiff(file: File): Promise<{ riff: File; dataBytes: number }> {
  const head = await file.slice(0, HEAD).arrayBuffer();
  const view = new DataView(head);
  const id = (at: number) => String.fromCharCode(...new Uint8Array(head, at, 4));
  let declared: bigint | undefined;
  for (let at = 12; at + 8 <= head.byteLength;) {
    const size = view.getUint32(at + 4, true);
    if (id(at) === 'ds64' && at + 24 <= head.byteLength) declared = view.getBigUint64(at + 16, true);
    if (id(at) === 'data') {
      const promised = size === 0xffff_ffff ? declared : BigInt(size);
      if (promised === undefined) break;
      // A recording that was cut short has fewer bytes than it promises.
      const dataBytes = Math.min(Number(promised), file.size - at - 8);
      const chunk = Math.min(dataBytes, MOST);
      const end = chunk < dataBytes ? at + 8 + chunk : file.size;
      [0x52, 0x49, 0x46, 0x46].forEach((letter, nth) => view.setUint8(nth, letter));
      view.setUint32(4, Math.min(end - 8, MOST), true);
      view.setUint32(at + 4, chunk, true);
      const { lastModified, type } = file;
      return { riff: new File([head, file.slice(HEAD)], file.name, { lastModified, type }), dataBytes };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error(words.rf64);
}
