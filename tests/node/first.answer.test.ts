/** The first answer of a measurement: when it is given, and the estimate of the time that the rest takes. */
import { expect, test } from 'vitest';
import { progressSentence } from '../../web/src/components/verdict.ts';
import { FIRST_PAIRS, FirstAnswer } from '../../web/src/engine/first-answer.ts';
import type { Measure } from '../../web/src/engine/modules.ts';
import type { Progress } from '../../web/src/engine/types.ts';
import { TimeLeft } from '../../web/src/state/time-left.ts';

const measuring = (done: number, of = 30): Progress => ({ phase: 'measuring', done, of, discarded: 0 });

/** A measurement whose steps keep one pair each and take `ms`. @param clock the time, which it advances */
function pairs(clock: { now: number }, ms: number): Measure {
  let done = 0;
  return {
    advance() {
      clock.now += ms;
      done++;
      return 0.1;
    },
    progress: () => measuring(done, 120),
    result: () => ({ tick_us: 5, comparisons: [] }),
    samples: () => ({ matches: [] }),
    discard_round: () => undefined,
    free: () => undefined,
  };
}

test('it is given after twenty pairs, or after eight seconds with the pairs that there are', () => {
  for (const [ms, steps] of [
    [1, FIRST_PAIRS],
    [3_000, 3],
  ]) {
    const clock = { now: 500 };
    const first = new FirstAnswer(pairs(clock, ms), () => clock.now);
    let taken = 1;
    while (first.advance() < 1) taken++;
    expect(taken).toBe(steps);
    expect(first.progress().done).toBe(steps);
  }
});

test('it has a pair, however long the work before the first one takes', () => {
  const clock = { now: 500 };
  const measure = pairs(clock, 3_000);
  let before = 5;
  const warming = { ...measuring(0), phase: 'warming up' } as const;
  const slow: Measure = {
    ...measure,
    advance: () => (before-- > 0 ? ((clock.now += 3_000), 0) : measure.advance()),
    progress: () => (before >= 0 ? warming : measure.progress()),
  };
  const first = new FirstAnswer(slow, () => clock.now);
  while (first.advance() < 1);
  expect(first.progress().done).toBe(1);
});

test('the time left: none known, in proportion to the first answer, then by its own pairs', () => {
  const first = new TimeLeft(0, 12);
  first.receive({ phase: 'digests', done: 1, of: 2, discarded: 0 }, 100);
  expect(first.left(100)).toBeNull();
  first.receive(measuring(0, 12), 1_000);
  expect(first.left(1_000)).toBeNull();
  first.receive(measuring(10, 12), 1_500);
  // Two pairs at 50 ms.
  expect(first.left(1_500)).toBe(100);

  // Five times as many variants: 5 s before the first pair, and 30 pairs at 250 ms.
  const all = new TimeLeft(2_000, 30, 1, first.pace);
  expect(all.left(2_000)).toBeNull();
  all.receive({ phase: 'digests', done: 1, of: 10, discarded: 0 }, 3_000);
  expect(all.left(3_000)).toBe(4_000 + 7_500);
  all.receive(measuring(0), 9_000);
  expect(all.left(9_000)).toBe(7_500);
  all.receive(measuring(5), 10_000);
  expect(all.left(10_000)).toBe(25 * 200);
  // A noisy machine wants more pairs.
  all.receive(measuring(30, 60), 15_000);
  expect(all.left(15_000)).toBe(30 * 200);
});

test('the time left of several instances: all of them, and the rest of this one', () => {
  const first = new TimeLeft(0, 12, 5);
  first.receive({ phase: 'digests', done: 1, of: 2, discarded: 0 }, 100);
  first.receive(measuring(0, 12), 1_000);
  first.receive(measuring(10, 12), 2_000);
  // Two pairs at 100 ms, and four instances of 1 s and 12 pairs.
  expect(first.left(2_000)).toBe(200 + 4 * 2_200);
  const second = new TimeLeft(3_000, 12, 4, first.pace);
  second.receive({ phase: 'digests', done: 1, of: 2, discarded: 0 }, 3_400);
  expect(second.left(3_400)).toBe(4 * 2_200 - 400);
  // Warming up takes longer than before.
  expect(second.left(9_000)).toBe(4 * 2_200 - 1_000);
});

test('a sentence says the time left in whole seconds, and from ten on in steps of five', () => {
  const said = (left: number | null) => progressSentence({ progress: measuring(3), left });
  expect(said(null)).toBe('Measuring, pair 3 of 30.');
  expect(said(1_200)).toBe('Measuring, pair 3 of 30. About 2\u202fs left.');
  expect(said(31_000)).toBe('Measuring, pair 3 of 30. About 35\u202fs left.');
  const instance = { number: 2, of: 5 };
  expect(progressSentence({ progress: measuring(3, 12), instance })).toBe(
    'Run 2 of 5. Measuring, pair 3 of 12.',
  );
  expect(progressSentence({ progress: measuring(3, 12), instance: { number: 1, of: 1 } })).toBe(
    'Measuring, pair 3 of 12.',
  );
});
