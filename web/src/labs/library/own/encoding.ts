/**
 * Text of a file: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252. Encodings of East Asia and of
 * older systems cannot be told from Windows-1252 with certainty, so that what was assumed is said.
 */
import { own as words } from '../../../words/library.own.en.ts';

/** Byte order marks, UTF-32's first because UTF-16's begins it. */
const MARKS: [mark: number[], encoding: string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32'],
  [[0, 0, 0xfe, 0xff], 'utf-32'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The encoding of a text that has NUL bytes: other encodings of text have none, and in UTF-16 the letters and line ends
 * of ASCII have one each, always on the same side.
 */
function withNuls(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined;
  const nuls = [0, 0];
  bytes.forEach((byte, at) => byte === 0 && nuls[at % 2]++);
  const [high, low] = nuls;
  const [encoding, more, fewer]: [string, number, number] =
    low > high ? ['utf-16le', low, high] : ['utf-16be', high, low];
  const isText = fewer * 8 < more && !new TextDecoder(encoding).decode(bytes).includes('\0');
  return isText ? encoding : 'binary';
}

/** @returns undefined if the bytes are not UTF-8 */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Contents of a text file. */
interface Text {
  text: string;
  /** Whether it was assumed to be Windows-1252, because it is not valid UTF-8. */
  assumed: boolean;
}

/** @throws Error if the bytes are no text, or in UTF-32 */
export function textOf(buffer: ArrayBuffer): Text {
  const bytes = new Uint8Array(buffer);
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const encoding = marked ?? withNuls(bytes);
  if (encoding === 'utf-32') throw new Error(words.utf32);
  if (encoding === 'binary') throw new Error(words.noText);
  // Half a letter at the end of a file that was cut short is replaced.
  if (encoding !== undefined) return { text: new TextDecoder(encoding).decode(bytes), assumed: false };
  const text = utf8(bytes);
  return { text: text ?? new TextDecoder('windows-1252').decode(bytes), assumed: text === undefined };
}
