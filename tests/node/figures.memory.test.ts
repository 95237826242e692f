/** Figures of memory: each mark of chunks, packets, blocks and buffers is one that the real engine counted. */
import { describe, expect, test } from 'vitest';
import { chunks } from '../../web/src/labs/chunks/figure.ts';
import { FIELD, Scene as Chunks } from '../../web/src/labs/chunks/scene.ts';
import { pools } from '../../web/src/labs/pools/figure.ts';
import { Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import { reslice } from '../../web/src/labs/reslice/figure.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { server } from '../../web/src/labs/server/figure.ts';
import { Scene as Server } from '../../web/src/labs/server/scene.ts';
import { share } from '../../web/src/labs/share/figure.ts';
import { copiedInAll, Kind, Scene as Share, ViewState } from '../../web/src/labs/share/scene.ts';
import { marksIn, SIDES, storyFigure } from './figure.story.ts';
import { stories } from './links.labs.ts';

const firstStep = (lab: string) => stories[lab].storySteps[0].id;
const stepAt = (lab: string, number: number) => stories[lab].storySteps[number - 1].id;

describe('chunks', () => {
  const { scenes: all, draw } = storyFigure('chunks', chunks, Chunks).played(firstStep('chunks'), [
    0,
    1 / 3,
    1,
  ]);
  const [begin, , end] = all;

  test('a mark below a chunk is a look at it since the step began', () => {
    for (const scenes of all)
      for (const side of SIDES)
        expect(marksIn(draw(scenes, side), 'looked', 'joined', 'now')).toBe(
          scenes[side].soundVisited - begin[side].soundVisited,
        );
    expect(end.map(({ rests }) => rests)).toEqual([true, true]);
  });

  test('each question that needs no look is a mark below the kept length; both have the same lists', () => {
    const [a, b] = SIDES.map((side) => draw(end, side));
    const kept = (scene: Chunks) =>
      scene.allWalks().filter(({ visited, field }) => visited === 0 && field === FIELD.sound).length;
    expect([marksIn(a, 'kept'), marksIn(b, 'kept')]).toEqual([0, kept(end[1])]);
    for (const mark of ['full', 'empty'] as const) expect(marksIn(a, mark)).toBe(marksIn(b, mark));
  });
});

test('pools: a square is a block since the step began: A piles up what it leaves, B says how many it reuses', () => {
  const { scenes, draw } = storyFigure('pools', pools, Pools).played(firstStep('pools'));
  const [begin, end] = scenes;
  const [[a0, b0], [a, b]] = scenes.map((now) => SIDES.map((side) => draw(now, side)));
  const since = (side: 0 | 1, counter: 'allocations' | 'hits') =>
    end[side].counter(counter) - begin[side].counter(counter);
  expect([a0, b0].map((pen) => marksIn(pen, 'made', 'left'))).toEqual([0, 0]);
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

test('reslice: an arrow is a call: A has one for each chunk, B one for each subscriber', () => {
  const { scenes: all, draw } = storyFigure('reslice', reslice, Reslice).played(
    firstStep('reslice'),
    [0, 0.5, 1],
  );
  // An arrow is a line and a head.
  const arrows = (now: (typeof all)[0], side: 0 | 1) => marksIn(draw(now, side), 'call', 'now') / 2;
  for (const scenes of all) expect(arrows(scenes, 0)).toBe(scenes[0].counter('calls'));
  expect(arrows(all[2], 1)).toBe(all[2][1].counter('calls'));
  const [a, b] = SIDES.map((side) => draw(all[2], side));
  expect([marksIn(a, 'has'), marksIn(b, 'has')]).toEqual([4, 4]);
  // Ten chunks for each of four subscribers.
  expect([marksIn(a, 'copied'), marksIn(b, 'copied')]).toEqual([40, 0]);
  expect([marksIn(a, 'shared') > 0, marksIn(b, 'shared') > 0]).toEqual([false, true]);
});

describe('share', () => {
  const { scenes: all, draw } = storyFigure('share', share, Share).played(firstStep('share'), [0, 0.5, 1]);
  const [begin, , end] = all;

  test('A copies for five formats, B for two, and points for three', () => {
    // A transport stream has packets of 188 bytes, each with a header and a part of the frame.
    const pieces = (scene: Share, kind: number) =>
      scene.views
        .map(({ format, pieces, copied, shared, written }) =>
          format === 'ts' && kind !== Kind.shell
            ? Math.ceil((copied + shared + written) / 188)
            : pieces.filter((piece) => piece.kind === kind).length,
        )
        .reduce((sum, count) => sum + count);
    for (const scenes of all.slice(1))
      for (const side of SIDES) {
        const pen = draw(scenes, side);
        const { copy, shell, written } = Kind;
        expect([marksIn(pen, 'copied'), marksIn(pen, 'shell'), marksIn(pen, 'written')]).toEqual(
          [copy, shell, written].map((kind) => pieces(scenes[side], kind)),
        );
      }
    const [a, b] = SIDES.map((side) => draw(end, side));
    const hatched = ({ views }: Share) => views.filter(({ copied }) => copied > 0).length;
    expect(end.map(hatched)).toEqual([5, 2]);
    // A line from each format that points at the frame, one beside them all, and an arrow of two parts.
    expect([marksIn(a, 'tie'), marksIn(b, 'tie')]).toEqual([0, 3 + 1 + 2]);
  });

  test('at rest nothing is copied; at the end the copies of one frame are drawn and counted', () => {
    expect(marksIn(draw(begin, 0), 'copied', 'hatch', 'written', 'unit')).toBe(0);
    const copied = end.map((scene, side) => copiedInAll(scene) - copiedInAll(begin[side]));
    expect(copied).toEqual(end.map(({ views }) => views.reduce((sum, view) => sum + view.copied, 0)));
    const complete = end.map(({ views }) => views.every(({ state }) => state === ViewState.complete));
    expect(complete).toEqual([true, true]);
  });
});

describe('server', () => {
  const { at: pictures, played } = storyFigure('server', server, Server);

  test('the first step shows all of its responses, and each buffer that was made', () => {
    const { scenes, draw } = played(firstStep('server'));
    for (const side of SIDES) {
      const scene = scenes[1][side];
      expect(scene.requests).toBe(scene.counter('connections'));
      expect(marksIn(draw(scenes[1], side), 'made')).toBe(scene.counter('buffersMade'));
    }
  });

  test('a black box is a buffer that was made, and what is left behind stays in memory, each buffer once', () => {
    const [a, b] = pictures(firstStep('server'), 100);
    expect(marksIn(a.pen, 'made')).toBe(a.scene.counter('buffersMade'));
    // Six responses of two buffers: all but those of the newest stay in memory beside later ones.
    expect(marksIn(a.pen, 'left', 'held')).toBe(2 * 5);
    expect(marksIn(b.pen, 'made')).toBe(b.scene.counter('buffersMade'));
    expect([marksIn(b.pen, 'lent'), marksIn(b.pen, 'left')]).toEqual([b.scene.counter('buffersLent'), 0]);
  });

  test('when a crowd closes, both leave buffers behind', () => {
    for (const { pen } of pictures(stepAt('server', 8), 50_000))
      expect(marksIn(pen, 'left')).toBeGreaterThan(0);
  }, 30_000);

  test('a connection that stays open uses its buffers again, in their place', () => {
    const [a] = pictures(stepAt('server', 7), 1_500);
    const tops = [...(a.pen.paths.made ?? '').matchAll(/M[\d.]+ ([\d.]+)h/gu)].map(([, top]) => top);
    expect(new Set(tops).size).toBe(a.scene.counter('buffersMade'));
  });
});
