/** Several labs: each has its link, and the tuner and the browser's back button switch between them. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Laboratory from '../../web/src/app/Laboratory.svelte';
import type { Catalogue } from '../../web/src/engine/types.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { LabPage } from '../../web/src/labs/page.ts';
import { story } from '../../web/src/labs/ring/story.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { Labs } from '../../web/src/state/labs.svelte.ts';
import { catalogue, FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

/**
 * The ring under four names, because only switching between labs is tested. The second has no sound and no actions; the last two
 * are parts of one stop.
 */
const NAMES = ['ring', 'station', 'chunks', 'share'];
const four: Catalogue = { labs: NAMES.map((id) => ({ ...catalogue.labs[0], id })) };
let ring: LabPage;
let load: () => Promise<LabPage>;
let labs: Labs<LabPage>;
const workers: FakeWorker[] = [];
/** The module that each worker was started with. */
const modules: ModuleId[] = [];
const spawn = (module: ModuleId) => {
  const worker = new FakeWorker(four);
  workers.push(worker);
  modules.push(module);
  return worker;
};

async function open(hash: string) {
  history.replaceState(null, '', hash);
  labs = new Labs(
    {
      ring: { module: 'sharing', load: () => Promise.resolve(ring) },
      station: { module: 'memory', load: () => load() },
      chunks: { module: 'memory', load: () => load() },
      share: { module: 'memory', load: () => load() },
    },
    { spawn },
  );
  await render(Laboratory, { labs });
  labs.start();
}
const shows = (id: string, tick: number) =>
  soon(() => expect([labs.session.id, labs.session.player.time]).toEqual([id, tick]));

const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeAll(async () => (ring = await registry.ring.load()));
beforeEach(async () => {
  await page.viewport(1440, 900);
  const words = { ...ring.words, title: 'Ringside: the station' };
  load = () => Promise.resolve({ ...ring, words, sound: false, file: undefined, Actions: undefined });
});
afterEach(() => {
  labs.close();
  workers.length = 0;
  modules.length = 0;
});

test('the tuner opens another lab, and back brings the first as it was left', async () => {
  await open('#v2/ring?t=1000');
  await shows('ring', 10_000);
  // Too recent to be in the address.
  labs.session.commands.setKnob('slots', 128);
  await link('Station').click();
  await soon(() => expect([labs.session.id, labs.session.phase]).toEqual(['station', 'ready']));
  await soon(() => expect(document.title).toBe('Ringside: the station'));
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect(modules).toEqual(['sharing', 'memory']);
  expect(workers[1].session.config.lab).toBe('station');
  // The story is at the step about the default comparison.
  const { state: step } = story[labs.session.state.story - 1];
  expect(step).toMatchObject({ a: labs.session.config.a, b: labs.session.config.b });
  await shows('station', step.at * 10);
  expect(labs.session.player.playing).toBe(false);
  labs.session.commands.restart();
  await soon(() => expect(location.hash).toMatch(/^#v1\/station(?!.*t=)/));
  labs.session.commands.seek(5_000);
  await soon(() => expect(location.hash).toContain('t=500'));
  history.back();
  await shows('ring', 10_000);
  expect(labs.session.config.knobs.slots).toBe(128);
  expect(modules).toEqual(['sharing', 'memory', 'sharing']);
  history.forward();
  await shows('station', 5_000);
  expect(location.hash).toMatch(/^#v1\/station\?/);
});

test('a lab without sound has nothing to listen to, and keys for it do nothing', async () => {
  await open('#v1/station?t=1000');
  await shows('station', 10_000);
  for (const name of [/Listen/, /hear/, /file/]) {
    expect(page.getByRole('button', { name }).elements()).toHaveLength(0);
  }
  expect(page.getByText('audio off').elements()).toHaveLength(0);
  await labs.session.commands.toggleListen();
  expect(labs.session.sound.status.state).toBe('off');
});

test('an unknown lab is refused with those that there are, and what runs runs on', async () => {
  await open('#v1/station?t=1000');
  await shows('station', 10_000);
  location.hash = '#v1/kitchen';
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no lab “kitchen”. Nothing was changed. There are: Chunks · Ring · Station');
  expect([labs.session.id, workers.length]).toEqual(['station', 1]);
});

test('a bare address is no lab’s: the engine of the open one ends', async () => {
  await open('#v1/station');
  await soon(() => expect(labs.session.phase).toBe('ready'));
  await page.getByRole('link', { name: 'Ringside' }).click();
  await soon(() => expect(workers.map(({ ended }) => ended)).toEqual([true]));
  expect(location.hash).toBe('');
});

test('a trap ends the module of the open lab, and Restart brings the same one', async () => {
  await open('#v1/station?t=1000');
  await shows('station', 10_000);
  workers[0].trap('unreachable');
  await soon(() => expect(labs.session.phase).toBe('failed'));
  // The other labs run in other modules.
  await link('Ring').click();
  await soon(() => expect([labs.session.id, labs.session.phase]).toEqual(['ring', 'ready']));
  history.back();
  await soon(() => expect([labs.session.id, labs.session.phase]).toEqual(['station', 'ready']));
  workers[2].trap('unreachable');
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await soon(() => expect(labs.session.phase).toBe('ready'));
  expect(modules).toEqual(['memory', 'sharing', 'memory', 'memory']);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true, true, false]);
});

test('a lab whose code does not load says so, and Restart tries again', async () => {
  const good = load;
  load = () => Promise.reject(new Error('offline'));
  await open('#v1/station?t=1000');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/its file did not load/);
  load = good;
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await shows('station', 10_000);
  expect(modules).toEqual(['memory', 'memory']);
});

test('an address that names the open lab alone leads to its story, and one comes back to what was before', async () => {
  await open('#v2/ring?t=0');
  await shows('ring', 0);
  await link('Ring').click();
  await shows('ring', story[labs.session.state.story - 1].state.at * 10);
  history.back();
  await shows('ring', 0);
});

const at = (id: string) => soon(() => expect([labs.session.id, labs.session.phase]).toEqual([id, 'ready']));
const parts = () => page.getByRole('list', { name: 'Parts of Chunks' });

test('labs of one stop: the tuner leads to the first, and a chooser to its parts; keys do', async () => {
  await open('#v2/ring?t=0');
  await shows('ring', 0);
  expect(page.getByRole('list', { name: /^Parts/ }).elements()).toHaveLength(0);
  await link('Chunks').click();
  await at('chunks');
  const names = parts()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  // The stop has a third lab, which is not listed.
  expect(names).toEqual(['Lengths', 'Share']);
  await expect.element(link('Lengths')).toHaveAttribute('aria-current', 'page');
  link('Lengths').element().focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await at('share');
  await expect.element(link('Share')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Lengths')).not.toHaveAttribute('aria-current');
  await expect.element(link('Chunks')).toHaveAttribute('aria-current', 'page');
  expect(location.hash).toMatch(/^#v1\/share/);
  history.back();
  await at('chunks');
});

test('on a phone the menu has every lab, those of one stop too', async () => {
  await page.viewport(390, 844);
  await open('#v1/share');
  await at('share');
  const menu = page.getByRole('combobox', { name: 'Labs' });
  await expect.element(menu).toHaveDisplayValue('Share');
  await menu.selectOptions('Lengths');
  await at('chunks');
});
