/** Scenes of the ring for tests. */
import { layout } from '../../engine/pkg/layouts/ring.ts';
import { type Counter, Scene, SlotState, WriterState } from '../../web/src/labs/ring/scene.ts';
import { sceneNumbers } from './scene.numbers.ts';

/** A reader as a test specifies it; by default a network reader that sleeps at the publisher's slot. */
export interface TestReader {
  id?: number;
  kind?: number;
  slot?: number;
  lag?: number;
  state?: number;
  pc?: number;
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
  dials?: { stream: number; turn: number; state: number }[];
  starved?: number;
  head?: Partial<Record<keyof typeof layout.head, number>>;
  counters?: Partial<Record<Counter, number>>;
}

/** The numbers of a scene. */
export function numbers(spec: TestScene = {}): Float64Array {
  const slots = spec.slots ?? 64;
  const writer = spec.writer ?? 17;
  const filled = spec.filled ?? slots;
  const gop = spec.gop ?? 25;
  const key = spec.key ?? (((writer - 19) % slots) + slots) % slots;
  const newest = filled === 0 ? -1 : filled < slots ? filled - 1 : 1000 + writer;
  return sceneNumbers(layout, {
    step: spec.step ?? 4_000,
    time: spec.time ?? 124_800,
    head: {
      streams: spec.streams ?? 1,
      stream: spec.stream ?? 0,
      writerSlot: writer,
      writerState: spec.writerState ?? WriterState.writing,
      blockedFor: spec.blockedFor ?? 0,
      blockedBy: spec.blockedBy ?? -1,
      keySlot: filled === 0 ? -1 : key,
      newest,
      written: spec.written ?? 0.55,
      framesSinceKey: 19,
      blockedTotal: spec.blockedTotal ?? 0,
      soundQueued: 4_096,
      soundStarved: spec.starved ?? 0,
      ...spec.head,
    },
    counters: { published: newest + 1, ...spec.counters },
    lists: {
      slots: Array.from({ length: slots }, (_, slot) => {
        const isKey = (((slot - key) % gop) + gop) % gop === 0;
        const state =
          slot === writer ? SlotState.writing : slot < filled ? SlotState.readable : SlotState.empty;
        const back = (((writer - slot) % slots) + slots) % slots;
        const empty = state === SlotState.empty;
        return {
          // A mean of 4 000 bytes with a spread that is the same each time.
          bytes: empty ? 0 : isKey ? 30_000 : 1_500 + ((slot * 2_654_435_761) % 5_000),
          key: isKey && !empty ? 1 : 0,
          state,
          seq: empty ? -1 : Math.max(0, newest + 1 - back),
          published: 120_000,
        };
      }),
      readers: (spec.readers ?? []).map((reader, index) => ({
        id: index + 1,
        slot: writer,
        delivered: 900,
        orphan: -1,
        ...reader,
      })),
      orphans: (spec.orphans ?? []).map((orphan) => ({ bytes: 4_000, seq: 950, ...orphan })),
      dials: spec.dials ?? [],
    },
  });
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
    written: 1,
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
    counters: { discarded: 1 },
  });

/** A publisher in a slot that reader 3 is still reading. */
export const torn = () =>
  scene({ readers: eight({ 3: { slot: 17, lag: 64, state: 5, torn: 1 } }), counters: { torn: 3 } });

/** Many streams, of which one has stopped. */
export const manyStreams = (count = 200) =>
  scene({
    streams: 10_000,
    dials: Array.from({ length: count }, (_, index) => ({
      stream: index * 50,
      turn: ((index * 377) % 1000) / 1000,
      state: index === 83 ? 1 : index === 120 ? 2 : 0,
    })),
    readers: eight({}),
  });

/** Nothing published yet. */
export const empty = () => scene({ writer: 0, filled: 0, writerState: 0, written: 0, readers: eight({}) });
