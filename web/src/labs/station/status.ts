/** Text of the progress of counting and timing variants, or that its results belong to other settings. */
import type { Config } from '../../engine/types.ts';
import { withTimeLeft } from '../../components/verdict.ts';
import { ablation as words, timed } from '../../words/station.table.en.ts';
import { variantWords } from '../../words/lookup.ts';
import { alike } from './ablation.svelte.ts';
import type { StationRuns } from './runs.svelte.ts';

/** @param of number of variants that are counted */
export function statusText(
  { counts, times, timed: measured }: StationRuns,
  config: Config,
  of: number,
): string {
  if (counts.running) return words.running(counts.counted.length, of);
  if (times.current !== undefined) {
    const { done, of: rounds } = times.rounds;
    const says = timed.running(variantWords(times.current).name, Math.min(done + 1, rounds), rounds);
    return withTimeLeft(says, times.left);
  }
  const stale = [counts.config, measured].some((one) => one !== undefined && !alike(one, config));
  return stale ? words.stale : '';
}
