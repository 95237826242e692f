/** Makes of a log's requests what the server lab serves: sizes of its documents, requests of a connection, clients that leave. */
import type { Logged } from './line.ts';
import { DOCUMENTS, KEEP_ALIVE_S, MOST_REQUESTS, MOST_SIZE } from './limits.ts';

/** The load of the lab. */
export interface Load {
  /** Bytes of each document; undefined if it is not found. */
  sizes: (number | undefined)[];
  /** Requests on a connection. */
  requests: number;
  /** Clients that leave in the middle of a response, in percent. */
  aborts: number;
}

/** What a log says, and what of it the load cannot hold. */
export interface LogFacts {
  requests: number;
  clients: number;
  connections: number;
  /** Responses that found nothing: status 404 or 410. */
  missing: number;
  /** Responses whose client left: status 499, which nginx writes. */
  aborted: number;
  /** Responses longer than the longest document. */
  cut: number;
}

const MISSING: readonly number[] = [404, 410];
const ABORTED = 499;
/** The documents are in another order than their sizes, so that long and short responses take turns. */
const STRIDE = 5;
/** `MAGIC` of `engine/labs/server/src/load.rs`. */
const MAGIC = 'rsload01';
/** Stands for a document that is not found. */
const NONE = 0xffff_ffff;

/** Adds up requests, in the order of the log. */
export class LogCounter {
  /** Number of responses of each size, in bytes; counted and not listed, because a long list takes long to sort. */
  #sizes = new Uint32Array(MOST_SIZE + 1);
  #sized = 0;
  #last = new Map<string, number>();
  #facts: LogFacts = { requests: 0, clients: 0, connections: 0, missing: 0, aborted: 0, cut: 0 };

  add({ client, seconds, status, bytes, closes }: Logged) {
    const facts = this.#facts;
    const last = this.#last.get(client);
    facts.requests += 1;
    if (last === undefined) facts.clients += 1;
    if (last === undefined || seconds - last > KEEP_ALIVE_S) facts.connections += 1;
    this.#last.set(client, closes ? -Infinity : Math.max(seconds, last ?? seconds));
    if (status === ABORTED) facts.aborted += 1;
    else if (MISSING.includes(status)) facts.missing += 1;
    else {
      if (bytes > MOST_SIZE) facts.cut += 1;
      this.#sizes[Math.min(bytes, MOST_SIZE)] += 1;
      this.#sized += 1;
    }
  }

  get facts(): LogFacts {
    return { ...this.#facts };
  }

  /** The load. Meaningless before a request was added. */
  load(): Load {
    const { requests, connections, missing, aborted } = this.#facts;
    const answered = this.#sized + missing;
    const none = answered === 0 ? 0 : Math.round((DOCUMENTS * missing) / answered);
    const sizes: (number | undefined)[] = Array<undefined>(DOCUMENTS).fill(undefined);
    meansOfParts(this.#sizes, this.#sized, DOCUMENTS - none).forEach(
      (size, nth) => (sizes[(nth * STRIDE) % DOCUMENTS] = size),
    );
    return {
      sizes,
      requests: Math.min(Math.max(Math.round(requests / connections), 1), MOST_REQUESTS),
      aborts: Math.round((100 * aborted) / requests),
    };
  }
}

/**
 * Cuts numbers in their order into parts of equal counts, and returns the mean of each part, rounded. The documents so have the
 * spread of the responses, and nearly their mean.
 * @param counts how often each number occurs, from 0 on
 * @param count of all numbers
 */
function meansOfParts(counts: Uint32Array, count: number, parts: number): number[] {
  if (count === 0) return Array<number>(parts).fill(0);
  const bounds = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * count) / parts);
    return [from, Math.max(Math.floor(((part + 1) * count) / parts), from + 1)] as const;
  });
  /** Sums of the smallest numbers, by how many there are. */
  const sums = new Map<number, number>();
  let [size, below, sum] = [0, 0, 0];
  for (const rank of bounds.flat().toSorted((one, other) => one - other)) {
    for (; below + counts[size] < rank; size++) {
      below += counts[size];
      sum += counts[size] * size;
    }
    sums.set(rank, sum + (rank - below) * size);
  }
  return bounds.map(([from, to]) => Math.round((sums.get(to)! - sums.get(from)!) / (to - from)));
}

/** The load in the format of the engine. */
export function bytesOf({ sizes, requests, aborts }: Load): Uint8Array<ArrayBuffer> {
  const numbers = [...sizes.map((size) => size ?? NONE), requests, aborts];
  const bytes = new Uint8Array(MAGIC.length + 4 * numbers.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, nth) => view.setUint32(MAGIC.length + 4 * nth, number, true));
  return bytes;
}
