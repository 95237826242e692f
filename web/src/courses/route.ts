/** Where courses are: `#v1/course` has all of them, `#v1/course/sync` one as a whole, `#v1/course/sync/3` a step of it. */
import { COURSES } from '../state/route.ts';
import type { Course } from './course.ts';
import { courseOf, courses } from './registry.ts';

/** Address of all courses, of one, or of a step of it. @param at from 1 */
export const courseLink = (course?: string, at?: number): string =>
  [COURSES, course, at].filter((part) => part !== undefined).join('/');

/** What an address leads to; `wrong` is what there is no such thing of, and what there is instead. */
export interface Place {
  course?: Course;
  /** from 1 */
  at?: number;
  wrong?: { what: 'course' | 'step'; value: string; allowed: string };
}

/** @param hash the fragment of the address, with its `#` */
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
