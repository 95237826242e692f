/**
 * The worker that runs the model of Go's scheduler for one load. It is a separate worker, because the model takes up to
 * some seconds.
 */
import { type Failed, faultOf } from '../../../engine/fault.ts';
import { isRefusal } from '../../../engine/refusal.ts';
import type { GoroutineLoad, GoroutineReport, Refusal } from '../../../engine/types.ts';

export type FromGoroutines =
  { kind: 'ready' } | { kind: 'report'; report: GoroutineReport } | { kind: 'refused'; refusal: Refusal };

const post = (message: FromGoroutines | Failed) => self.postMessage(message);

async function work(load: GoroutineLoad) {
  const { default: init, goroutine_report } = await import('../../../../../engine/pkg-relay/ringside.js');
  await init();
  post({ kind: 'ready' });
  post({ kind: 'report', report: goroutine_report(load) });
}

self.onmessage = ({ data }: MessageEvent<GoroutineLoad>) => {
  work(data).catch((error: unknown) => {
    if (isRefusal(error)) post({ kind: 'refused', refusal: error });
    else post({ kind: 'failed', fault: faultOf(error) });
  });
};
