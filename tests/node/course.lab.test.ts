/** The courses that a lab names: only those whose links open it, and a question that has no result yet. */
import { expect, test } from 'vitest';
import type { Course } from '../../web/src/lessons/course/course.ts';
import { stepsInLab } from '../../web/src/lessons/course/in-lab.ts';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { placeOf } from '../../web/src/lessons/course/route.ts';
import type { StepResult } from '../../web/src/lessons/result.ts';
import { labOf } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';

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
