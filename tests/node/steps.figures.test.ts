/** Figures of which each mark is a step: at the end of the first step they have as many marks as the page counts. */
import { expect, test } from 'vitest';
import { drawn, type Figure } from '../../web/src/figure/figure.ts';
import { clock } from '../../web/src/labs/clock/figure.ts';
import { Scene as Clock } from '../../web/src/labs/clock/scene.ts';
import { chunks } from '../../web/src/labs/chunks/figure.ts';
import { Scene as Graph } from '../../web/src/labs/chunks/scene.ts';
import { compare } from '../../web/src/labs/compare/figure.ts';
import { dispatch } from '../../web/src/labs/dispatch/figure.ts';
import { library } from '../../web/src/labs/library/figure.ts';
import { Scene as Query } from '../../web/src/labs/library/scene.ts';
import { queues } from '../../web/src/labs/queues/figure.ts';
import { Scene as Queue } from '../../web/src/labs/queues/scene.ts';
import { station } from '../../web/src/labs/station/figure.ts';
import { Scene as Station } from '../../web/src/labs/station/scene.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { marksIn } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

/** Numbers of some marks on both sides, when a step begins and when it ends. */
function counted<S, M extends string>(
  lab: string,
  step: string,
  figure: Figure<S, M>,
  read: (numbers: Float64Array) => S,
  marks: readonly M[],
) {
  const { storySteps, storyPatch } = stories[lab];
  const number = storySteps.findIndex(({ id }) => id === step) + 1;
  const { config, script = [], ...patch } = storyPatch(labEntry(lab), number, 48_000);
  const { from, to } = playedSpan(patch);
  const [begins, ends] = scenesAt({ config: config!, script }, [from, to], read);
  return [begins, ends].map((both) =>
    ([0, 1] as const).map((side) => {
      const of = { scene: both[side], peer: both[1 - side], begins, ends, side, width: 652, height: 414 };
      const pen = drawn(figure, { ...of, variant: side === 0 ? config!.a : config!.b });
      return marks.reduce((sum, mark) => sum + marksIn(pen, mark), 0);
    }),
  );
}

test('library: 915 steps in A, 164 in B', () => {
  const marks = counted('library', 'word', library, (of) => new Query(of), ['descent', 'bits', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [915, 164],
  ]);
});

test('chunks: 344 looks in A, 38 in B', () => {
  const marks = counted('chunks', 'asks', chunks, (of) => new Graph(of), ['looked', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [344, 38],
  ]);
});

test('compare: 48 steps in A, 12 in B', () => {
  const marks = counted('compare', 'tags', compare, (of) => new Queue(of), ['step', 'compared', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [48, 12],
  ]);
});

test('dispatch: 146 types asked in A, 31 in B', () => {
  const marks = counted('dispatch', 'asks', dispatch, (of) => new Queue(of), ['tried', 'opened', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [146, 31],
  ]);
});

test('queues: 45 slots copied in A, 15 in B', () => {
  const marks = counted('queues', 'outputs', queues, (of) => new Queue(of), ['copied']);
  expect(marks).toEqual([
    [0, 0],
    [45, 15],
  ]);
});

test('clock: 324 questions in A, none in B', () => {
  const marks = counted('clock', 'bursts', clock, (of) => new Clock(of), ['asked', 'answered', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [324, 0],
  ]);
});

test('station: 640 chunks looked at in A, 87 in B', () => {
  const marks = counted('station', 'tick', station, (of) => new Station(of), ['line', 'now']);
  expect(marks).toEqual([
    [0, 0],
    [640, 87],
  ]);
});
