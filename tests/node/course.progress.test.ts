/** The stored progress of a course survives damaged storage; predictions are compared with results. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Course, Step } from '../../web/src/lessons/course/course.ts';
import { stepsInLab, courses } from '../../web/src/lessons/course/registry.ts';
import { progressOf } from '../../web/src/lessons/course/progress.ts';
import { placeOf } from '../../web/src/lessons/course/route.ts';
import { saying } from '../../web/src/lessons/course/saying.ts';
import { answers, type MeasuredRun, outcome, type StepResult } from '../../web/src/lessons/result.ts';
import { labOf } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';

const run: MeasuredRun = {
  ...({ verdict: 'faster', ratio: 1.3, low: 1.25, high: 1.4 } as const),
  ...{ unit: 'delivery', pairs: 30, noise_floor: 0.02, digests_equal: true, modelled: null },
};
const found = {
  counted: { kind: 'count', value: 129, a: [129, 1], b: [750, 2] },
  measured: { kind: 'measure', runs: [run] },
  timed: { kind: 'clock', tick_us: 5 },
} satisfies Record<string, StepResult>;
const stored = (sync: unknown) => ({ version: 1, courses: { sync } });
const nothing = { at: 1, said: {}, found: {} };

test('stored progress is restored, course by course', () => {
  const kept = { at: 3, said: { stall: 750, torn: 'none' }, found };
  expect(progressOf(JSON.parse(JSON.stringify(stored(kept))), 'sync')).toEqual(kept);
  expect(progressOf(stored(kept), 'memory')).toEqual(nothing);
  expect(progressOf({ ...stored(kept), version: 2 }, 'sync')).toEqual(nothing);
  expect(progressOf(stored(kept), '__proto__')).toEqual(nothing);
});

test.each([
  ['at', -1],
  ['at', 2.5],
  ['at', '2'],
])('a damaged %s of %j is the beginning', (name, value) =>
  expect(progressOf(stored({ ...nothing, [name]: value }), 'sync').at).toBe(1),
);

test('intact results among damaged ones are kept', () => {
  const damaged = {
    ...found,
    one: { kind: 'count', value: '129', a: [], b: [] },
    two: { kind: 'measure', runs: [] },
    three: { kind: 'measure', runs: [{ ...run, verdict: 'much faster' }] },
    four: { kind: 'clock' },
    five: null,
  };
  expect(progressOf(stored({ found: damaged, said: { a: 1, b: null, c: {} } }), 'sync')).toEqual({
    ...{ at: 1, said: { a: 1 }, found },
  });
});

test('reading any stored text does not throw, and the result is valid', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      for (const value of [one, stored(one), stored({ at: one, said: other, found: { stall: one } })]) {
        const { at } = progressOf(value, 'sync');
        expect(Number.isInteger(at) && at >= 1).toBe(true);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

/** A step that asks for a measured ratio. */
const step: Step = {
  ...{ id: 'x', minutes: 1, link: '' },
  question: [
    { id: 'slower', to: 1 },
    { id: 'same', same: true },
    { id: 'little', from: 1, to: 1.2 },
    { id: 'more', from: 1.2 },
    { id: 'refused', differ: true },
  ],
  find: { kind: 'measure', reads: 'ratio' },
};
const judged = (said: string, change: Partial<MeasuredRun>) =>
  outcome(step, said, { kind: 'measure', runs: [{ ...run, ...change }] });

test.each<[string, Partial<MeasuredRun>, string]>([
  ['more', {}, 'right'],
  ['little', {}, 'wrong'],
  ['more', { low: 1.1 }, 'open'],
  ['slower', { low: 1.1 }, 'wrong'],
  ['same', { verdict: 'no difference found', low: 0.9, ratio: 1, high: 1.1 }, 'right'],
  ['little', { verdict: 'no difference found', low: 0.9, ratio: 1, high: 1.1 }, 'wrong'],
  ['more', { verdict: 'too noisy' }, 'undecided'],
  ['more', { verdict: 'below the clock', ratio: null, low: null, high: null }, 'undecided'],
  ['refused', { digests_equal: false }, 'right'],
  ['more', { digests_equal: false }, 'wrong'],
])('said %s, found %o: %s', (said, change, wanted) => expect(judged(said, change)).toBe(wanted));

test('the sentence answers the question: with the model, or without', () => {
  const modelled = { verdict: 'slower', ratio: 0.5, low: 0.4, high: 0.6 } as const;
  const both: StepResult = { kind: 'measure', runs: [{ ...run, modelled }] };
  expect(saying(step, undefined, both)).toBe('A takes 1.30 times as long per delivery.');
  const asked: Step = { ...step, find: { kind: 'measure', reads: 'modelled' } };
  expect(saying(asked, undefined, both)).toMatch(/With modelled prices: B takes 2\.00 times as long/);
  expect(answers(asked.question, asked.find, both)).toEqual(['slower']);
  expect(saying(step, (value) => `${value} frames`, found.counted)).toBe('129 frames');
});

test('a number is right within its factor', () => {
  const numeric: Step = { ...step, question: { min: 0, max: 750, near: 1.3 } };
  const near = (said: number) => outcome(numeric, said, found.counted);
  expect([100, 129, 167].map(near)).toEqual(['right', 'right', 'right']);
  expect([98, 168, 0].map(near)).toEqual(['wrong', 'wrong', 'wrong']);
});

test('a ratio of two runs is how far they lie apart', () => {
  const repeat: Step = {
    ...step,
    question: [
      { id: 'one', to: 3 },
      { id: 'more', from: 3 },
    ],
    find: { kind: 'measure', reads: 'repeat' },
  };
  const runs = [run, { ...run, ratio: 1.326 }];
  expect(answers(repeat.question, repeat.find, { kind: 'measure', runs })).toEqual(['one']);
});

test('addresses lead to courses, to their steps, or say what there is', () => {
  expect(placeOf('#v1/course')).toEqual({});
  expect(placeOf('#v1/course/')).toEqual({});
  expect(placeOf('#v1/course/sync')).toMatchObject({ course: { id: 'sync' } });
  expect(placeOf('#v1/course/sync/10')).toMatchObject({ course: { id: 'sync' }, at: 10 });
  for (const wrong of ['0', '11', '1e0', '-1', '3/4', 'x'])
    expect(placeOf(`#v1/course/sync/${wrong}`), wrong).toMatchObject({
      wrong: { what: 'step', value: wrong, allowed: '1–10' },
    });
  expect(placeOf('#v1/course/toString').wrong).toMatchObject({ what: 'course', value: 'toString' });
});

const none = () => ({});
const result: StepResult = { kind: 'clock', tick_us: 5 };
const places = (lab: string, resultsOf: (course: Course) => Record<string, StepResult> = none) =>
  stepsInLab(courses, lab, resultsOf).map(({ course, at }) => `${course.id}/${at}`);

test.each([...linkables.keys()])('%s: every named question opens it, and no course is left out', (lab) => {
  const steps = stepsInLab(courses, lab, none);
  for (const { course, at } of steps) expect(labOf(course.steps[at - 1].link)).toBe(lab);
  const having = courses.filter((course) => course.steps.some(({ link }) => labOf(link) === lab));
  expect(steps.map(({ course }) => course)).toEqual(having.slice(0, 2));
});

test('the first question without a result is named; if all have one, the first', () => {
  expect(places('ring')).toEqual(['sync/1', 'measuring/1']);
  expect(
    places('ring', ({ id }): Record<string, StepResult> =>
      id === 'sync' ? { stall: result, torn: result } : {},
    ),
  ).toEqual(['sync/3', 'measuring/1']);
  expect(places('threads', () => ({ under: result }))).toEqual(['sync/9']);
  expect(places('station')).toEqual([]);
});

test('#courses and #course open the list', () => {
  for (const hash of ['#courses', '#course', '#v1/course']) expect(placeOf(hash)).toEqual({});
});
