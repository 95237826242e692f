/** The courses, in the order in which they are shown. */
import type { Course } from './course.ts';
import { measuring } from './measuring.ts';
import { memory } from './memory.ts';
import { sync } from './sync.ts';

export const courses: readonly Course[] = [memory, sync, measuring];

export const courseOf = (id: string): Course | undefined => courses.find((course) => course.id === id);
