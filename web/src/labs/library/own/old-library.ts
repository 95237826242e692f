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

/** The files' checksum: each word of eight bytes is added by SplitMix64's finaliser. */
function checksum(seed: bigint, bytes: Uint8Array): bigint {
  const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8);
  padded.set(bytes);
  return [seed, BigInt(bytes.length), ...new BigUint64Array(padded.buffer)].reduce((sum, word) => {
    let hash = (((sum << 23n) | (sum >> 41n)) & MASK) ^ word;
    hash = ((hash ^ (hash >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
    hash = ((hash ^ (hash >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
    return hash ^ (hash >> 31n);
  }, 0n);
}

/** Reads values one after the other. @throws Error at the end, and if a text is not UTF-8 */
class Reader {
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at === this.#view.byteLength;
  }

  number(): number {
    return this.#view.getInt32((this.at += 4) - 4, true);
  }

  long(): bigint {
    return this.#view.getBigUint64((this.at += 8) - 8, true);
  }

  bytes(length: number): Uint8Array {
    if (length > this.#view.byteLength - this.at) throw new RangeError();
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + (this.at += length) - length, length);
  }

  text(length = this.number()): string {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.bytes(length));
  }
}

/** The library's relations, each of which is there once, by its text in JSON. */
type Relations = Map<string, Relation>;
const nameOf = ({ song, key, value, source }: Relation) => JSON.stringify([song, key, value, source]);

/** Reads midb's file. @throws Error if it is damaged */
function relationsOf(file: Uint8Array): Relations {
  const reader = new Reader(file);
  if (reader.text(4) !== 'midb') throw new Error('This is no file of midb.');
  const strings = new Map<number, string>();
  for (let id = reader.number(); id !== -1; id = reader.number()) strings.set(id, reader.text());
  const string = (id: number) => {
    const text = strings.get(id);
    if (text === undefined) throw new RangeError();
    return text;
  };
  const relations: Relations = new Map();
  while (!reader.isAtEnd) {
    // Of a song, which the first number says; a negative property has a number as its value.
    const [, song, key, value, source] = Array.from({ length: 5 }, () => reader.number());
    const one = { song, key: string(Math.abs(key)), source: string(source) };
    const relation = { ...one, value: key < 0 ? value : string(value) };
    relations.set(nameOf(relation), relation);
  }
  return relations;
}

/** Applies the changes of an entry. @throws Error if they cannot be read to their end */
function applyChanges(relations: Relations, body: Uint8Array) {
  const reader = new Reader(body);
  while (!reader.isAtEnd) {
    const [kind] = reader.bytes(1);
    const [song, key, source] = [reader.number(), reader.text(), reader.text()];
    const relation = { song, key, source, value: kind & 2 ? reader.text() : reader.number() };
    relations.delete(nameOf(relation));
    if (!(kind & 1)) relations.set(nameOf(relation), relation);
  }
}

/** The result of `work`; undefined if it throws, because the bytes end too early or are not what they should be. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

interface Snapshot {
  generation: bigint;
  /** Position of the first entry that it does not include. */
  position: bigint;
  /** Its library; undefined if it is damaged. */
  relations?: Relations;
  isFirstFormat: boolean;
}

/** The snapshot that a head names. @throws Error if it is no head */
function snapshotOf(file: Uint8Array, block: Uint8Array): Snapshot {
  const reader = new Reader(block);
  const isFirstFormat = reader.text(8) === 'S4 twice';
  // The mark of format 2 is followed by its version and the version's complement.
  if (!isFirstFormat) reader.long();
  const [generation, position, offset, length] = Array.from({ length: 4 }, () => reader.long());
  reader.long();
  const end = reader.at;
  if (reader.long() !== checksum(generation, block.subarray(0, end))) throw new Error('This is no head.');
  const relations = attempt(() =>
    relationsOf(new Uint8Array(new Reader(file, Number(offset)).bytes(Number(length)))),
  );
  return { generation, position, isFirstFormat, ...(relations && { relations }) };
}

/** Replays the entries from a position on. @returns the position after the last one that is intact */
function replay(relations: Relations, ring: Uint8Array, size: number, from: bigint): bigint {
  /** @returns the number of bytes of an entry; 0 at one that is not intact */
  function apply(position: bigint): number {
    const at = Number(position % BigInt(size));
    const reader = new Reader(ring, at);
    const [found, length, sum] = [reader.long(), reader.number() >>> 0, reader.long()];
    const body = length === WRAP ? new Uint8Array() : reader.bytes(length);
    if (found !== position || sum !== checksum(position, body)) return 0;
    if (length === WRAP) return at === 0 ? 0 : size - at;
    applyChanges(relations, body);
    return HEADER + length;
  }
  let position = from;
  // An entry has at least its header, so that damaged positions end the loop as well.
  while (position - from < BigInt(size)) {
    const bytes = attempt(() => apply(position));
    if (!bytes) break;
    position += BigInt(bytes);
  }
  return position;
}

/** The position that the log's head says it has reached; undefined if it is of the time before, or damaged. */
const reachedOf = (log: Uint8Array) =>
  attempt(() => {
    const reader = new Reader(log, 16);
    const position = reader.long();
    return reader.long() === (position ^ MASK) ? position : undefined;
  });

/**
 * @param ring size of the log's ring, in bytes
 * @returns what can be read, however damaged the files are
 */
export function readOld(log: Uint8Array, snapshots: Uint8Array, ring = RING): OldLibrary {
  const blocks = [0, BLOCK].map((at) => snapshots.subarray(at, at + BLOCK));
  // A head that was never written is blank.
  const written = blocks.filter((block) => block.some((byte) => byte !== 0));
  const found = written.flatMap((block) => attempt(() => snapshotOf(snapshots, block)) ?? []);
  found.sort((one, other) => Number(other.generation - one.generation));
  const newest = found.find(({ relations }) => relations);
  const relations = newest?.relations ?? new Map<string, Relation>();
  const hasHead = new TextDecoder().decode(log.subarray(0, 8)) === 'ringslog';
  const base = (newest ? newest.isFirstFormat : !hasHead) ? 0 : BLOCK;
  const end = replay(relations, log.subarray(base, base + ring), ring, newest?.position ?? 0n);
  const reached = base === 0 ? undefined : reachedOf(log);
  const positions = [reached ?? 0n, ...found.map(({ position }) => position)];
  // The log's head was lost, or the whole log is something else.
  const isOther = !hasHead && (newest ? base > 0 : end === 0n && log.some((byte) => byte !== 0));
  return {
    ...jsonOf([...relations.values()]),
    // With the position it is known whether the log makes up for a damaged snapshot.
    isWhole:
      (reached !== undefined || found.length === written.length) &&
      positions.every((position) => position <= end) &&
      !isOther,
  };
}

const rankOf = (source: string) => {
  const rank = XMMS2_SOURCES.findIndex((pattern) =>
    pattern.endsWith('*') ? source.startsWith(pattern.slice(0, -1)) : source === pattern,
  );
  return rank < 0 ? XMMS2_SOURCES.length : rank;
};

/** A song as an object: of each property the values of its most trusted source. */
function objectOf(relations: readonly Relation[]): Record<string, unknown> {
  const byRank = relations.toSorted((one, other) => rankOf(one.source) - rankOf(other.source));
  const best = new Map<string, { rank: number; values: Set<string | number> }>();
  for (const { key, value, source } of byRank) {
    // Every song that is read from a list can be played.
    if (key === 'status') continue;
    // A plain number under another name would be taken for seconds.
    const name = key === 'duration' && typeof value === 'number' ? 'duration_ms' : key;
    const rank = rankOf(source);
    const known = best.get(name) ?? { rank, values: new Set() };
    if (rank === known.rank) best.set(name, { rank, values: known.values.add(value) });
  }
  return Object.fromEntries(
    Array.from(best, ([name, { values }]) => [name, values.size === 1 ? [...values][0] : [...values]]),
  );
}

function jsonOf(relations: readonly Relation[]): Omit<OldLibrary, 'isWhole'> {
  const songs = new Map<number, Relation[]>();
  for (const one of relations) songs.set(one.song, [...(songs.get(one.song) ?? []), one]);
  const inOrder = [...songs].sort(([one], [other]) => one - other);
  const lines = inOrder.map(([, of]) => JSON.stringify(objectOf(of)));
  return { songs: songs.size, json: `[\n${lines.join(',\n')}\n]\n` };
}
