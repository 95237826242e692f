/** The operations of A and B in the costs panel: only at a press, by the engine's copy, and what can go wrong. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import MeasuredCosts from '../../web/src/components/MeasuredCosts.svelte';
import Operations from '../../web/src/components/Operations.svelte';
import { CLASSES, type Operations as Counts } from '../../web/src/engine/operations/count.ts';
import type { FromOperations, ToOperations } from '../../web/src/engine/operations/operations.worker.ts';
import { tally } from '../../web/src/labs/ring/counts.ts';
import { OperationCounting, type Subject } from '../../web/src/state/operation-counting.svelte.ts';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { variants } from './parts.sample.ts';

const config = { lab: 'ring', a: 'queue-copy', b: 'epoch', seed: 0, rate: 48_000, knobs: { readers: 8 } };
const subject: Subject = { module: 'sharing', config, blob: null };
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const shown = () => plain(document.body.textContent);

test('the panel counts only at a press, and then says who executes fewer', async () => {
  const spawned: string[] = [];
  class Noted extends Worker {
    constructor(script: URL, options?: WorkerOptions) {
      super(script, options);
      spawned.push(String(options?.name));
    }
  }
  vi.stubGlobal('Worker', Noted);
  const props = { variants, work: 'delivery', tally, counts: { a: null, b: null }, stale: false };
  const measuring = { state: 'none' as const };
  await render(MeasuredCosts, { ...props, a: config.a, b: config.b, measuring, result: null, subject });
  expect(spawned).toEqual([]);
  expect(shown()).not.toMatch(/operations per/);
  await page.getByRole('button', { name: 'Count executed operations' }).click();
  await expect.poll(shown).toMatch(/B executes \d.*× fewer operations per delivery\./);
  // One for each side.
  expect(spawned).toEqual(['sharing', 'sharing']);
  const rows = [...document.querySelectorAll('section section tbody tr')].map((row) =>
    plain(row.textContent),
  );
  expect(rows[0]).toMatch(/^all operations/);
  expect(rows.some((row) => row.startsWith('loads from memory'))).toBe(true);
  expect(rows.some((row) => row.startsWith('atomic'))).toBe(false);
});

/** A worker that answers each request with what `answer` returns for it. */
function answering(answer: (asked: ToOperations) => FromOperations | { kind: 'failed'; fault: object }) {
  return () => {
    const worker = new ScriptedWorker<ToOperations>();
    worker.postMessage = (asked) => queueMicrotask(() => worker.say(answer(asked)));
    return worker;
  };
}

const counted = (loads: number, same = true): FromOperations => {
  const none = Object.fromEntries([...CLASSES, 'bytes'].map((id) => [id, 0])) as Counts;
  return { kind: 'counted', counted: { unit: 'delivery', units: 10, operations: { ...none, loads } }, same };
};

const rendered = (counting: OperationCounting) => render(Operations, { subject, counting });

test.each([
  [1_000, 998, /B executes 0\.20 % fewer operations per delivery\./],
  [1_000, 1_010, /B executes 1\.00 % more operations per delivery\./],
  [1_000, 4_000, /B executes 4\.00× more operations per delivery\./],
  [1_000, 1_000, /A and B execute equally many operations per delivery\./],
])('%d loads against %d', async (a, b, says) => {
  await rendered(new OperationCounting(answering(({ variant }) => counted(variant === config.a ? a : b))));
  await expect.poll(shown).toMatch(says);
});

test('counts of different work are not compared', async () => {
  await rendered(new OperationCounting(answering(({ variant }) => counted(1_000, variant === config.a))));
  await expect.poll(shown).toMatch(/Not compared: A and B did not do the same work\./);
  expect(document.querySelector('tbody')).toBeNull();
});

test('after a failure it says why, and counts again at a press', async () => {
  let fails = true;
  const fault = { kind: 'trap', message: 'unreachable' };
  const counting = new OperationCounting(
    answering(() => (fails ? { kind: 'failed', fault } : counted(1_000))),
  );
  await rendered(counting);
  await expect.poll(shown).toMatch(/Counting stopped: its code could not go on \(unreachable\)\./);
  fails = false;
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect.poll(shown).toMatch(/equally many/);
});

test('counts of other settings are kept, and counted again at a press', async () => {
  const counting = new OperationCounting(answering(() => counted(1_000)));
  const { rerender } = await rendered(counting);
  await expect.poll(shown).toMatch(/equally many/);
  expect(shown()).not.toMatch(/Count again/);
  await rerender({ subject: { ...subject, config: { ...config, knobs: { readers: 4 } } }, counting });
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect.poll(shown).not.toMatch(/Count again/);
  expect(counting.result?.of.config.knobs).toEqual({ readers: 4 });
});
