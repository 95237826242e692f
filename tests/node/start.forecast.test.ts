/** When `npm start` expects the modules that are still missing. */
import { expect, test } from 'vitest';
import { Forecast } from '../../scripts/start/forecast.mjs';

const QUEUES = [
  ['sharing', 'threads'],
  ['station', 'memory'],
] as const;

/** A forecast on a clock that the test sets, in ms. */
function forecast() {
  const clock = { now: 1_000 };
  return { clock, expected: new Forecast(QUEUES, () => clock.now) };
}

test('each module follows the one before it in its queue', () => {
  const { sharing, threads, station, memory } = forecast().expected.ready();
  const [first, second, third, fourth] = [sharing, threads, station, memory].map((at) => at! - 1_000);
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(0);
  expect(fourth).toBeGreaterThan(third);
});

test('a machine that took twice as long for one module is expected to take twice as long for the others', () => {
  const { clock, expected } = forecast();
  const before = expected.ready();
  clock.now += 2 * (before.sharing! - 1_000);
  expected.built('sharing');
  const after = expected.ready();
  expect(Object.keys(after)).toEqual(['threads', 'station', 'memory']);
  expect(after.threads! - clock.now).toBeCloseTo(2 * (before.threads! - before.sharing!));
  expect(after.station! - 1_000).toBeCloseTo(2 * (before.station! - 1_000));
});

test('nothing is left when all are built', () => {
  const { expected } = forecast();
  for (const name of QUEUES.flat()) expected.built(name);
  expect(expected.ready()).toEqual({});
});
