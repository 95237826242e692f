/** The worker that searches for the number of copies of a script that a variant sustains, slice by slice. */
import { serve, Wrong } from '../../engine/rpc.worker.ts';
import type { Config } from '../../engine/types.ts';
import type { Capacity } from '../../state/capacities.svelte.ts';
import type { StationCapacitySearch } from '../../../../engine/pkg-station/ringside.js';

let search: StationCapacitySearch | undefined;

async function load() {
  const { default: init, StationCapacitySearch } = await import('../../../../engine/pkg-station/ringside.js');
  await init();
  return {
    /** @param seconds how long a load must be sustained, in s of sound */
    begin(config: Config, variant: string, seconds: number): Capacity {
      search?.free();
      search = new StationCapacitySearch(config, variant, seconds);
      return search.progress();
    },
    /** Plays a slice of the trial. @param again whether the trial begins anew, because it may have been disturbed */
    advance(again: boolean): { at: Capacity; goesOn: boolean } {
      if (!search) throw new Wrong('No search has begun.');
      if (again) search.discard_trial();
      const goesOn = search.advance();
      return { at: search.progress(), goesOn };
    },
  };
}

/** The handlers' types, for the page. */
export type Search = Awaited<ReturnType<typeof load>>;

serve(load());
