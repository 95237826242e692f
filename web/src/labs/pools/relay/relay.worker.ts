/**
 * A worker that measures Monibuca's load from end to end, for the publishers that are its own. It takes a step each time it is
 * asked to, so that several workers measure the same combination at the same time. Its module's memory ends with it.
 */
import { type Failed, faultOf } from '../../../engine/fault.ts';
import type { Relay, RelayTable } from '../../../../../engine/pkg-relay/ringside.js';
import { LOAD, PAIRS, SECONDS } from './load.ts';

/**
 * Asks for a step. `worker` of `workers` has its part of the publishers; all take their samples in the order that is drawn from
 * `seed`. They are the same each time.
 */
export interface ToRelay {
  workers: number;
  worker: number;
  seed: number;
  /** Whether the times of the previous step do not count, because the tab was hidden meanwhile. */
  discards?: boolean;
}
/** `done` comes instead of a step when nothing is left to measure. */
export type FromRelay = { kind: 'ready' } | { kind: 'step'; table: RelayTable } | { kind: 'done' };

const say = (message: FromRelay | Failed) => self.postMessage(message);

async function relayOf({ workers, worker, seed }: ToRelay): Promise<Relay> {
  const { default: init, Relay } = await import('../../../../../engine/pkg-relay/ringside.js');
  await init();
  say({ kind: 'ready' });
  const { publishers, subscribers, slots, input, output } = LOAD;
  return new Relay(publishers, subscribers, slots, input, output, SECONDS, PAIRS, seed, workers, worker);
}

let opened: Promise<Relay> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToRelay>) => {
  try {
    opened ??= relayOf(data);
    const relay = await opened;
    if (data.discards) relay.discard_times();
    say(relay.advance() === undefined ? { kind: 'done' } : { kind: 'step', table: relay.result() });
  } catch (error) {
    say({ kind: 'failed', fault: faultOf(error) });
  }
};
