import { expect, test } from 'vitest';
import { milestones } from '../../web/src/components/transport/milestones.ts';

const kinds = { acted: 0, took: 1, blocked: 2, dropped: 3 };
const trace = (...events: [time: number, kind: number][]) =>
  new Uint32Array(events.flatMap(([time, kind]) => [time, kind << 16, 7, 9]));

test('a column for each time, in order, and only the kinds that are shown', () => {
  const a = trace([5, 0], [10, 1], [30, 2]);
  const b = trace([10, 1], [20, 3]);
  expect(milestones([a, b], kinds, ['took', 'blocked', 'dropped'])).toEqual([
    { side: 0, time: 10, kind: 'took', column: 1 },
    { side: 1, time: 10, kind: 'took', column: 1 },
    { side: 1, time: 20, kind: 'dropped', column: 2 },
    { side: 0, time: 30, kind: 'blocked', column: 3 },
  ]);
});

test('events of one side at one time have columns of their own, in the order in which they happened', () => {
  const a = trace([10, 1], [10, 2]);
  const b = trace([10, 2], [10, 1]);
  const all = milestones([a, b], kinds, ['took', 'blocked']);
  expect(all.map(({ side, kind, column }) => [side, kind, column])).toEqual([
    [0, 'took', 1],
    [1, 'blocked', 1],
    [0, 'blocked', 2],
    [1, 'took', 2],
  ]);
});

test('no events, no columns; an unknown kind is not shown', () => {
  expect(milestones([trace(), trace([1, 9])], kinds, ['took'])).toEqual([]);
});
