/** Figures of work: each mark of frames, jobs, questions and steps is one that the real engine counted. */
import { describe, expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { clock } from '../../web/src/labs/clock/figure.ts';
import { Scene as Clock } from '../../web/src/labs/clock/scene.ts';
import { compare } from '../../web/src/labs/compare/figure.ts';
import { dispatch } from '../../web/src/labs/dispatch/figure.ts';
import { library } from '../../web/src/labs/library/figure.ts';
import { Scene as Query } from '../../web/src/labs/library/scene.ts';
import { queues } from '../../web/src/labs/queues/figure.ts';
import { Scene as Queue } from '../../web/src/labs/queues/scene.ts';
import { ring } from '../../web/src/labs/ring/figure.ts';
import { ReaderKind, Scene as Ring, SlotState } from '../../web/src/labs/ring/scene.ts';
import { station } from '../../web/src/labs/station/figure.ts';
import { Scene as Station } from '../../web/src/labs/station/scene.ts';
import { threads } from '../../web/src/labs/threads/figure.ts';
import { Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import { marksIn, SIDES, storyFigure } from './figure.story.ts';
import { labEntry, labWorlds, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

describe('ring', () => {
  const { played } = storyFigure('ring', ring, Ring);

  test('a bar for each frame that was published in the step, and others for those before', () => {
    const { scenes, draw } = played('stall');
    const [begins, ends] = scenes;
    for (const side of SIDES) {
      const pen = draw(ends, side);
      const readable = ends[side].allSlots().filter(({ state }) => state === SlotState.readable);
      const fresh = readable.filter(({ seq }) => seq > begins[side].newest).length;
      expect([marksIn(pen, 'fresh'), marksIn(pen, 'old')]).toEqual([fresh, readable.length - fresh]);
    }
    const [a, b] = SIDES.map((side) => draw(ends, side));
    expect([marksIn(a, 'standing'), marksIn(b, 'publisher')]).toEqual([1, 1]);
    expect([marksIn(a, 'discarded'), marksIn(b, 'discarded')]).toEqual([0, 1]);
  });

  test('a stroke for each look in vain of the step', () => {
    const { scenes, draw } = played('polling');
    const [begins, ends] = scenes;
    const count = (side: 0 | 1) => ends[side].counter('wastedChecks') - begins[side].counter('wastedChecks');
    expect(SIDES.map((side) => marksIn(draw(ends, side), 'look'))).toEqual([count(0), count(1)]);
    expect(count(0)).toBeGreaterThan(100);
  });

  test('a copy for each reader and frame, and what waits in the queue of the slow one', () => {
    const { scenes, draw } = played('copies');
    const [begins, ends] = scenes;
    const queued = ends[0].allReaders().find(({ kind }) => kind === ReaderKind.slow)!.queued;
    const frames = ends[0].newest - begins[0].newest;
    const waiting = Math.min(queued, frames);
    const a = draw(ends, 0);
    expect([marksIn(a, 'waiting'), marksIn(a, 'copy')]).toEqual([waiting, 9 * frames - waiting]);
  });

  test('many streams have a dial each, which can be pressed', () => {
    const { config } = stories.ring.storyPatch(labEntry('ring'), 3, 48_000);
    const knobs = { ...config!.knobs, streams: 64 };
    const state = { config: { ...config!, knobs }, script: [] };
    const [[scene]] = scenesAt(state, [30_000], (numbers) => new Ring(numbers));
    const hits = (look: number | null) =>
      drawn(ring, { scene, variant: config!.a, side: 0, look, width: 652, height: 414 }).hits;
    expect(hits(null)).toHaveLength(scene.dials);
    expect(hits(0).filter((hit) => 'stream' in hit)).toMatchObject([{ stream: null }]);
  });
});

describe('threads', () => {
  const { played } = storyFigure('threads', threads, Threads);
  const [first] = stories.threads.storySteps;

  /** Both pictures of a step at its end, with the number of jobs that were run in it. */
  function atEnd(step: string) {
    const { scenes, draw } = played(step);
    const [begins, ends] = scenes;
    return SIDES.map((side) => {
      const jobs = ends[side].counter('jobs') - begins[side].counter('jobs');
      return { pen: draw(ends, side), jobs, queued: ends[side].depth };
    });
  }

  test('a stroke for a job, and two blocks for one whose blocks are freed', () => {
    const [a, b] = atEnd('blocks');
    expect([marksIn(a.pen, 'freed'), marksIn(b.pen, 'freed')]).toEqual([2 * a.jobs, 0]);
    expect([marksIn(a.pen, 'done'), marksIn(b.pen, 'done')]).toEqual([a.jobs, b.jobs]);
    expect([marksIn(a.pen, 'loop'), marksIn(b.pen, 'loop') > 0]).toEqual([0, true]);
  });

  test('at rest there is no block; at the end there are as many as were allocated', () => {
    const { scenes, draw } = played(first.id);
    for (const side of SIDES) {
      const blocks = scenes.map((now) => marksIn(draw(now, side), 'job', 'box', 'freed'));
      expect(blocks).toEqual([0, scenes[1][side].counter('allocations')]);
    }
  });

  test('each half of the change saves one of two blocks', () => {
    for (const { pen, jobs } of atEnd('halves'))
      expect([marksIn(pen, 'done'), marksIn(pen, 'freed')]).toEqual([jobs, jobs]);
  });

  test('a queue without a bound fills the figure, one with a bound ends', () => {
    const [a, b] = atEnd('flood');
    expect([marksIn(a.pen, 'bound'), marksIn(b.pen, 'bound')]).toEqual([0, 1]);
    expect(marksIn(a.pen, 'box')).toBeGreaterThan(10 * marksIn(b.pen, 'box'));
    expect(b.queued).toBe(4);
  });
});

describe('clock', () => {
  const { at: pictures, played } = storyFigure('clock', clock, Clock);
  const { storySteps: steps } = stories.clock;
  const asked = ['asked', 'now', 'answered'] as const;

  test('a mark is a question: at rest none, at the end as many as are counted, in a row for each operator', () => {
    const { scenes, draw } = played(steps[0].id, [0, 0.5, 1]);
    for (const side of SIDES) {
      const of = (now: (typeof scenes)[0]) => now[side].counter('selfSync');
      const marks = scenes.map((now) => marksIn(draw(now, side), ...asked));
      expect(marks).toEqual(scenes.map((now) => of(now) - of(scenes[0])));
      expect(marksIn(draw(scenes[0], side), 'row')).toBe(12);
    }
  });

  test('a card that opens tells the clock in B, and sets the pace of both', () => {
    const { scenes, draw } = played(steps[0].id);
    const [a, b] = SIDES.map((side) => draw(scenes[1], side));
    for (const pen of [a, b]) expect([marksIn(pen, 'own'), marksIn(pen, 'card')]).toEqual([12, 15]);
    expect([marksIn(a, 'told'), marksIn(b, 'told')]).toEqual([0, 1]);
    expect(b.labels.map(({ words }) => words)).toContain('tells the clock');
    expect(marksIn(a, 'answered')).toBe(15);
  });

  test('a peer below a chain calls those above it', () => {
    const [a, b] = pictures(steps[2].id, 1_650);
    for (const { pen } of [a, b]) expect(marksIn(pen, 'peer')).toBeGreaterThan(10);
    expect(marksIn(a.pen, 'told')).toBe(0);
    expect(marksIn(b.pen, 'told')).toBeGreaterThan(8);
    expect(b.pen.labels.map(({ words }) => words)).toContain('tells those above it');
  });

  test('each tick at the wrong pace is marked', () => {
    const sides = pictures(steps[3].id, 499);
    expect(sides.map(({ pen }) => marksIn(pen, 'wrong'))).toEqual([29, 0]);
    expect(sides.map(({ scene }) => scene.counter('wrongTicks'))).toEqual([29, 0]);
  });
});

describe('station', () => {
  const { config, lab, shown } = labWorlds('station', Station, 44_100);
  const scripts = lab.knobs.find(({ id }) => id === 'script')!.options.filter((id) => id !== 'own');
  const size = { variant: '', width: 652, height: 414 };

  /** Both sides' pictures at a time, in ms, with the scenes at the end of that tick. */
  function pictures(knobs: Record<string, number>, at = 19.9) {
    const of = config('station-244', 'station-245', knobs);
    const [now, ends] = [at, 19.9].map((ms) => shown(of, ms * 10));
    return SIDES.map((side) => {
      const request = { scene: now[side], peer: now[1 - side], ends, side, ...size };
      return { scene: now[side], pen: drawn(station, request) };
    });
  }

  test('an operator is a square, in every script, also in many copies', () => {
    const all = [...scripts.keys()].map((script) => ({ script, layers: 8 }));
    for (const knobs of [...all, { script: 4, copies: 7 }, { script: 0, copies: 64 }])
      for (const { scene, pen } of pictures(knobs, 5)) {
        const squares = marksIn(pen, 'unasked', 'ready', 'made') + marksIn(pen, 'nothing') / 2;
        expect(squares).toBe(scene.graph.length);
      }
  });

  test('a stroke is a chunk looked at: 640 in A, 87 in B', () => {
    const [a, b] = pictures({ script: 1 });
    expect([a, b].map(({ pen }) => marksIn(pen, 'line'))).toEqual([640, 87]);
    expect(a.pen.labels.map(({ words }) => words)).toEqual([
      ...['its frame', 'tone', '10 outputs, 27 questions each'],
      'a stroke is a chunk looked at, a group a question',
    ]);
    // B answers as many questions, most of them without a look.
    expect(b.pen.labels[2].words).toBe(a.pen.labels[2].words);
    const withoutLook = ({ graph }: Station) =>
      graph.flatMap(({ walks }) => walks).filter((one) => one === 0);
    expect(marksIn(a.pen, 'kept')).toBe(0);
    expect(marksIn(b.pen, 'kept')).toBe(withoutLook(b.scene).length);
    // Before the tick, nothing is done, although the one before it is.
    const begins = shown(config('station-244', 'station-245', { script: 1 }), 1_999);
    const pen = drawn(station, { scene: begins[0], begins, side: 0, ...size });
    expect([pen.paths.line, marksIn(pen, 'unasked')]).toEqual([undefined, 11]);
  });
});

test('library, compare, dispatch, queues: each mark is a step of the mechanism, and at the end there are as many as the page counts', () => {
  const library_ = storyFigure('library', library, Query).played('word');
  const compared = storyFigure('compare', compare, Queue).played('tags');
  const dispatched = storyFigure('dispatch', dispatch, Queue).played('asks');
  const pushed = storyFigure('queues', queues, Queue).played('outputs');
  expect([
    library_.scenes.map((now) =>
      SIDES.map((side) => marksIn(library_.draw(now, side), 'descent', 'bits', 'now')),
    ),
    compared.scenes.map((now) =>
      SIDES.map((side) => marksIn(compared.draw(now, side), 'step', 'compared', 'now')),
    ),
    dispatched.scenes.map((now) =>
      SIDES.map((side) => marksIn(dispatched.draw(now, side), 'tried', 'opened', 'now')),
    ),
    pushed.scenes.map((now) => SIDES.map((side) => marksIn(pushed.draw(now, side), 'copied'))),
  ]).toEqual([
    [
      [0, 0],
      [915, 164],
    ],
    [
      [0, 0],
      [48, 12],
    ],
    [
      [0, 0],
      [146, 31],
    ],
    [
      [0, 0],
      [45, 15],
    ],
  ]);
});

test('queues: while slots are copied, the frame is around the slot that was filled last', () => {
  const shares = Array.from({ length: 81 }, (_, share) => share / 80);
  const { scenes, draw } = storyFigure('queues', queues, Queue).played('outputs', shares);
  /** The left and the upper edge of a mark's last outline. */
  const last = (d = '') => /M([\d.-]+) ([\d.-]+)\D[^M]*$/u.exec(d)!.slice(1).map(Number);
  for (const side of SIDES) {
    const copying = scenes.filter((now) => (now[side].filling?.copied ?? 0) > 0 && !now[side].rests);
    expect(copying.length).toBeGreaterThan(0);
    for (const now of copying) {
      const { cursor, copied } = draw(now, side).paths;
      const aside = last(cursor).map((edge, at) => last(copied)[at] - edge);
      expect(aside.map(Math.round)).toEqual([2, 2]);
    }
  }
});
