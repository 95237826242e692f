/** The figure of the station, its table, its code and its map of changes: what they say of scenes that the real engine fills. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Config, Lab, Variant } from '../../web/src/engine/types.ts';
import Ablation from '../../web/src/labs/station/Ablation.svelte';
import { Ablations } from '../../web/src/labs/station/ablation.svelte.ts';
import { page as lab } from '../../web/src/labs/station/page.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { defaultKnobs } from '../../web/src/state/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { until } from './patience.ts';

let station: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  station = catalogue().labs.find(({ id }) => id === 'station')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => station.variants.find((one) => one.id === id)!;
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const config = (a: string, b: string, knobs: Record<string, number>): Config => ({
  ...{ lab: 'station', a, b, seed: 0, rate: 44_100 },
  knobs: { ...defaultKnobs(station), ...knobs },
});

/** Both sides at a time, in ticks. */
function scenes([a, b]: [string, string], knobs: Record<string, number>, time: number): [Scene, Scene] {
  const session = new Session(config(a, b, knobs));
  session.seek_time(time);
  const side = (index: 0 | 1) => {
    const data = new Float64Array(session.scene(index, new Float64Array(0)));
    session.scene(index, data);
    return new Scene(data);
  };
  const both: [Scene, Scene] = [side(0), side(1)];
  session.free();
  return both;
}
const BOTH: [string, string] = ['station-244', 'station-245'];
const squares = (container: Element, kind: string) =>
  (container.querySelector(`.${kind}`)?.getAttribute('d') ?? '').split('h').length - 1;

test('a square for each operator, which is solid when it has made its frame', async () => {
  for (const [time, made] of [
    [2_199, 35],
    [0, 0],
  ]) {
    const [scene] = scenes(BOTH, { script: 4 }, time);
    const one = await render(lab.Stage, { scene, variant: variant(BOTH[0]), side: 0 as const });
    expect(squares(one.container, 'made')).toBe(2 * made);
    const all = ['unasked', 'ready', 'nothing', 'made'].map((kind) => squares(one.container, kind));
    expect(all.reduce((sum, count) => sum + count)).toBe(2 * scene.operators.length);
    await one.unmount();
  }
});

test('what a tick asked is written beside its bars', async () => {
  const [, scene] = scenes(BOTH, { script: 4 }, 2_199);
  const one = await render(lab.Stage, { scene, variant: variant(BOTH[1]), side: 1 as const });
  for (const says of ['32 sine', 'audio.add', '873', '134', '99'])
    expect(text(one.container)).toContain(says);
  await one.unmount();
});

test('change by change: counted in a worker, one row for each variant', async () => {
  const runs = new Ablations();
  const props = { runs, config: config(...BOTH, { script: 1 }) };
  // What else runs beside the worlds is given to every lab and not used here.
  const one = await render(Ablation, props as never);
  await one.getByRole('button', { name: 'Count them' }).click();
  await until(() => !runs.running);
  expect(runs.failed).toBeUndefined();
  expect(one.container.querySelectorAll('tbody th[scope="row"]')).toHaveLength(station.variants.length - 1);
  const row = one.getByRole('row', { name: '2.4.4 + numbered types' });
  expect(text(row.element())).toContain('0');
  expect((await axe.run(one.container)).violations).toEqual([]);
  await one.unmount();
});

test.each(['light', 'dark'])('axe, %s: figure, legend, thumbnail, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const both = scenes(BOTH, { script: 2 }, 2_050);
  const variants: [Variant, Variant] = [variant(BOTH[0]), variant(BOTH[1])];
  const trace = new Uint32Array([50, 1 | (1 << 16), 1, 882]);
  const all = [
    await render(lab.Stage, { scene: both[1], variant: variants[1], side: 1 as const }),
    await render(lab.Legend, { variants: BOTH }),
    await render(lab.Thumbnail, { scene: both[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
    await render(lab.Table, { scenes: both, variants, traces: [trace, new Uint32Array(0)] }),
    await render(lab.Code, { scenes: both, variants }),
  ];
  expect(text(all[3].container)).toMatch(/makes 882 samples/);
  expect(text(all[3].container)).toContain('◇');
  await until(() => all[4].container.querySelectorAll('h4').length === 6);
  await until(() => text(all[4].container).includes('2 operators, 1 output'));
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
  for (const one of all) await one.unmount();
});
