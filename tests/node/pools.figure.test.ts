/** The figure of the pools: its blocks are those that the engine counted, and it stays in its box. */
import { expect, test } from 'vitest';
import { pools } from '../../web/src/labs/pools/figure.ts';
import { Scene } from '../../web/src/labs/pools/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('pools', pools, Scene).first([0, 1]);
const [begin, end] = all;

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

testsOfSizes(all, draw);
