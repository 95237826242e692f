/**
 * The worker that searches for the number of copies of a script that variants sustain, trial by trial. To cancel, the
 * page ends the worker.
 */
import { type Failed, faultOf } from '../../engine/fault.ts';
import { isRefusal } from '../../engine/refusal.ts';
import type { Config, Refusal } from '../../engine/types.ts';
import type { Capacity } from '../../state/limits.svelte.ts';

export interface ToCapacitySearch {
  config: Config;
  variants: string[];
  /** How long a load must be sustained, in s of sound. */
  seconds: number;
}
export type FromCapacitySearch =
  | { kind: 'ready' }
  | { kind: 'stands'; variant: string; at: Capacity }
  | { kind: 'held'; variant: string; held: Capacity }
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal };

const say = (message: FromCapacitySearch | Failed) => self.postMessage(message);

self.onmessage = async ({ data: { config, variants, seconds } }: MessageEvent<ToCapacitySearch>) => {
  try {
    const { default: init, StationCapacitySearch } =
      await import('../../../../engine/pkg-station/ringside.js');
    await init();
    say({ kind: 'ready' });
    for (const variant of variants) {
      const search = new StationCapacitySearch(config, variant, seconds);
      do say({ kind: 'stands', variant, at: search.progress() });
      while (search.advance());
      say({ kind: 'held', variant, held: search.progress() });
      search.free();
    }
    say({ kind: 'done' });
  } catch (error) {
    if (isRefusal(error)) say({ kind: 'refused', refusal: error });
    else say({ kind: 'failed', fault: faultOf(error) });
  }
};
