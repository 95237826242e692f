/** What takes the time of a job besides the pool: the producer's pause between two jobs, and the jobs themselves. Pure. */
import type { Config } from '../../engine/types.ts';
import type { Timing } from '../../state/lab-part.ts';
import { sentences } from '../../words/joining.en.ts';
import { timing as words } from '../../words/threads.en.ts';

/** A pool adds less than a microsecond to a job, so that it hardly shows beside jobs that take this much of the time, in µs. */
const HIDES_US = 10;
/** The pattern in which all jobs take the time of the knob `duration`. */
const ALIKE = 0;

/** A pause between jobs would be the time of a job, whichever pool runs it. So Measure leaves it out. */
export function timing({ knobs: { gap, duration, pattern, workers } }: Config): Timing | undefined {
  const each = duration / workers;
  const says = [
    ...(gap > 0 ? [words.withoutGap(gap)] : []),
    ...(pattern === ALIKE && each >= HIDES_US ? [words.duration(duration, workers, each)] : []),
  ];
  if (says.length === 0) return undefined;
  return { ...(gap > 0 && { knobs: { gap: 0 }, without: words.withoutPause }), says: sentences(says) };
}
