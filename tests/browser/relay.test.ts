/** Monibuca's load from end to end in a worker of the page: counts of all combinations, stopping, and a module that fails. */
import { expect, test } from 'vitest';
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';
import { COUNTED } from '../../web/src/labs/pools/relay/load.ts';
import { RelayRuns } from '../../web/src/labs/pools/relay/runs.svelte.ts';
import { soon } from './patience.ts';

test('counts the ten combinations, and stops when told to, with what it has', async () => {
  const runs = new RelayRuns();
  const ended = runs.measure();
  await soon(() => expect(runs.done).toBeGreaterThanOrEqual(COUNTED));
  runs.close();
  await ended;
  expect([runs.done, runs.failed]).toEqual([undefined, undefined]);
  const rows = runs.table?.rows ?? [];
  expect(rows).toHaveLength(COUNTED);
  const [none, all] = [rows[0].cost, rows[COUNTED - 1].cost];
  expect([none.copied_bytes > 8e6, all.copied_bytes, none.messages]).toEqual([true, 0, all.messages]);
  expect([none.wasted_checks > 0, all.wasted_checks]).toEqual([true, 0]);
});

test('a worker that fails ends the measurement with its reason, and the next one starts anew', async () => {
  const worker: WorkerLike = {
    ...{ terminate: () => undefined, onmessage: null, onerror: null },
    postMessage() {
      const data = { kind: 'failed', fault: { kind: 'error', message: 'out of memory' } };
      queueMicrotask(() => {
        worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
      });
    },
  };
  const runs = new RelayRuns(() => worker);
  await runs.measure();
  expect(runs.failed).toContain('out of memory');
  expect(runs.done).toBeUndefined();
});
