/** Progress of a measurement: apart from what its result shows, which the first view does not load. */
import type { Progress } from '../engine/types.ts';

/** Progress of a measurement. */
export type Measuring =
  | { state: 'none' }
  /**
   * `answered`: whether there is a first answer; `left`: time that it still takes, in ms; null if it is unknown.
   * `instance`: the current one of those that are measured, from 1.
   */
  | {
      state: 'running';
      progress: Progress;
      answered?: boolean;
      left?: number | null;
      instance?: { number: number; of: number };
    }
  | { state: 'done' }
  | { state: 'failed'; why: string };

/**
 * Share of a measurement that is done, 0 to 1. Only its pairs count, because the duration of the phases before them is unknown.
 */
export function doneShare({
  progress: { phase, done, of },
  instance = { number: 1, of: 1 },
}: Pick<Extract<Measuring, { state: 'running' }>, 'progress' | 'instance'>): number {
  const own = phase === 'measuring' && of > 0 ? done / of : 0;
  return (instance.number - 1 + own) / instance.of;
}
