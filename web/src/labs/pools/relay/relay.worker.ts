/** The worker that measures Monibuca's load from end to end, a step at a time. Its module's memory ends with it. */
import { type Failed, faultOf } from '../../../engine/fault.ts';
import type { RelayTable } from '../../../../../engine/pkg-relay/ringside.js';
import { LOAD, PAIRS, SECONDS, STEPS } from './load.ts';

export type FromRelay =
  { kind: 'ready' } | { kind: 'step'; done: number; table: RelayTable } | { kind: 'done' };

const say = (message: FromRelay | Failed) => self.postMessage(message);

self.onmessage = async () => {
  try {
    const { default: init, Relay } = await import('../../../../../engine/pkg-relay/ringside.js');
    await init();
    say({ kind: 'ready' });
    const { publishers, subscribers, slots, input, output } = LOAD;
    const relay = new Relay(publishers, subscribers, slots, input, output, SECONDS, PAIRS, 1, 0);
    for (let done = 1; relay.advance() !== undefined; done++)
      say({ kind: 'step', done: Math.min(done, STEPS), table: relay.result() });
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', fault: faultOf(error) });
  }
};
