/**
 * Progress in the courses: the last step, predictions and results. It is stored in this browser only, and nothing
 * depends on it: invalid entries are dropped one by one, and if storage is blocked the progress lasts as long as the
 * page.
 */
import { VERDICTS } from '../../export/verdicts.js';
import { read, write } from '../../state/storage.ts';
import type { StepResult, MeasuredRun, Timed } from '../result.ts';

export interface Progress {
  /** The step that was open last, from 1. */
  at: number;
  /** Predictions by the ids of steps: the id of an option, or a number. */
  said: Record<string, string | number>;
  found: Record<string, StepResult>;
}

const KEY = 'ringside.courses';
/** Version of the stored data; other versions are ignored. */
const VERSION = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const orNull = (value: unknown): value is number | null => value === null || isNumber(value);

function isTimed(value: unknown): value is Timed {
  if (!isObject(value)) return false;
  const { verdict, ratio, low, high } = value;
  return VERDICTS.some((one) => one === verdict) && orNull(ratio) && orNull(low) && orNull(high);
}

function isRun(value: unknown): value is MeasuredRun {
  if (!isObject(value) || !isTimed(value)) return false;
  const { unit, pairs, noise_floor, digests_equal, modelled } = value as Record<string, unknown>;
  return (
    typeof unit === 'string' &&
    isNumber(pairs) &&
    orNull(noise_floor) &&
    typeof digests_equal === 'boolean' &&
    (modelled === null || isTimed(modelled))
  );
}

function isStepResult(value: unknown): value is StepResult {
  if (!isObject(value)) return false;
  if (value.kind === 'clock') return isNumber(value.tick_us);
  if (value.kind === 'measure')
    return Array.isArray(value.runs) && value.runs.length > 0 && value.runs.every(isRun);
  const numbers = (list: unknown) => Array.isArray(list) && list.every(isNumber);
  return value.kind === 'count' && isNumber(value.value) && numbers(value.a) && numbers(value.b);
}

const isSaid = (value: unknown): value is string | number => typeof value === 'string' || isNumber(value);

/** The valid entries of a record. */
const kept = <T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])))
    : {};

/** Progress in a course, as far as the stored data is valid. @param stored data from storage */
export function progressOf(stored: unknown, course: string): Progress {
  const all = isObject(stored) && stored.version === VERSION ? stored.courses : undefined;
  const one = isObject(all) && Object.hasOwn(all, course) ? all[course] : undefined;
  const { at, said, found } = isObject(one) ? one : {};
  return {
    at: isNumber(at) && Number.isInteger(at) && at >= 1 ? at : 1,
    said: kept(said, isSaid),
    found: kept(found, isStepResult),
  };
}

export const readProgress = (course: string): Progress => progressOf(read(KEY), course);

/** Stores the progress in one course; the other courses keep theirs. */
export function writeProgress(course: string, progress: Progress) {
  const stored = read(KEY);
  const courses = isObject(stored) && stored.version === VERSION ? stored.courses : undefined;
  write(KEY, { version: VERSION, courses: { ...(isObject(courses) ? courses : {}), [course]: progress } });
}
