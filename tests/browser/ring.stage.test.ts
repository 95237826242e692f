import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { page as labRing } from '../../web/src/labs/ring/page.ts';
import { Scene } from '../../web/src/labs/ring/scene.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import Actions from '../../web/src/labs/ring/Actions.svelte';
import { Motion } from '../../web/src/labs/ring/motion.svelte.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { blocked, empty, filling, manyStreams, numbers, scene } from './ring.scene.ts';

const show = partsOf(labRing);

const variant = (id: string): Variant => ({
  id,
  era: 'v2',
  years: '2020',
  lineage: 'shipped',
  before: null,
  claim: null,
  writer_states: [],
  reader_states: [],
  source: '',
});

beforeEach(() => page.viewport(800, 700));
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const stage = (of: Scene | undefined, id = 'cond', props = {}) =>
  show.stage({ scene: of, variant: variant(id), side: 0 as const, ...props });

const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';

describe('what the figure says', () => {
  test('blocked: readout, leaders, and a text alternative with the same facts', async () => {
    const { container } = await stage(blocked(), 'rwmutex');
    expect(text(container)).toContain('publisher blocked412mswaits for reader 5');
    expect(text(container)).toContain('reader 5 holds slot 6');
    expect(text(container)).toContain('7 readers and the sound card wait');
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        'RWMutex: a ring of 64 slots, 8 readers. Reader 5 holds slot 6. The publisher, 7 readers and the sound card wait.',
      );
  });

  test('a figure too narrow for leaders shows the sentence instead', async () => {
    await page.viewport(390, 844);
    const { container } = await stage(blocked(), 'rwmutex');
    await expect.element(page.getByRole('status')).toHaveTextContent('Reader 5 holds slot 6.');
    expect(container.querySelector('.read')?.textContent).toContain('Reader 5 holds slot 6.');
    expect(text(container)).not.toContain('latest key frame');
    const { width } = page.getByRole('img').element().getBoundingClientRect();
    expect(width).toBeLessThanOrEqual(390);
  });

  test('nothing published: says so and offers Play', async () => {
    const onplay = vi.fn();
    await stage(empty(), 'cond', { onplay });
    await page.getByRole('button', { name: 'Play' }).click();
    expect(onplay).toHaveBeenCalledOnce();
  });

  test('filling counts slots; a failure keeps the picture', async () => {
    const { container, rerender } = await stage(filling());
    expect(text(container)).toContain('Filling the ring, 23 of 64.');
    await rerender({ failed: 'The engine stopped.' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
    expect(container.querySelector('svg')).not.toBeNull();
  });

  test('before the engine has answered there is a word and no drawing', async () => {
    const { container } = await stage(undefined);
    expect(text(container)).toContain('Starting the engine.');
    expect(container.querySelector('svg')).toBeNull();
  });
});

describe('keyboard and pointer', () => {
  test('arrows walk over the slots and say what each holds; Enter picks its reader', async () => {
    const onpick = vi.fn();
    await stage(blocked(), 'rwmutex', { onpick });
    const cursor = page.getByRole('slider', { name: 'Slot' });
    (cursor.element() as HTMLElement).focus();
    await expect.element(cursor).toHaveAttribute('aria-valuenow', '5');
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .element(cursor)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^slot 6: readable, .* reader 5 here$/));
    await userEvent.keyboard('{Enter}');
    expect(onpick).toHaveBeenCalledWith(5);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect.element(cursor).toHaveAttribute('aria-valuenow', '63');
  });

  test('a press near a reader picks it, one far from all does not', async () => {
    const onpick = vi.fn();
    const { container } = await stage(blocked(), 'rwmutex', { onpick });
    const svg = page.getByRole('img');
    await svg.click({ position: { x: 20, y: 400 } });
    expect(onpick).not.toHaveBeenCalled();
    const mark = container.querySelector('.reader.works .outline') as SVGPathElement;
    const { x, y, width, height } = mark.getBBox();
    await svg.click({ position: { x: x + width / 2, y: y + height / 2 } });
    expect(onpick).toHaveBeenCalledWith(5);
  });

  test('picking a dial opens its ring, and one can go back', async () => {
    const onlook = vi.fn();
    const { container, rerender } = await stage(manyStreams(), 'cond', { onlook });
    expect(container.querySelectorAll('.dials button')).toHaveLength(200);
    await expect
      .element(page.getByRole('group'))
      .toHaveAccessibleName(/^10.000 streams, 200 shown as dials, 1 stopped by a lock$/);
    const first = container.querySelector('.dials button') as HTMLElement;
    first.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onlook).toHaveBeenCalledWith(50);
    await rerender({ look: 50 });
    await page.getByRole('button', { name: /Back to all/ }).click();
    expect(onlook).toHaveBeenLastCalledWith(null);
    await rerender({ look: null });
    expect(container.querySelectorAll('.dials button')).toHaveLength(200);
  });

  test('actions name their reader', async () => {
    const onact = vi.fn();
    const onpick = vi.fn();
    const { rerender } = await render(Actions, { scene: blocked(), picked: 5, onpick, onact });
    await page.getByRole('button', { name: 'stall 3' }).click();
    expect(onact).toHaveBeenCalledWith({ kind: 'stall', reader: 5, ms: 3000 });
    await page.getByRole('combobox').selectOptions('reader 2');
    expect(onpick).toHaveBeenCalledWith(2);
    await rerender({ picked: 2 });
    await page.getByRole('button', { name: 'remove' }).click();
    expect(onact).toHaveBeenLastCalledWith({ kind: 'leave', reader: 2 });
    await page.getByRole('button', { name: 'close the stream' }).click();
    expect(onact).toHaveBeenLastCalledWith({ kind: 'close' });
  });
});

test('a new scene moves the same nodes: nothing is built anew for a frame', async () => {
  const { container, rerender } = await stage(
    scene({ writer: 17, readers: [{ lag: 3, slot: 14, state: 2 }] }),
  );
  const before = [...container.querySelectorAll('svg *')];
  await rerender({ scene: scene({ writer: 18, readers: [{ lag: 4, slot: 14, state: 2 }] }) });
  const after = new Set(container.querySelectorAll('svg *'));
  expect(before.filter((node) => !after.has(node))).toEqual([]);
});

describe('a scene in which only time has passed', () => {
  const spec = { writer: 17, readers: [{ lag: 3, slot: 14, state: 2 }] };
  const later = { step: 4_001, time: 124_960, head: { soundQueued: 4_000, soundPlayed: 96 } };

  test('writes nothing, but how far the publisher is', async () => {
    const { container, rerender } = await stage(scene(spec));
    const written: string[] = [];
    const watch = new MutationObserver((records) =>
      written.push(...records.map(({ target }) => (target as Element).classList[0])),
    );
    watch.observe(container, { subtree: true, childList: true, attributes: true, characterData: true });
    await rerender({ scene: scene({ ...spec, ...later }) });
    await rerender({ scene: scene({ ...spec, ...later, written: 0.7 }) });
    await rerender({ scene: scene({ ...spec, ...later, written: 0.7, time: 125_120 }) });
    await expect.poll(() => written).toEqual(['written']);
    watch.disconnect();
  });

  test('is no new picture: nothing is worked out again', () => {
    const motion = new Motion();
    motion.show(scene(spec), false, false);
    const { picture } = motion;
    motion.show(scene({ ...spec, ...later, written: 0.7 }), false, false);
    expect(motion.picture).toBe(picture);
    expect(motion.running?.written).toBe(0.7);
    motion.show(scene({ ...spec, writer: 18 }), false, false);
    expect(motion.picture).not.toBe(picture);
  });

  test('counts on how long the publisher is blocked', async () => {
    const { container, rerender } = await stage(blocked(), 'rwmutex');
    expect(text(container)).toContain('publisher blocked412ms');
    await rerender({ scene: blocked(64, 4_280) });
    expect(text(container)).toContain('publisher blocked428ms');
  });

  test('may be taken back by the engine once the next is there: the figure is still drawn right', async () => {
    const taken = numbers(spec);
    const { container, rerender } = await stage(new Scene(taken));
    await rerender({ scene: scene({ ...spec, ...later }) });
    taken.fill(NaN);
    await page.viewport(390, 844);
    await expect
      .poll(() => container.querySelector('svg')?.getAttribute('width'))
      .toBe(String(container.clientWidth));
    expect(container.innerHTML).not.toContain('NaN');
  });
});
