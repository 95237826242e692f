import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EventKind as chunks } from '../../engine/pkg-memory/layouts/chunks.ts';
import { EventKind as pools } from '../../engine/pkg-memory/layouts/pools.ts';
import { EventKind as reslice } from '../../engine/pkg-memory/layouts/reslice.ts';
import { EventKind as server } from '../../engine/pkg-memory/layouts/server.ts';
import { EventKind as share } from '../../engine/pkg-memory/layouts/share.ts';
import * as memory from '../../engine/pkg-memory/ringside.js';
import { EventKind as library } from '../../engine/pkg-library/layouts/library.ts';
import * as librarian from '../../engine/pkg-library/ringside.js';
import { EventKind as clock } from '../../engine/pkg-station/layouts/clock.ts';
import { EventKind as queues } from '../../engine/pkg-station/layouts/queues.ts';
import * as stationary from '../../engine/pkg-station/ringside.js';
import { EventKind as ring } from '../../engine/pkg/layouts/ring.ts';
import { EventKind as threads } from '../../engine/pkg/layouts/threads.ts';
import * as sharing from '../../engine/pkg/ringside.js';
import { milestones } from '../../web/src/components/transport/milestones.ts';
import type { Lab } from '../../web/src/engine/types.ts';
import { EventKind as station } from '../../web/src/labs/station/events.ts';
import { milestoneNames } from '../../web/src/words/milestones.en.ts';
import { configOf } from './worlds.ts';

const KINDS: Record<string, Readonly<Record<string, number>>> = {
  ...{ ring, threads, chunks, reslice, share, pools, server, library },
  ...{ queues, dispatch: queues, compare: queues, clock, station },
};
const MODULES = [
  { module: sharing, folder: 'pkg' },
  { module: memory, folder: 'pkg-memory' },
  { module: stationary, folder: 'pkg-station' },
  { module: librarian, folder: 'pkg-library' },
];
/** Eight seconds of virtual time, in ticks. */
const RUN = 80_000;

const labs: { lab: Lab; Session: (typeof sharing)['Session'] }[] = [];
for (const { module, folder } of MODULES) {
  const wasm = new URL(`../../engine/${folder}/ringside_bg.wasm`, import.meta.url);
  await module.default({ module_or_path: readFileSync(wasm) });
  for (const lab of module.catalogue().labs) labs.push({ lab, Session: module.Session });
}

/** The first events of both sides after a run of eight seconds: their kinds that are shown, with their times. */
function firstEvents({ lab, Session }: (typeof labs)[number], a: string, b: string) {
  const session = new Session(configOf(lab, a, b));
  try {
    session.seek_time(RUN);
    const traces: [Uint32Array, Uint32Array] = [session.milestones(0), session.milestones(1)];
    const shown = Object.keys(milestoneNames[lab.id as keyof typeof milestoneNames]);
    const all = milestones(traces, KINDS[lab.id], shown);
    return [0, 1].map((side) =>
      all.filter((event) => event.side === side).map(({ kind, time }) => `${kind} at ${time}`),
    );
  } finally {
    session.free();
  }
}

describe('first events of the real engine', () => {
  test.each(labs.map((one) => ({ ...one, id: one.lab.id })))(
    '$id: each variant has some, and a variant has the same as A and as B',
    (one) => {
      const ids = one.lab.variants.map(({ id }) => id);
      const pairs = Array.from({ length: Math.ceil(ids.length / 2) }, (_, index) => [
        ids[2 * index],
        ids[(2 * index + 1) % ids.length],
      ]);
      const found = pairs.map(([a, b]) => firstEvents(one, a, b));
      found.forEach((sides, index) => {
        for (const side of [0, 1]) expect(sides[side].length, pairs[index][side]).toBeGreaterThanOrEqual(3);
      });
      expect(firstEvents(one, pairs[0][1], pairs[0][0])).toEqual(found[0].toReversed());
    },
    120_000,
  );
});

const kinds = { acted: 0, took: 1, blocked: 2, dropped: 3 };
const trace = (...events: [time: number, kind: number][]) =>
  new Uint32Array(events.flatMap(([time, kind]) => [time, kind << 16, 7, 9]));

test('the events of both sides in the order of their times, and only the kinds that are shown', () => {
  const a = trace([5, 0], [10, 1], [30, 2]);
  const b = trace([10, 1], [20, 3]);
  expect(milestones([a, b], kinds, ['took', 'blocked', 'dropped'])).toEqual([
    { side: 0, time: 10, kind: 'took' },
    { side: 1, time: 10, kind: 'took' },
    { side: 1, time: 20, kind: 'dropped' },
    { side: 0, time: 30, kind: 'blocked' },
  ]);
});

test('events of one side at one time are in the order in which they happened', () => {
  const a = trace([10, 1], [10, 2]);
  const b = trace([10, 2], [10, 1]);
  const all = milestones([a, b], kinds, ['took', 'blocked']);
  expect(all.map(({ side, kind }) => [side, kind])).toEqual([
    [0, 'took'],
    [1, 'blocked'],
    [0, 'blocked'],
    [1, 'took'],
  ]);
});

test('no events; an unknown kind is not shown', () => {
  expect(milestones([trace(), trace([1, 9])], kinds, ['took'])).toEqual([]);
});
