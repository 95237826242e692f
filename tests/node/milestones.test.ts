import { describe, expect, test } from 'vitest';
import { milestones } from '../../web/src/components/transport/milestones.ts';
import { EventKind as station } from '../../web/src/labs/station/events.ts';
import { configOf } from './lab.engine.ts';
import { labs } from './modules.ts';

const layouts = import.meta.glob<{ EventKind: Readonly<Record<string, number>> }>(
  '../../engine/pkg*/layouts/*.ts',
  { eager: true },
);
const words = import.meta.glob<Record<string, unknown>>('../../web/src/words/*.en.ts', { eager: true });
/** Labs whose events are those of another one. */
const SHARED: Record<string, string> = { dispatch: 'queues', compare: 'queues' };
/** Kinds of events that are listed. */
const shownOf = (lab: string) =>
  Object.keys(
    words[`../../web/src/words/${SHARED[lab] ?? lab}.en.ts`][
      lab in SHARED ? 'lookupMilestones' : 'milestones'
    ] as object,
  );
const kindsOf = (lab: string) =>
  lab === 'station'
    ? station
    : Object.entries(layouts).find(([path]) => path.endsWith(`/${SHARED[lab] ?? lab}.ts`))![1].EventKind;
/** Eight seconds of virtual time, in ticks. */
const RUN = 80_000;

/** The first events of both sides after a run of eight seconds: their kinds that are shown, with their times. */
function firstEvents({ lab, module }: (typeof labs)[number], a: string, b: string) {
  const session = new module.Session(configOf(lab, a, b));
  try {
    session.seek_time(RUN);
    const traces: [Uint32Array, Uint32Array] = [session.milestones(0), session.milestones(1)];
    const all = milestones(traces, kindsOf(lab.id), shownOf(lab.id));
    return [0, 1].map((side) =>
      all.filter((event) => event.side === side).map(({ kind, time }) => `${kind} at ${time}`),
    );
  } finally {
    session.free();
  }
}

test.each(labs.map(({ lab }) => lab.id))('%s: each event that has a name is one of the engine’s', (id) => {
  expect(Object.keys(kindsOf(id))).toEqual(expect.arrayContaining(shownOf(id)));
});

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
