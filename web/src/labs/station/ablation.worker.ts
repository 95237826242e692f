/** The worker that counts variant by variant, separate from the one that plays. */
import { serve } from '../../engine/rpc.worker.ts';
import type { Config } from '../../engine/types.ts';
import { count, type Counted } from './count.ts';

/** Counts of one or two variants, as soon as they are known. */
export interface FromAblation {
  kind: 'counted';
  counted: Counted[];
}

async function load() {
  const { default: init, Session } = await import('../../../../engine/pkg-station/ringside.js');
  await init();
  return {
    /** Counts variants on the script of a configuration. */
    count(config: Config, ids: string[]) {
      for (const counted of count(config, ids, (one) => new Session(one)))
        self.postMessage({ kind: 'counted', counted } satisfies FromAblation);
    },
  };
}

/** The handlers' types, for the page. */
export type Ablation = Awaited<ReturnType<typeof load>>;

serve(load());
