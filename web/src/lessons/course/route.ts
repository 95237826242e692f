/** Links to courses: `#v1/course` lists them, `#v1/course/sync` shows a whole course, `#v1/course/sync/3` one step. */
import { COURSES } from '../../link/link.ts';
import type { Course } from './course.ts';
import { courseOf, courses } from './registry.ts';

/** Link to the list, to a course, or to a step. @param at number of the step, from 1 */
export const courseLink = (course?: string, at?: number): string =>
  [COURSES, course, at].filter((part) => part !== undefined).join('/');

/** Target of a link. `wrong`: the part of it that does not exist, and what does. */
export interface Place {
  course?: Course;
  /** Number of the step, from 1. */
  at?: number;
  wrong?: { what: 'course' | 'step'; value: string; allowed: string };
}

/** @param hash the fragment with its `#` */
export function placeOf(hash: string): Place {
  const [id = '', at = '', ...rest] = hash.slice(COURSES.length + 1).split('/');
  if (id === '') return {};
  const course = courseOf(id);
  if (!course)
    return { wrong: { what: 'course', value: id, allowed: courses.map(({ id }) => id).join(', ') } };
  if (at === '') return { course };
  const { length } = course.steps;
  if (/^\d{1,3}$/.test(at) && Number(at) >= 1 && Number(at) <= length && rest.length === 0)
    return { course, at: Number(at) };
  return { course, wrong: { what: 'step', value: [at, ...rest].join('/'), allowed: `1–${length}` } };
}
