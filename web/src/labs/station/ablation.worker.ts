/** The worker that counts variant by variant, beside the one whose engine plays. */
import { said } from '../../engine/said.ts';
import type { Config } from '../../engine/types.ts';
import { count, type Counted } from './count.ts';

export interface ToAblation {
  config: Config;
  ids: string[];
}
export type FromAblation =
  { kind: 'counted'; counted: Counted[] } | { kind: 'done' } | { kind: 'failed'; message: string };

const say = (message: FromAblation) => self.postMessage(message);

self.onmessage = async ({ data: { config, ids } }: MessageEvent<ToAblation>) => {
  try {
    const { default: init, Session } = await import('../../../../engine/pkg-station/ringside.js');
    await init();
    for (const counted of count(config, ids, (one) => new Session(one))) say({ kind: 'counted', counted });
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', message: said(error) });
  }
};
