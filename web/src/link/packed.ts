/**
 * Compressed texts for links: deflated, with a checksum, in base64url, which needs no escape in a URL. Browsers deflate
 * asynchronously, but links are written synchronously; therefore packed and unpacked texts are kept in a small cache.
 */
import { withoutTail } from './tidy.ts';

/** Maximum length of a packed text, so that a link stays below the limits of browsers and chats. */
export const MOST_PACKED = 6_000;
/** Maximum length of an unpacked text, in bytes; a short link could otherwise expand to a gigabyte. */
const MOST_BYTES = 65_536;
/** Number of texts in the cache. */
const KEPT = 32;

/** Packed texts by text, the newest last. */
const packedOf = new Map<string, string>();

function remember(text: string, packed: string) {
  packedOf.delete(text);
  packedOf.set(text, packed);
  for (const oldest of [...packedOf.keys()].slice(0, -KEPT)) packedOf.delete(oldest);
}

/** The packed form of a text; undefined before `pack` has finished. */
export const packed = (text: string): string | undefined => packedOf.get(text);

/** The text of a packed form; undefined before `unpack` has finished or if the packed form is damaged. */
export const unpacked = (letters: string): string | undefined =>
  [...packedOf].find(([, other]) => other === letters)?.[0];

async function all(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError(`more than ${most} bytes`);
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Packs a text. Equal texts have equal packed forms. */
export async function pack(text: string): Promise<string> {
  const known = packed(text);
  if (known !== undefined) return known;
  const bytes = await all(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate')), Infinity);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  remember(text, letters);
  return letters;
}

/** Unpacks the result of `pack` into the cache. A damaged packed form leaves the cache unchanged. */
export async function unpack(letters: string): Promise<void> {
  if (letters.length > MOST_PACKED || unpacked(letters) !== undefined) return;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    const read = await all(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')),
      MOST_BYTES,
    );
    remember(new TextDecoder('utf-8', { fatal: true }).decode(read), letters);
  } catch {
    // The form is not valid base64url or deflate data, has a wrong checksum, or is too long. The link's reader reports
    // it as damaged.
  }
}

/** Unpacks the field `name` of a link. @returns undefined if there is nothing to wait for */
export function unpacking(hash: string, name: string): Promise<void> | undefined {
  const [link] = withoutTail(hash);
  const letters = new URLSearchParams(link.slice(link.indexOf('?') + 1)).get(name);
  return letters === null || unpacked(letters) !== undefined ? undefined : unpack(letters);
}
