/** The worker that counts variant by variant, separate from the one that plays. */
import { type Failed, faultOf } from '../../engine/fault.ts';
import type { Config } from '../../engine/types.ts';
import { count, type Counted } from './count.ts';

export interface ToAblation {
  config: Config;
  ids: string[];
}
export type FromAblation = { kind: 'ready' } | { kind: 'counted'; counted: Counted[] } | { kind: 'done' };

const say = (message: FromAblation | Failed) => self.postMessage(message);

self.onmessage = async ({ data: { config, ids } }: MessageEvent<ToAblation>) => {
  try {
    const { default: init, Session } = await import('../../../../engine/pkg-station/ringside.js');
    await init();
    say({ kind: 'ready' });
    for (const counted of count(config, ids, (one) => new Session(one))) say({ kind: 'counted', counted });
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', fault: faultOf(error) });
  }
};
