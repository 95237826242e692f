/** A race on the page: it starts when it is pressed, shows its figures, and ends with its workers. */
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Figures, MeasureSamples } from '../../web/src/engine/types.ts';
import { languageOf } from '../../web/src/own/compile/language.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import OwnPanel from '../../web/src/own/OwnPanel.svelte';
import Race from '../../web/src/own/race/Race.svelte';
import type { FromRace, ToRace } from '../../web/src/own/race/race.worker.ts';
import { Racing, RUNS } from '../../web/src/own/race/racing.svelte.ts';
import noPool from '../../web/src/own/race/null.pool.wat?raw';
import type { RaceKind } from '../../web/src/own/race/subjects.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { soon } from './patience.ts';

const textOf = (container: Element) => container.textContent?.replace(/[\s\u202f]+/g, ' ') ?? '';

test.each(['pool', 'ring'] as const)(
  'a race of a %s starts when it is pressed, and a search takes its place',
  async (kind) => {
    const props = { ondraft: () => undefined, oncheck: () => undefined };
    const { container } = await render(OwnPanel, { kind, draft: STARTERS[kind].wat, ...props });
    expect(textOf(container)).not.toContain('Compiling');
    await page.getByRole('button', { name: 'Race it' }).click();
    await soon(() => expect(textOf(container)).toContain('Compiling what yours races against.'));
    await page.getByRole('button', { name: 'Find a failure' }).click();
    await soon(() => expect(textOf(container)).not.toContain('races against'));
    expect(page.getByRole('button', { name: 'Stop' }).elements()).toHaveLength(1);
  },
);

/** A compiler of the text format alone; in place of a pool in AssemblyScript it has none. */
async function compile(text: string): Promise<Uint8Array> {
  const { module } = await compileWat(languageOf(text) === 'wat' ? text : noPool);
  return module ?? new Uint8Array();
}

test('a pool that has no block for the work is not timed, and the sentence says why', async () => {
  const { container } = await render(Race, {
    ...{ kind: 'pool' as const, module: await compile(STARTERS.pool.wat), compile },
  });
  await soon(() =>
    expect(textOf(container)).toContain('No race: alloc returned 0 for 496 bytes, with 0 B lent.'),
  );
  expect(page.getByRole('list').elements()).toEqual([]);
});

test('a page without threads says what a race needs, before anything is loaded', async () => {
  vi.stubGlobal('crossOriginIsolated', false);
  try {
    const load = vi.fn(compile);
    const { container } = await render(Race, { kind: 'ring', module: new Uint8Array(), compile: load });
    expect(textOf(container)).toContain('No race: The engine’s statistics are in its module with threads');
    expect(load).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});

const figures = (verdict: Figures['verdict'], ratio: number): Figures => ({
  ...{ verdict, ratio, low: ratio * 0.99, high: ratio * 1.01, baseline_ns: 20, variant_ns: 20 / ratio },
  ...{ quartiles: null, noise_floor: 0.02, pairs: 24, instances: 1, p: null },
});
/** Figures of the others, in their order. */
const FIGURES = {
  pool: [
    figures('no difference found', 1),
    figures('too noisy', 1.04),
    figures('slower', 0.5),
    figures('faster', 1.25),
  ],
  ring: [1, 1, 0.5, 0.4, 0.5, 0.5, 4, 1.6].map((ratio) =>
    figures(ratio === 1 ? 'no difference found' : ratio < 1 ? 'slower' : 'faster', ratio),
  ),
};
const STEPS = { pool: [], ring: [6.5, 6.5, 9, 8, 10, 9.5, 8, 1.5, 9] };
const raced = (samples: MeasureSamples, kind: RaceKind = 'pool'): FromRace => ({
  ...{ kind: 'raced', samples, raced: { kind, figures: FIGURES[kind], steps: STEPS[kind] } },
});

/** A race whose workers the test speaks for. */
async function show(limits?: { start: number; guest: number }, kind: RaceKind = 'pool') {
  const workers: ScriptedWorker<ToRace>[] = [];
  const racing = new Racing(() => {
    const worker = new ScriptedWorker<ToRace>();
    workers.push(worker);
    return worker;
  }, limits);
  const none = new Uint8Array();
  const props = { kind, module: none, compile: () => Promise.resolve(none), racing };
  const { container, unmount } = await render(Race, props);
  await soon(() => expect(workers).toHaveLength(1));
  return { workers, container, unmount };
}

test('each run has a new worker, which is given the samples of the runs before', async () => {
  const { workers, container } = await show();
  const samples = Array.from({ length: RUNS }, (): MeasureSamples => ({ matches: [] }));
  for (const [run, own] of samples.entries()) {
    expect(textOf(container)).toContain(`run ${run + 1} of ${RUNS}`);
    expect(workers[run].sent[0].sampling.earlier).toEqual(samples.slice(0, run));
    workers[run].say(raced(own));
    expect(workers[run].ended).toBe(true);
    await soon(() => expect(textOf(container)).not.toContain(`run ${run + 1} of ${RUNS}`));
  }
  expect(workers).toHaveLength(RUNS);
  const rows = page
    .getByRole('list', { name: 'Time per block, one alloc and one free' })
    .getByRole('listitem');
  expect(rows.elements().map(textOf)).toEqual([
    'Yoursthe others are compared with it 20.0 ns',
    'Yours againno difference found (0.99 to 1.01) 20.0 ns',
    'The startertoo noisy (1.03 to 1.05) 19.2 ns',
    'AssemblyScript’s allocatorslower than yours: takes 2.00 times as long (1.98 to 2.02) 40.0 ns',
    'No poolfixed addresses; faster than yours, which takes 1.25 times as long (1.24 to 1.26) 16.0 ns',
  ]);
  expect(textOf(container)).toContain('80 % of your time is the work and the calls');
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('a row of a ring has its steps, and the work is in proportion to them', async () => {
  const { workers, container } = await show(undefined, 'ring');
  workers[0].say(raced({ matches: [] }, 'ring'));
  await soon(() => expect(page.getByRole('listitem').elements()).toHaveLength(9));
  const rows = page.getByRole('listitem').elements();
  const value = (row: Element) => row.querySelector('.value')?.textContent?.replace(/\u202f/g, ' ');
  expect(rows.map(value).join('; ')).toBe(
    '20.0 ns, 6.5 steps; 20.0 ns, 6.5 steps; 20.0 ns, 9 steps; 40.0 ns, 8 steps; 50.0 ns, 10 steps; ' +
      '40.0 ns, 9.5 steps; 40.0 ns, 8 steps; 5.00 ns, 1.5 steps; 12.5 ns, 9 steps',
  );
  // The time of a ring that does nothing is 5 ns for 1.5 steps, and 7.5 ns more for 7.5 more.
  expect(textOf(container)).toContain(
    '50 % of your time is the work and the calls of 6.5 steps, 1.00 ns for each',
  );
  const [atomic] = rows.filter((row) => row.textContent?.startsWith('Atomic index'));
  const [hollow, solid] = ['.hollow', '.solid'].map((part) => atomic.querySelector<HTMLElement>(part)!.style);
  expect(parseFloat(hollow.width)).toBeCloseTo((100 * 13) / (50 / 0.99), 1);
  expect(hollow.width).toBe(solid.left);
});

test('a pool that does not answer is ended, and so is one that is no longer shown', async () => {
  const hung = await show({ start: 50, guest: 50 });
  await soon(() => expect(textOf(hung.container)).toContain('The race was ended:'));
  expect(hung.workers[0].ended).toBe(true);
  await hung.unmount();
  const left = await show();
  await left.unmount();
  expect(left.workers.map(({ ended }) => ended)).toEqual([true]);
});

test('Stop ends a race, whose figures stay', async () => {
  const { workers, container } = await show();
  workers[0].say(raced({ matches: [] }));
  await soon(() => expect(workers).toHaveLength(2));
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(workers[1].ended).toBe(true);
  expect(textOf(container)).toContain('The race was stopped.');
  expect(page.getByRole('listitem').elements()).toHaveLength(5);
});
