/**
 * The challenges that were solved, each with the fewest steps: stored in this browser only. Invalid entries are dropped, and if
 * storage is blocked they last as long as the page.
 */
import { read, write } from '../../state/storage.ts';

export type Solved = Readonly<Record<string, number>>;

const KEY = 'ringside.challenges';
/** Version of the stored data; other versions are ignored. */
const VERSION = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The valid entries of what is stored. */
export function solvedOf(stored: unknown): Solved {
  const all = isObject(stored) && stored.version === VERSION && isObject(stored.solved) ? stored.solved : {};
  return Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && Number(entry[1]) > 0,
    ),
  );
}

export const readSolved = (): Solved => solvedOf(read(KEY));

/** Adds a solution and stores it. @returns all of them */
export function solve(solved: Solved, id: string, steps: number): Solved {
  const all = { ...solved, [id]: Math.min(steps, solved[id] ?? Infinity) };
  write(KEY, { version: VERSION, solved: all });
  return all;
}
