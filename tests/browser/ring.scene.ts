/** Synthetic scenes for tests: the engine's flat layout, written by hand. */
import { Scene, SlotState, WriterState } from '../../web/src/labs/ring/scene.ts';

/** A reader as a test says it; what is left out is a network reader asleep at the publisher's slot. */
export interface TestReader {
  id?: number;
  kind?: number;
  slot?: number;
  lag?: number;
  state?: number;
  place?: number;
  orphan?: number;
  queued?: number;
  torn?: number;
}

export interface TestScene {
  step?: number;
  time?: number;
  slots?: number;
  /** slots that hold a frame, counted from slot 0; default all */
  filled?: number;
  writer?: number;
  writerState?: number;
  blockedFor?: number;
  blockedBy?: number;
  blockedTotal?: number;
  key?: number;
  gop?: number;
  written?: number;
  readers?: TestReader[];
  orphans?: { reader: number; slot: number; seq?: number }[];
  streams?: number;
  stream?: number;
  dials?: { stream: number; perMille: number; state: number }[];
  starved?: number;
  header?: Record<number, number>;
}

/** The numbers of a scene. */
export function numbers(spec: TestScene = {}): Float64Array {
  const slots = spec.slots ?? 64;
  const writer = spec.writer ?? 17;
  const filled = spec.filled ?? slots;
  const gop = spec.gop ?? 25;
  const key = spec.key ?? (((writer - 19) % slots) + slots) % slots;
  const readers = spec.readers ?? [];
  const orphans = spec.orphans ?? [];
  const dials = spec.dials ?? [];
  const newest = filled === 0 ? -1 : filled < slots ? filled - 1 : 1000 + writer;
  const header = new Array<number>(40).fill(0);
  Object.assign(header, {
    0: spec.step ?? 4_000,
    1: spec.time ?? 124_800,
    2: spec.streams ?? 1,
    3: spec.stream ?? 0,
    4: slots,
    5: readers.length,
    6: orphans.length,
    7: dials.length,
    8: writer,
    9: spec.writerState ?? WriterState.writing,
    10: spec.blockedFor ?? 0,
    11: spec.blockedBy ?? -1,
    12: filled === 0 ? -1 : key,
    13: newest,
    14: spec.written ?? 550,
    16: 19,
    17: spec.blockedTotal ?? 0,
    18: 4_096,
    19: spec.starved ?? 0,
    22: newest + 1,
    ...spec.header,
  });
  const flat = [...header];
  for (let slot = 0; slot < slots; slot++) {
    const isKey = (((slot - key) % gop) + gop) % gop === 0;
    // A mean of 4 000 bytes with a spread that is the same each time.
    const bytes = isKey ? 30_000 : 1_500 + ((slot * 2_654_435_761) % 5_000);
    const state = slot === writer ? SlotState.writing : slot < filled ? SlotState.readable : SlotState.empty;
    const back = (((writer - slot) % slots) + slots) % slots;
    flat.push(
      state === SlotState.empty ? 0 : bytes,
      isKey && state !== SlotState.empty ? 1 : 0,
      state,
      0,
      state === SlotState.empty ? -1 : Math.max(0, newest + 1 - back),
      120_000,
    );
  }
  readers.forEach((reader, index) =>
    flat.push(
      reader.id ?? index + 1,
      reader.kind ?? 0,
      reader.slot ?? writer,
      reader.lag ?? 0,
      reader.state ?? 0,
      reader.place ?? 0,
      900,
      0,
      reader.torn ?? 0,
      reader.orphan ?? -1,
      0,
      reader.queued ?? 0,
    ),
  );
  for (const { reader, slot, seq } of orphans) flat.push(4_000, reader, seq ?? 950, slot);
  for (const { stream, perMille, state } of dials) flat.push(stream, perMille, state);
  return new Float64Array(flat);
}

/** A scene. */
export const scene = (spec: TestScene = {}) => new Scene(numbers(spec));

const eight = (change: Record<number, TestReader>, rest: TestReader = {}): TestReader[] => [
  ...Array.from({ length: 8 }, (_, index) => ({ ...rest, ...change[index + 1] })),
  { kind: 2, ...rest, ...change[9] },
];

/** A: the publisher waits for reader 5, which sends while it holds slot 6. */
export const blocked = (slots = 64, blockedFor = 4_120) =>
  scene({
    slots,
    writer: 5,
    writerState: WriterState.blocked,
    blockedFor,
    blockedBy: 5,
    blockedTotal: 16_440,
    key: slots - 2,
    written: 1000,
    readers: eight({ 5: { slot: 6, lag: slots - 1, state: 3 } }, { state: 4 }),
  });

/** B: slot 6 is discarded, reader 5 still reads it; everyone else goes on. */
export const discarded = (slots = 64) =>
  scene({
    slots,
    writer: 15,
    key: slots - 2,
    readers: eight({
      1: { slot: 14, lag: 1, state: 2 },
      4: { slot: 13, lag: 2, state: 2 },
      5: { slot: -1, lag: slots + 9, state: 2, orphan: 0 },
      9: { slot: 11, lag: 4, state: 2 },
    }),
    orphans: [{ reader: 5, slot: 6 }],
    header: { 29: 0, 30: 1 },
  });

/** A publisher in a slot that reader 3 is still reading. */
export const torn = () =>
  scene({ readers: eight({ 3: { slot: 17, lag: 64, state: 5, torn: 1 } }), header: { 29: 3 } });

/** 500 readers: most caught up, a tail, and three far behind. */
export const crowd = (count = 500) =>
  scene({
    writer: 10,
    key: 60,
    readers: [
      ...Array.from({ length: count }, (_, index) => {
        const lag = index < 3 ? 20 + index * 9 : Math.floor(((index * 7919) % 1000) ** 2 / 90_000);
        return { slot: (10 - lag + 128) % 64, lag, state: lag === 0 ? 0 : 2 };
      }),
      { kind: 2, slot: 7, lag: 3, state: 2 },
    ],
  });

/** Many streams, of which one has stopped. */
export const manyStreams = (count = 200) =>
  scene({
    streams: 10_000,
    dials: Array.from({ length: count }, (_, index) => ({
      stream: index * 50,
      perMille: (index * 377) % 1000,
      state: index === 83 ? 1 : index === 120 ? 2 : 0,
    })),
    readers: eight({}),
  });

/** Nothing published yet. */
export const empty = () => scene({ writer: 0, filled: 0, writerState: 0, written: 0, readers: eight({}) });

/** 23 of 64 slots filled. */
export const filling = () => scene({ writer: 23, filled: 23, key: 0, readers: eight({}) });

/** Frames in a queue for each reader. */
export const queues = () =>
  scene({
    writer: 15,
    readers: eight({
      2: { slot: 12, lag: 3, queued: 3, state: 2 },
      5: { slot: 58, lag: 21, queued: 21, state: 2 },
      9: { slot: 11, lag: 4, queued: 4, state: 2 },
    }),
  });
