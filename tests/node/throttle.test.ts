/** Texts of figures and tables change in the same frame, so that one count has one value on a page. */
import { afterEach, expect, test, vi } from 'vitest';
import { nextTurn, throttle } from '../../web/src/state/throttle.ts';

afterEach(() => vi.restoreAllMocks());

test('all texts change when a frame begins a new turn, and only then', () => {
  const clock = vi.spyOn(performance, 'now');
  const [one, other] = [throttle<number>(), throttle<number>()];
  /** A frame with a count at a time in ms; the second text is computed 3 ms after the first. */
  const shown = (ms: number, count: number, now = false) => {
    clock.mockReturnValue(ms);
    const turn = nextTurn();
    const first = one(() => count, now);
    clock.mockReturnValue(ms + 3);
    return [first, other(() => count, now), turn];
  };
  expect(shown(10_000, 1)).toEqual([1, 1, 20]);
  expect(shown(10_250, 2)).toEqual([1, 1, 20]);
  // The turn ends between the two texts of a frame.
  expect(shown(10_499, 3)).toEqual([1, 1, 20]);
  expect(shown(10_515, 4)).toEqual([4, 4, 21]);
  expect(shown(10_530, 5, true)).toEqual([5, 5, 21]);
});
