/** The figure of the pools: its blocks are those that the engine counted, and it stays in its box. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { pools } from '../../web/src/labs/pools/figure.ts';
import { Scene } from '../../web/src/labs/pools/scene.ts';
import { storyPatch } from '../../web/src/labs/pools/story.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { marksIn, outside } from './figure.facts.ts';

const { config, ...step } = storyPatch(labEntry('pools'), 1, 48_000);
const { from, to } = playedSpan(step);
const [begin, end] = scenesAt({ config: config!, script: [] }, [from, to], (numbers) => new Scene(numbers));
const draw = (scenes: readonly [Scene, Scene], side: 0 | 1, width = 652, height = 414) =>
  drawn(pools, {
    ...{ scene: scenes[side], peer: scenes[1 - side], ends: end, side, width, height },
    variant: side === 0 ? config!.a : config!.b,
  });

test('A piles up what it allocates, B takes what it has', () => {
  const [[a0, b0], [a, b]] = [begin, end].map((scenes) => [draw(scenes, 0), draw(scenes, 1)]);
  const made = end[0].counter('allocations') - begin[0].counter('allocations');
  const pile = (pen: typeof a) => marksIn(pen, 'left') + marksIn(pen, 'newest');
  // A ring of frames of other sizes has a few blocks more or fewer.
  expect(Math.abs(pile(a) - pile(a0) - made)).toBeLessThan(0.02 * made);
  expect([pile(b0), pile(b)]).toEqual([0, 0]);
  const rest = end[1].allLevels().reduce((sum, { atRest }) => sum + atRest, 0);
  expect([marksIn(b, 'atRest'), marksIn(b, 'made')]).toEqual([rest + end[1].reused, end[1].made]);
  expect(marksIn(a, 'made')).toBe(end[0].made);
  expect(b.labels.map(({ words }) => words)).not.toEqual(a.labels.map(({ words }) => words));
});

test.each([
  [320, 150],
  [652, 414],
  [1_300, 900],
])('%i by %i', (width, height) => {
  for (const scenes of [begin, end])
    for (const side of [0, 1] as const) {
      const pen = draw(scenes, side, width, height);
      expect(outside(pen, width, height)).toEqual([]);
      expect(pen.labels.length).toBeLessThanOrEqual(6);
    }
});
