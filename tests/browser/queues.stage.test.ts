/** The figures, tables and code of the queues lab's three parts for scenes of the real engine. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EventKind, Operation } from '../../engine/pkg-station/layouts/queues.ts';
import type { Lab, Variant } from '../../web/src/engine/types.ts';
import { counters } from '../../web/src/labs/queues/scene.ts';
import * as compare from '../../web/src/labs/compare/page.ts';
import * as dispatch from '../../web/src/labs/dispatch/page.ts';
import * as queues from '../../web/src/labs/queues/page.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { engineLab, scenesAt } from './queues.scenes.ts';

const PARTS = { queues, dispatch, compare };
type Part = keyof typeof PARTS;
const labs = {} as Record<Part, Lab>;
beforeAll(async () => {
  await page.viewport(800, 700);
  for (const id of Object.keys(PARTS) as Part[]) labs[id] = await engineLab(id);
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (part: Part, id: string): Variant => labs[part].variants.find((one) => one.id === id)!;
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
/** Number of shapes of a path. */
const shapes = (container: Element, kind: string) =>
  (container.querySelector(`.${kind}`)?.getAttribute('d') ?? '').split('M').length - 1;
const marks = (container: Element) =>
  [...container.querySelectorAll<SVGElement>('[data-mark]')].map(({ dataset }) => dataset.mark!);

/** Both figures of a part at a time. */
async function shown(part: Part, ids: [string, string], time: number, knobs: Record<string, number> = {}) {
  const scenes = scenesAt(labs[part], ids, knobs, time);
  const show = partsOf(PARTS[part].page);
  return Promise.all(
    scenes.map((scene, side) =>
      show.stage({
        ...{ scene, peer: scenes[1 - side], variant: variant(part, ids[side]), side: side as 0 | 1 },
        maxHeight: 720,
      }),
    ),
  );
}

test('a row for each push: what it copied, what stays, and what is free', async () => {
  const [a, b] = await shown('queues', ['every', 'doubling'], 9_990);
  const both = [a.container, b.container];
  expect(both.map((one) => shapes(one, 'copied'))).toEqual([45, 15]);
  expect(both.map((one) => shapes(one, 'kept'))).toEqual([0, 30]);
  expect(both.map((one) => shapes(one, 'pushed'))).toEqual([10, 10]);
  expect(both.map((one) => one.querySelector('.total')?.textContent)).toEqual(['45', '15']);
  expect(text(b.container)).toMatch(/10 of 16 slots used.*slots copied in 10 pushes.*30 not copied/);
  expect(text(a.container)).not.toContain('not copied');
  await a.unmount();
  await b.unmount();
});

test('zombies have their marks, and the queue is drawn tick by tick', async () => {
  const [zombies, other] = await shown('queues', ['doubling', 'loaded'], 39_990, {
    happens: 2,
    interval: 60,
  });
  expect(shapes(zombies.container, 'zombie')).toBeGreaterThan(3);
  expect(shapes(zombies.container, 'band')).toBe(1);
  await zombies.unmount();
  await other.unmount();
});

test('a push under way has the slots that it has copied so far', async () => {
  // A copy is in progress at some time within the second.
  for (let time = 100; ; time += 10) {
    const scenes = scenesAt(labs.queues, ['every', 'doubling'], { sources: 12 }, time);
    const push = scenes[0].allPushes().at(-1);
    if (!push || push.runs > 0 || push.copied === 0 || push.number > 9) continue;
    const show = partsOf(queues.page);
    const a = await show.stage({
      ...{ scene: scenes[0], peer: scenes[1], variant: variant('queues', 'every'), side: 0 as const },
      maxHeight: 720,
    });
    const before = ((push.number - 1) * (push.number - 2)) / 2;
    expect(shapes(a.container, 'copied')).toBe(before + push.copied);
    expect(shapes(a.container, 'pushed')).toBe(push.number - 1);
    await a.unmount();
    break;
  }
});

test.each(Object.keys(PARTS) as Part[])(
  '%s: each mark of the drawing is in the legend, or is a counter',
  async (part) => {
    const { variants } = labs[part];
    const known = [
      ...PARTS[part].page.legend
        .items(variants.map(({ id }) => id))
        .flatMap((item) => (item ? [item.mark] : [])),
      ...counters,
      'steps',
    ];
    const [a, b] = await shown(part, [variants[0].id, variants[1].id], 9_990);
    for (const { container } of [a, b]) {
      expect(marks(container).length).toBeGreaterThan(5);
      for (const mark of marks(container)) expect(known).toContain(mark);
    }
    await a.unmount();
    await b.unmount();
  },
);

test('a door for each type, and seven blocks for a handler', async () => {
  const [a, b] = await shown('dispatch', ['tried', 'matched'], 40);
  expect(a.container.querySelectorAll('.door')).toHaveLength(10);
  expect(text(a.container)).toContain('ffmpeg.video.raw');
  expect(text(b.container)).toContain('no handler is made');
  expect(b.container.querySelectorAll('.made')).toHaveLength(0);
  await a.unmount();
  await b.unmount();
});

test('a line leads from the question to each type that is asked, and their number stands beside them', async () => {
  const [a, b] = await shown('dispatch', ['tried', 'indexed'], 9_990);
  const asked = ({ container }: typeof a) => container.querySelectorAll('.door.tried, .door.opened').length;
  const lines = ({ container }: typeof a) =>
    container.querySelector('.question')!.getAttribute('d')!.split('M').length - 1;
  const compared = ({ container }: typeof a) => container.querySelector('.readout')!.textContent;
  expect(asked(a)).toBeGreaterThan(1);
  expect([lines(a), compared(a)]).toEqual([asked(a), String(asked(a))]);
  expect([asked(b), lines(b), compared(b)]).toEqual([1, 1, '0']);
  await a.unmount();
  await b.unmount();
});

test('any two values take four steps through the run-time, integers one, and the others are dotted', async () => {
  const [a, b] = await shown('compare', ['polymorphic', 'int-all'], 190);
  const both = [a.container, b.container];
  const steps = (container: Element, kind: string) =>
    [...container.querySelectorAll(kind)].reduce(
      (sum, path) => sum + path.getAttribute('d')!.split('M').length - 1,
      0,
    );
  expect(both.map((one) => steps(one, '.step:not(.saved):not(.done):not(.now)'))).toEqual([4, 0]);
  expect(both.map((one) => steps(one, '.step.done'))).toEqual([4, 1]);
  expect(both.map((one) => steps(one, '.step.saved'))).toEqual([0, 3]);
  expect(both.map((one) => text(one))).toEqual([
    expect.stringMatching(/steps in all432comparisons108/),
    expect.stringMatching(/steps in all108comparisons108/),
  ]);
  await a.unmount();
  await b.unmount();
});

test.each(['light', 'dark'])('axe, %s: figures, legends, thumbnails, tables and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  for (const [part, ids] of [
    ['queues', ['every', 'doubling']],
    ['dispatch', ['tried', 'indexed']],
    ['compare', ['polymorphic', 'int-min']],
  ] as [Part, [string, string]][]) {
    const show = partsOf(PARTS[part].page);
    const scenes = scenesAt(labs[part], ids, {}, 60);
    const variants: [Variant, Variant] = [variant(part, ids[0]), variant(part, ids[1])];
    const trace = new Uint32Array([50, 3 | (EventKind.compared << 16) | (Operation.register << 24), 1, 4]);
    const all = [
      await show.stage({ scene: scenes[1], variant: variants[1], side: 1 as const }),
      await show.legend(ids),
      await show.thumbnail({ scene: scenes[0], side: 0 as const, variant: variants[0], onswap: () => {} }),
      await show.table({ scenes, variants, traces: [trace, new Uint32Array(0)] }),
      await show.code({ scenes, variants }),
    ];
    expect(text(all[3].container)).toMatch(/5.msregistercompares314 times/);
    await until(() => all[4].container.querySelectorAll('ol').length >= 4);
    for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
    for (const one of all) await one.unmount();
  }
});
