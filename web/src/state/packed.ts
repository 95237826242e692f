/**
 * Texts as links have them: deflated, with a checksum, in letters that need no escape in an address. Browsers deflate
 * asynchronously and addresses are written at once, so what was packed or unpacked is remembered for a while.
 */

/** Letters of a packed text at most: with all else of a link it stays below what browsers and chats carry. */
export const MOST_PACKED = 6_000;
/** Bytes that are unpacked at most: a short link could hold a gigabyte of spaces. */
const MOST_BYTES = 65_536;
/** Texts that are remembered. */
const KEPT = 32;

/** By text, the newest last. */
const packedOf = new Map<string, string>();

function remember(text: string, packed: string) {
  packedOf.delete(text);
  packedOf.set(text, packed);
  for (const oldest of [...packedOf.keys()].slice(0, -KEPT)) packedOf.delete(oldest);
}

/** What a text was packed as; undefined before it was. */
export const packed = (text: string): string | undefined => packedOf.get(text);

/** The text that was packed as this; undefined before it was unpacked, or when it is damaged. */
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

/** Packs a text. Equal texts make equal letters. */
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

/** Unpacks what `pack` made; what is damaged leaves nothing to be found by `unpacked`. */
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
    // No base64, no deflate, another checksum, too long, or no text: the link's reader says that it is damaged.
  }
}

/** Unpacks what a link holds under this name; undefined where there is nothing to wait for. */
export function unpacking(hash: string, name: string): Promise<void> | undefined {
  const letters = new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).get(name);
  return letters === null || unpacked(letters) !== undefined ? undefined : unpack(letters);
}
