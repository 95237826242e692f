/** The courses, in the order in which they are shown, and their questions about a lab. */
import type { Course } from './course.ts';
import { measuring } from './measuring.ts';
import { memory } from './memory.ts';
import { sync } from './sync.ts';
import { labOf } from '../../link/link.ts';
import type { Progress } from './progress.ts';

export const courses: readonly Course[] = [memory, sync, measuring];

export const courseOf = (id: string): Course | undefined => courses.find((course) => course.id === id);

/** A step of a course, by its number from 1. */
export interface CourseStep {
  course: Course;
  at: number;
}

/** Number of courses that a lab names. */
const MOST = 2;

/**
 * For each course with steps in the lab, the first of them that has no result yet, or the first of all.
 * @param lab its id
 * @param resultsOf results of a course, by the ids of its steps
 */
export function stepsInLab(
  courses: readonly Course[],
  lab: string,
  resultsOf: (course: Course) => Progress['found'],
): CourseStep[] {
  return courses
    .flatMap((course) => {
      const here = course.steps.filter(({ link }) => labOf(link) === lab);
      const results = resultsOf(course);
      const step = here.find(({ id }) => !(id in results)) ?? here[0];
      return step ? [{ course, at: course.steps.indexOf(step) + 1 }] : [];
    })
    .slice(0, MOST);
}
