/**
 * The worker that measures: one round, then a break in which messages come in. To cancel, the page ends the worker.
 */
import init, { Measure } from '../../../engine/pkg/ringside.js';
import type { FromMeasure, ToMeasure } from './messages.ts';
import { isRefusal } from './refusal.ts';

let measure: Measure | undefined;
const post = (message: FromMeasure) => self.postMessage(message);

/** Lets waiting messages in; unlike a timer, it is never held back in a hidden tab. */
const rest = new MessageChannel();
rest.port1.onmessage = () => guarded(round);

function round() {
  if (!measure) return;
  const share = measure.advance();
  post({ kind: 'progress', progress: measure.progress() });
  if (share < 1) rest.port2.postMessage(null);
  else post({ kind: 'result', result: measure.result() });
}

function guarded(work: () => void) {
  try {
    work();
  } catch (error) {
    if (isRefusal(error)) post({ kind: 'refused', refusal: error });
    else post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = async ({ data }: MessageEvent<ToMeasure>) => {
  if (data.kind === 'hidden') return guarded(() => measure?.discard_round());
  await init();
  guarded(() => {
    measure = Measure.page(data.config, data.pairs);
    round();
  });
};
