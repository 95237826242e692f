/**
 * The measuring worker: alternates between one round and handling messages, and waits while the tab is hidden. It measures
 * one instance; to cancel it, the page ends the worker.
 */
import { FirstAnswer, measurement } from './first-answer.ts';
import { reported, rested, Visibility } from './job-worker.ts';
import type { FromMeasure, ToMeasure } from './messages.ts';
import { type Measure, ownModule } from './modules.ts';

/** The measurement under way. */
let measure: Measure | undefined;
const visibility = new Visibility();
/** Whether the page has asked for the rounds that there are. */
let stopped = false;
const post = (message: FromMeasure) => self.postMessage(message);

/** Takes all rounds, or those until the page stops it; handles messages between two of them, and waits while the tab is hidden. */
async function measured(current: Measure): Promise<Measure> {
  measure = current;
  for (;;) {
    await rested();
    await visibility.shown();
    if (stopped) return current;
    const share = current.advance();
    post({ kind: 'progress', progress: current.progress() });
    if (share >= 1) return current;
  }
}

async function start({ blob, ...order }: Extract<ToMeasure, { kind: 'start' }>) {
  const { Measure, stream_media } = await ownModule();
  post({ kind: 'ready' });
  if (blob) stream_media?.(new Uint8Array(await blob.arrayBuffer()));
  if (order.preceded) {
    const first = await measured(FirstAnswer.of(Measure, order));
    if (stopped) return post({ kind: 'stopped', result: first.result() });
    post({ kind: 'first', result: first.result() });
    first.free();
  }
  const all = await measured(measurement(Measure, order));
  if (stopped) return post({ kind: 'stopped', result: all.result() });
  post({ kind: 'result', result: all.result(), samples: all.samples() });
}

/** The round during which the tab was hidden may have been disturbed. */
function show(hidden: boolean) {
  if (hidden) measure?.discard_round();
  visibility.set(hidden);
}

/** A hidden tab does not delay the answer. */
function stop() {
  stopped = true;
  visibility.set(false);
}

self.onmessage = ({ data }: MessageEvent<ToMeasure>) =>
  void reported(() => {
    if (data.kind === 'visibility') return show(data.hidden);
    return data.kind === 'stop' ? stop() : start(data);
  });
