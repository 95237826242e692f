/** The engine's trace of one side, four words an event, as the table shows it. */
const WORDS = 4;

/** What happened, in the engine's order. */
const WHATS = [
  'hit',
  'missed',
  'returned',
  'dropped',
  'published',
  'entered',
  'collected',
  'exhausted',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface PoolEvent {
  /** ticks */
  time: number;
  publisher: number;
  what: What;
  /** one of `Place` of the scene */
  place: number;
  frame: number;
  /** of a block: its level or region, and its bytes; else the number that the engine gives, twice */
  at: number;
  value: number;
}

/** Events of blocks have two numbers in one: a level or region below, bytes above. */
const PAIRS: readonly What[] = ['hit', 'missed', 'returned', 'dropped'];

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array): PoolEvent[] {
  const found: PoolEvent[] = [];
  for (let from = 0; from + WORDS <= trace.length; from += WORDS) {
    const [time, act, frame, number] = trace.subarray(from, from + WORDS);
    const what = WHATS[(act >>> 16) & 0xff] ?? 'entered';
    const [at, value] = PAIRS.includes(what) ? [number & 0xff, number >>> 8] : [number, number];
    found.push({ time, publisher: act & 0xffff, what, place: act >>> 24, frame, at, value });
  }
  return found.reverse();
}
