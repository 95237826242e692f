/** The panels beside the figure of the job pool: its source, and its contents as tables. */
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Variant } from '../../web/src/engine/types.ts';
import { page as labThreads } from '../../web/src/labs/threads/page.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { lineOf } from './code.line.ts';
import { partsOf } from './lab.parts.ts';
import { flooded, forging, gated, recycling, variant } from './threads.scene.ts';
import { until } from './patience.ts';

const show = partsOf(labThreads);

const pair: [Variant, Variant] = [
  variant('baseline', 'labs/threads/src/malloced.rs'),
  variant('shipped', 'labs/threads/src/recycled.rs'),
];
const none: [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)];
const row = (container: Element, name: string) =>
  [...container.querySelectorAll('tr')].find((one) => one.querySelector('th')?.textContent === name)
    ?.textContent;

test('code: each actor is shown at its current line', async () => {
  const { container } = await show.code({ variants: pair, scenes: [forging(), recycling()] });
  const [{ source, writer_states, reader_states }] = pair;
  const line = (part: string, names: string[], state: string) =>
    lineOf(container, source, [part, names], state);
  const allocating = await line('enqueue', writer_states, 'alloc data');
  expect(allocating.querySelector('svg.publisher.works')).not.toBeNull();
  expect((await line('enqueue', writer_states, 'free data')).textContent).not.toContain('here');
  const sleeping = await line('runner', reader_states, 'sleep');
  expect(sleeping.querySelector('svg.reader.sleeps')).not.toBeNull();
  expect(sleeping.textContent).toContain('worker 4');
});

test('table: everything the figure says is a row', async () => {
  // Worker 1 released the lock after 1.2 µs, while it held job 7.
  const trace = new Uint32Array([29_000, 16 | (7 << 16) | (9 << 24), 7, 12]);
  const { container } = await show.table({
    scenes: [forging(), gated()],
    variants: pair,
    traces: [trace, none[1]],
  });
  expect(row(container, 'holds the lock')).toMatch(/worker 1.*nobody/);
  expect(row(container, 'the queue holds')).toMatch(/as many as come.*4/);
  expect(row(container, 'waited for room')).toMatch(/900.µs/);
  expect(row(container, 'blocks allocated')).toMatch(/215.*210/);
  expect(row(container, 'payload')).toMatch(/4.B outside.*328.B outside/);
  expect(row(container, 'worker 3')).toContain('waits for a lock');
  expect(row(container, 'producer 2')).toContain('asleep');
  expect(row(container, '2.90\u202fms')).toMatch(/worker 1.*unlocked.*unlock.*held for 1\.20.µs/);
  expect(container.querySelectorAll('caption')).toHaveLength(8);
});

test('table: a long queue is shown on demand; before the engine has answered there are headers', async () => {
  const long = await show.table({ scenes: [flooded(), gated()], variants: pair, traces: none });
  expect(long.container.querySelectorAll('tbody tr').length).toBeLessThan(120);
  await long.getByRole('button', { name: 'Show all 64' }).click();
  await until(() => long.container.querySelectorAll('tbody tr').length > 120);
  await long.unmount();
  const { container } = await show.table({ variants: pair, traces: none });
  expect(container.textContent).toContain('Nothing yet. Press Play.');
});

test.each(['light', 'dark'])('axe, %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const table = await show.table({ scenes: [forging(), recycling()], variants: pair, traces: none });
  const code = await show.code({ variants: pair, scenes: [forging(), recycling()] });
  await until(() => code.container.querySelectorAll('ol').length === 4);
  for (const { container } of [table, code]) expect((await axe.run(container)).violations).toEqual([]);
  delete document.documentElement.dataset.theme;
});
