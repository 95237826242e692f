/**
 * The library that earlier versions kept in the origin private file system: a log and snapshots, of which it reads what
 * is there and makes a JSON list, as `json.ts` reads it. Nothing writes these files any more.
 *
 * All numbers are little-endian. A snapshot is named by one of two heads, and is a file of midb: strings with their
 * numbers, and records. The log is a ring of entries after its own head, which format 1 lacks. An entry has its position,
 * counted from the first entry ever, the length of its changes, a checksum, and the changes.
 */
import type { Relation } from '../columns.ts';
import { XMMS2_SOURCES } from '../sources.ts';

const FOLDER = 'ringside-library';

export interface OldFiles {
  log: File;
  snapshots: File;
}

const folders = () => (navigator as { storage?: Partial<StorageManager> }).storage?.getDirectory?.();

/** @returns the files; undefined if there are none, or the browser has no such files for this page */
export async function oldFiles(): Promise<OldFiles | undefined> {
  try {
    const folder = await (await folders())?.getDirectoryHandle(FOLDER);
    const file = async (name: string) => (await folder?.getFileHandle(name))?.getFile();
    const [log, snapshots] = [await file('log'), await file('snapshots')];
    return log && snapshots && { log, snapshots };
  } catch {
    return undefined;
  }
}

/** Deletes the files. @throws DOMException if an earlier version has them open in another tab */
export async function removeOldFiles() {
  await (await folders())?.removeEntry(FOLDER, { recursive: true });
}

export interface OldLibrary {
  songs: number;
  /** Each property with the value of its most trusted source. */
  json: string;
  /** Whether everything could be read that was ever saved. */
  isWhole: boolean;
}

/** Size of the log's ring, and of the block of a head, in bytes. */
const RING = 2 << 20;
const BLOCK = 4_096;
/** Size of an entry's head: position, length, checksum. */
const HEADER = 20;
/** The length of an entry that says that the next one is at the ring's beginning. */
const WRAP = 0xffff_ffff;

const MASK = (1n << 64n) - 1n;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The files' checksum: each word of eight bytes is added by SplitMix64's finaliser. */
function checksum(seed: bigint, bytes: Uint8Array): bigint {
  const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8);
  padded.set(bytes);
  let hash = 0n;
  const add = (word: bigint) => {
    hash = (((hash << 23n) | (hash >> 41n)) & MASK) ^ word;
    hash = ((hash ^ (hash >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
    hash = ((hash ^ (hash >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
    hash ^= hash >> 31n;
  };
  [seed, BigInt(bytes.length)].forEach(add);
  new BigUint64Array(padded.buffer).forEach(add);
  return hash;
}

/** The bytes end too early, or are not what they should be. */
class Damaged extends Error {}

/** Reads values one after the other. @throws Damaged at the end, and if a text is not UTF-8 */
class Reader {
  readonly bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  take(length: number): Uint8Array {
    if (length < 0 || length > this.bytes.length - this.#at) throw new Damaged();
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }

  number(): number {
    const { buffer, byteOffset } = this.take(4);
    return new DataView(buffer, byteOffset).getInt32(0, true);
  }

  long(): bigint {
    const { buffer, byteOffset } = this.take(8);
    return new DataView(buffer, byteOffset).getBigUint64(0, true);
  }

  text(length = this.number()): string {
    const bytes = this.take(length);
    try {
      return utf8.decode(bytes);
    } catch {
      throw new Damaged();
    }
  }
}

/** The relations of each song. */
class Songs {
  readonly of = new Map<number, Relation[]>();

  add(relation: Relation) {
    const all = this.of.get(relation.song);
    if (all) all.push(relation);
    else this.of.set(relation.song, [relation]);
  }

  remove({ song, key, value, source }: Relation) {
    const rest = (this.of.get(song) ?? []).filter(
      (one) => one.key !== key || one.value !== value || one.source !== source,
    );
    if (rest.length > 0) this.of.set(song, rest);
    else this.of.delete(song);
  }
}

/** Reads midb's file. @throws Damaged */
function songsOf(file: Uint8Array): Songs {
  const reader = new Reader(file);
  if (reader.text(4) !== 'midb') throw new Damaged();
  const strings = new Map<number, string>();
  for (let id = reader.number(); id !== -1; id = reader.number()) strings.set(id, reader.text());
  const string = (id: number) => {
    const text = strings.get(id);
    if (text === undefined) throw new Damaged();
    return text;
  };
  const songs = new Songs();
  while (!reader.isAtEnd) {
    // Of a song, which the first number says; a negative property has a number as its value.
    const [, song, key, value, source] = Array.from({ length: 5 }, () => reader.number());
    songs.add({
      ...{ song, key: string(Math.abs(key)), source: string(source) },
      value: key < 0 ? value : string(value),
    });
  }
  return songs;
}

/** Applies the changes of an entry, unless they cannot be read to their end. @throws Damaged */
function applyChanges(songs: Songs, body: Uint8Array) {
  const reader = new Reader(body);
  const changes: [removes: boolean, relation: Relation][] = [];
  while (!reader.isAtEnd) {
    const [kind] = reader.take(1);
    const [song, key, source] = [reader.number(), reader.text(), reader.text()];
    const value = kind & 2 ? reader.text() : reader.number();
    changes.push([(kind & 1) === 1, { song, key, value, source }]);
  }
  for (const [removes, relation] of changes) {
    // A relation is there once.
    songs.remove(relation);
    if (!removes) songs.add(relation);
  }
}

interface Snapshot {
  generation: bigint;
  /** Position of the first entry that it does not include. */
  position: bigint;
  /** Its library; undefined if it is damaged. */
  songs?: Songs;
  isFirstFormat: boolean;
}

/** The snapshot that a head names; undefined if the head is blank. @throws Damaged if it is no head */
function snapshotOf(file: Uint8Array, at: number): Snapshot | undefined {
  const block = file.subarray(at, at + BLOCK);
  if (block.every((byte) => byte === 0)) return undefined;
  const reader = new Reader(block);
  const isFirstFormat = reader.text(8) === 'S4 twice';
  // The mark of format 2 is followed by its version and the version's complement.
  const marked = isFirstFormat ? 8 : reader.take(8).length + 8;
  const [generation, position, offset, length] = Array.from({ length: 4 }, () => reader.long());
  reader.long();
  if (reader.long() !== checksum(generation, block.subarray(0, marked + 40))) throw new Damaged();
  const [begin, end] = [Number(offset), Number(offset + length)];
  try {
    if (end > file.length) throw new Damaged();
    return { generation, position, isFirstFormat, songs: songsOf(file.subarray(begin, end)) };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    return { generation, position, isFirstFormat };
  }
}

/** Replays the entries from a position on. @returns the position after the last one that is intact */
function replay(songs: Songs, ring: Uint8Array, size: number, from: bigint): bigint {
  let position = from;
  // An entry has at least its header, so that damaged positions end the loop as well.
  while (position - from < BigInt(size)) {
    const at = Number(position % BigInt(size));
    try {
      const reader = new Reader(ring.subarray(at));
      const [found, length, sum] = [reader.long(), reader.number() >>> 0, reader.long()];
      const body = length === WRAP ? new Uint8Array() : reader.take(length);
      const isIntact = found === position && sum === checksum(position, body);
      if (!isIntact || (length === WRAP && at === 0)) break;
      if (length !== WRAP) applyChanges(songs, body);
      position += BigInt(length === WRAP ? size - at : HEADER + length);
    } catch (error) {
      if (error instanceof Damaged) break;
      throw error;
    }
  }
  return position;
}

/** The position that the log's head says it has reached; undefined if it is of the time before, or damaged. */
function reachedOf(log: Uint8Array): bigint | undefined {
  if (log.length < 32) return undefined;
  const words = new DataView(log.buffer, log.byteOffset);
  const position = words.getBigUint64(16, true);
  return words.getBigUint64(24, true) === (position ^ MASK) ? position : undefined;
}

/**
 * @param ring size of the log's ring, in bytes
 * @returns what can be read, however damaged the files are
 */
export function readOld(log: Uint8Array, snapshots: Uint8Array, ring = RING): OldLibrary {
  let isWhole = true;
  const found: Snapshot[] = [];
  for (const at of [0, BLOCK]) {
    try {
      const snapshot = snapshotOf(snapshots, at);
      if (snapshot) found.push(snapshot);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      isWhole = false;
    }
  }
  found.sort((one, other) => Number(other.generation - one.generation));
  const newest = found.find(({ songs }) => songs);
  const songs = newest?.songs ?? new Songs();
  const hasHead = new TextDecoder().decode(log.subarray(0, 8)) === 'ringslog';
  const base = (newest ? newest.isFirstFormat : !hasHead) ? 0 : BLOCK;
  const end = replay(songs, log.subarray(base, base + ring), ring, newest?.position ?? 0n);
  const reached = base === 0 ? undefined : reachedOf(log);
  // With the position it is known whether the log makes up for a damaged snapshot.
  if (reached !== undefined) isWhole = true;
  if ([reached ?? 0n, ...found.map(({ position }) => position)].some((position) => position > end))
    isWhole = false;
  // The log's head was lost, or the whole log is something else.
  if (!hasHead && (newest ? base > 0 : end === 0n && log.some((byte) => byte !== 0))) isWhole = false;
  return { songs: songs.of.size, json: jsonOf(songs), isWhole };
}

const rankOf = (source: string) => {
  const rank = XMMS2_SOURCES.findIndex((pattern) =>
    pattern.endsWith('*') ? source.startsWith(pattern.slice(0, -1)) : source === pattern,
  );
  return rank < 0 ? XMMS2_SOURCES.length : rank;
};

/** A song as an object: of each property the values of its most trusted source. */
function objectOf(relations: readonly Relation[]): Record<string, unknown> {
  const best = new Map<string, { rank: number; values: (string | number)[] }>();
  for (const { key, value, source } of relations) {
    // Every song that is read from a list can be played.
    if (key === 'status') continue;
    // A plain number under another name would be taken for seconds.
    const name = key === 'duration' && typeof value === 'number' ? 'duration_ms' : key;
    const rank = rankOf(source);
    const known = best.get(name);
    if (!known || rank < known.rank) best.set(name, { rank, values: [value] });
    else if (rank === known.rank && !known.values.includes(value)) known.values.push(value);
  }
  return Object.fromEntries(
    Array.from(best, ([name, { values }]) => [name, values.length === 1 ? values[0] : values]),
  );
}

function jsonOf({ of }: Songs): string {
  const songs = [...of].sort(([one], [other]) => one - other);
  const lines = songs.map(([, relations]) => JSON.stringify(objectOf(relations)));
  return `[\n${lines.join(',\n')}\n]\n`;
}
