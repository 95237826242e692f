/** The sentences that say why B has more of a cost: only where it has, and never of more than three costs. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Reasons from '../../web/src/components/Reasons.svelte';
import { tally } from '../../web/src/labs/ring/counts.ts';

let shown: object | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

const NONE = Object.fromEntries(tally.rows.map(({ id }) => [id, 0]));

function sentences(a: Record<string, number>, b: Record<string, number>): string[] {
  const target = document.createElement('div');
  shown = mount(Reasons, { target, props: { tally, a: { ...NONE, ...a }, b: { ...NONE, ...b } } });
  flushSync();
  return [...target.querySelectorAll('p')].map(({ innerText, textContent }) => innerText || textContent);
}

test('a cost that only B has is explained, with its name', () => {
  const [only, ...more] = sentences({}, { wasted_checks: 896 });
  expect(only).toMatch(/^B has more: wasted checks\. Readers look at intervals/u);
  expect(more).toEqual([]);
});

test('a cost of which both have about as many, or A more, is not', () => {
  expect(sentences({ lock_waits: 100, wake_ups: 900 }, { lock_waits: 105, wake_ups: 0 })).toEqual([]);
});

test('of four costs the first three of the table are explained', () => {
  const all = sentences({}, { wake_ups: 9, wasted_checks: 9, lock_waits: 9, bytes_copied: 9 });
  expect(all.map((text) => /: (.*?)\./u.exec(text)?.[1])).toEqual([
    'bytes copied',
    'wake-ups',
    'wasted checks',
  ]);
});
