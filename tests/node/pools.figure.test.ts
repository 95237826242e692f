/** The figure of the pools: its blocks are those that the engine counted since the step began, and it stays in its box. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { pools } from '../../web/src/labs/pools/figure.ts';
import { Scene } from '../../web/src/labs/pools/scene.ts';
import { marksIn } from './figure.facts.ts';
import { storyFigure, testsOfSizes } from './figure.story.ts';

const { scenes: all, draw } = storyFigure('pools', pools, Scene).first([0, 1]);
const [begin, end] = all;

test('a square is a block since the step began: A piles up what it leaves, B says how many it reuses', () => {
  const pens = [begin, end].map((scenes) =>
    ([0, 1] as const).map((side) =>
      drawn(pools, {
        ...{ scene: scenes[side], peer: scenes[1 - side], begins: begin, ends: end, side },
        ...{ variant: side === 0 ? 'none' : 'fifo', width: 652, height: 414 },
      }),
    ),
  );
  const [[a0, b0], [a, b]] = pens;
  const since = (side: 0 | 1, counter: 'allocations' | 'hits') =>
    end[side].counter(counter) - begin[side].counter(counter);
  for (const mark of ['made', 'left'] as const)
    expect([marksIn(a0, mark), marksIn(b0, mark)]).toEqual([0, 0]);
  const made = since(0, 'allocations');
  expect([marksIn(a, 'made'), marksIn(b, 'made')]).toEqual([made, since(1, 'allocations')]);
  const again = ({ labels }: typeof a) => labels.find(({ mark }) => mark === 'again')?.words;
  expect(again(a)).toBeUndefined();
  expect(again(b)).toContain(String(since(1, 'hits')));
  // A ring of frames of other sizes has a few blocks more or fewer.
  expect(Math.abs(marksIn(a, 'left') - made)).toBeLessThan(0.02 * made);
  const rest = end[1].allLevels().reduce((sum, { atRest }) => sum + atRest, 0);
  expect([marksIn(b, 'left'), marksIn(b, 'atRest')]).toEqual([0, rest]);
});

testsOfSizes(all, draw);
