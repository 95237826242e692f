/** Runs one guest, and nothing else: the page ends this worker after its answer, or when it does not answer. */
import type { FromJob } from '../../engine/job.ts';
import { reported } from '../../engine/job-worker.ts';
import type { OwnKind } from '../interfaces.ts';
import { findFailure, type Result } from './find.ts';
import type { Explored } from './search.ts';

export interface ToSearch {
  module: Uint8Array;
  kind: OwnKind;
}

export type FromSearch =
  FromJob | { kind: 'explored'; explored: Explored } | { kind: 'found'; result: Result };

const post = (message: FromSearch) => self.postMessage(message);

self.onmessage = ({ data: { module, kind } }: MessageEvent<ToSearch>) =>
  void reported(() => {
    post({ kind: 'ready' });
    const result = findFailure(module, kind, (explored) => post({ kind: 'explored', explored }));
    post({ kind: 'found', result });
  });
