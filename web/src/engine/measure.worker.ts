/**
 * The measuring worker: alternates between one round and handling messages, and waits while the tab is hidden. It measures
 * one instance; to cancel it, the page ends the worker.
 */
import { type Failed, faultOf } from './fault.ts';
import { FirstAnswer, measurement } from './first-answer.ts';
import type { FromMeasure, ToMeasure } from './messages.ts';
import { type Measure, ownModule } from './modules.ts';
import { isRefusal } from './refusal.ts';

let measure: Measure | undefined;
/** Makes the measurement of all variants, while `measure` is that of the first answer. */
let all: (() => Measure) | undefined;
let hidden = false;
/** Whether a round is due, but waits for the tab to be shown. */
let waiting = false;
const post = (message: FromMeasure | Failed) => self.postMessage(message);

/**
 * Posts a message to itself between rounds, so that waiting messages are handled. Unlike a timer, it is not throttled
 * in a hidden tab.
 */
const rest = new MessageChannel();
rest.port1.onmessage = () => {
  if (hidden) waiting = true;
  else void guarded(round);
};

function round() {
  if (!measure) return;
  const share = measure.advance();
  post({ kind: 'progress', progress: measure.progress() });
  if (share < 1) return rest.port2.postMessage(null);
  const result = measure.result();
  if (!all) return post({ kind: 'result', result, samples: measure.samples() });
  post({ kind: 'first', result });
  measure.free();
  [measure, all] = [all(), undefined];
  rest.port2.postMessage(null);
}

async function start({ blob, ...order }: Extract<ToMeasure, { kind: 'start' }>) {
  const { Measure, stream_media } = await ownModule();
  post({ kind: 'ready' });
  if (blob) stream_media?.(new Uint8Array(await blob.arrayBuffer()));
  if (order.preceded) {
    measure = FirstAnswer.of(Measure, order);
    all = () => measurement(Measure, order);
  } else measure = measurement(Measure, order);
  rest.port2.postMessage(null);
}

/** The round before the tab was hidden, and the one before it was shown again, may have been disturbed. */
function show(nowHidden: boolean) {
  hidden = nowHidden;
  measure?.discard_round();
  if (hidden || !waiting) return;
  waiting = false;
  rest.port2.postMessage(null);
}

async function guarded(work: () => void | Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (isRefusal(error)) post({ kind: 'refused', refusal: error });
    else post({ kind: 'failed', fault: faultOf(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToMeasure>) =>
  void guarded(() => (data.kind === 'visibility' ? show(data.hidden) : start(data)));
