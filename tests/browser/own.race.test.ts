/** A race of the user's pool on the page: it starts when it is pressed, shows its figures, and ends with its workers. */
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Figures, MeasureSamples } from '../../web/src/engine/types.ts';
import { languageOf } from '../../web/src/own/compile/language.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import OwnPanel from '../../web/src/own/OwnPanel.svelte';
import Race from '../../web/src/own/race/Race.svelte';
import type { FromRace, ToRace } from '../../web/src/own/race/race.worker.ts';
import { Racing, RUNS } from '../../web/src/own/race/racing.svelte.ts';
import { TEXTS } from '../../web/src/own/race/subjects.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { soon } from './patience.ts';

const textOf = (container: Element) => container.textContent?.replace(/[\s\u202f]+/g, ' ') ?? '';

test('a race starts when it is pressed, and a search takes its place', async () => {
  const props = { ondraft: () => undefined, oncheck: () => undefined };
  const { container } = await render(OwnPanel, { kind: 'pool', draft: STARTERS.pool.wat, ...props });
  expect(textOf(container)).not.toContain('Compiling');
  await page.getByRole('button', { name: 'Race it' }).click();
  await soon(() => expect(textOf(container)).toContain('Compiling the pools that race.'));
  await page.getByRole('button', { name: 'Find a failure' }).click();
  await soon(() => expect(textOf(container)).not.toContain('that race'));
  expect(page.getByRole('button', { name: 'Stop' }).elements()).toHaveLength(1);
});

/** A compiler of the text format alone, which stands in for that of AssemblyScript. */
async function compile(text: string): Promise<Uint8Array> {
  const { module } = await compileWat(languageOf(text) === 'wat' ? text : TEXTS.null.text);
  return module ?? new Uint8Array();
}

test('a pool that has no block for the work is not timed, and the sentence says why', async () => {
  const { container } = await render(Race, { module: await compile(STARTERS.pool.wat), compile });
  await soon(() =>
    expect(textOf(container)).toContain('No race: alloc returned 0 for 496 bytes, with 0 B lent.'),
  );
  expect(page.getByRole('list').elements()).toEqual([]);
});

const figures = (verdict: Figures['verdict'], ratio: number): Figures => ({
  ...{ verdict, ratio, low: ratio * 0.99, high: ratio * 1.01, baseline_ns: 20, variant_ns: 20 / ratio },
  ...{ quartiles: null, noise_floor: 0.02, pairs: 24, instances: 1, p: null },
});
const raced = (samples: MeasureSamples): FromRace => ({
  ...{ kind: 'raced', samples },
  figures: [
    figures('no difference found', 1),
    figures('too noisy', 1.04),
    figures('slower', 0.5),
    figures('faster', 1.25),
  ],
});

/** A race whose workers the test speaks for. */
async function show(limits?: { start: number; guest: number }) {
  const workers: ScriptedWorker<ToRace>[] = [];
  const racing = new Racing(() => {
    const worker = new ScriptedWorker<ToRace>();
    workers.push(worker);
    return worker;
  }, limits);
  const none = new Uint8Array();
  const props = { module: none, compile: () => Promise.resolve(none), racing };
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
    'AssemblyScript’s allocatorslower: takes 2.00 times as long (1.98 to 2.02) 40.0 ns',
    'No poolfixed addresses; faster: yours takes 1.25 times as long (1.24 to 1.26) 16.0 ns',
  ]);
  expect(textOf(container)).toContain('80 % of your time is the work and the calls');
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
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
