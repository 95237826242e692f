import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Stage from '../../web/src/components/figure/Stage.svelte';
import { page as labRing } from '../../web/src/labs/ring/page.ts';
import type { Scene } from '../../web/src/labs/ring/scene.ts';
import Actions from '../../web/src/labs/ring/Actions.svelte';
import { variantOf } from './parts.sample.ts';
import { blocked, manyStreams, scene } from './ring.scene.ts';

beforeEach(() => page.viewport(800, 700));
const stage = (of: Scene | undefined, id = 'cond', props = {}) =>
  render(Stage, {
    figure: labRing.figure,
    scene: of,
    variant: variantOf(id),
    side: 0 as const,
    maxHeight: 500,
    ...props,
  });

const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';

describe('what the figure says', () => {
  test('blocked: labels, and a text alternative with the same facts', async () => {
    const { container } = await stage(blocked(), 'rwmutex');
    for (const words of ['stands still', 'locks its slot', '7 readers'])
      expect(text(container)).toContain(words);
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName(
        'RWMutex: a ring of 64 slots, 8 readers. Reader 5 holds slot 6. The publisher, 7 readers and the sound card wait. publisher; stands still; reader 5 locks its slot; 64 slots, used again',
      );
  });

  test('a failure keeps the picture', async () => {
    const { container, rerender } = await stage(blocked());
    await rerender({ failed: 'The engine stopped.' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The engine stopped.');
    expect(container.querySelector('svg')).not.toBeNull();
  });
});

describe('keyboard and pointer', () => {
  test('a press near a reader picks it, one far from all does not', async () => {
    const onpick = vi.fn();
    const { container } = await stage(blocked(), 'rwmutex', { onpick });
    const svg = page.getByRole('img');
    await svg.click({ position: { x: 20, y: 400 } });
    expect(onpick).not.toHaveBeenCalled();
    const { x, y, width, height } = container
      .querySelector<SVGPathElement>('path[data-mark=reading]')!
      .getBBox();
    await svg.click({ position: { x: x + width / 2, y: y + height / 2 } });
    expect(onpick).toHaveBeenCalledWith(5);
  });

  test('picking a dial opens its ring, and one can go back', async () => {
    const onlook = vi.fn();
    const { container, rerender } = await stage(manyStreams(), 'cond', { onlook });
    expect(container.querySelectorAll('figure > button')).toHaveLength(200);
    container.querySelector<HTMLElement>('figure > button')!.focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onlook).toHaveBeenCalledWith(50);
    await rerender({ look: 50 });
    await page.getByRole('button', { name: /all/ }).click();
    expect(onlook).toHaveBeenLastCalledWith(null);
    await rerender({ look: null });
    expect(container.querySelectorAll('figure > button')).toHaveLength(200);
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
