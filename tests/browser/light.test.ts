/** Marks that light up with their words and counts, the count that a step emphasises, and the reasons for costs. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Reasons from '../../web/src/components/Reasons.svelte';
import { emphasise, lights, related } from '../../web/src/components/figure/light.ts';
import { tally } from '../../web/src/labs/ring/counts.ts';

let remove = () => {};
afterEach(() => {
  remove();
  document.body.replaceChildren();
});

function page() {
  document.body.innerHTML = `
    <main>
      <p>It <button data-mark="copied">copies</button> them.</p>
      <ul>
        <li data-mark="copied" data-counts="bytes calls">copied</li>
        <li data-mark="lent">lent</li>
      </ul>
      <figure><svg width="90" height="30">
        <g data-mark="lent"><rect id="lent" width="20" height="20"/></g>
        <rect id="copied" data-mark="copied" x="30" width="20" height="20"/>
      </svg></figure>
      <table><tbody><tr data-mark="bytes"><td>bytes</td></tr><tr data-mark="reads"><td>reads</td></tr></tbody></table>
    </main>`;
  const root = document.querySelector('main')!;
  remove = lights(root);
  const get = (selector: string) => root.querySelector<HTMLElement>(selector)!;
  const faint = (selector: string) => getComputedStyle(get(selector)).opacity !== '1';
  const lit = (selector: string) => getComputedStyle(get(selector)).boxShadow !== 'none';
  return { root, get, faint, lit };
}

test('words light the mark, its sign and its counts; Escape and a second press end it', async () => {
  const { get, faint, lit } = page();
  const word = get('button');
  await userEvent.click(word);
  expect([faint('g'), faint('#copied')]).toEqual([true, false]);
  expect(['li', 'li + li', 'tr', 'tr + tr'].map(lit)).toEqual([true, false, true, false]);
  expect(word.getAttribute('aria-pressed')).toBe('true');
  word.blur();
  expect(faint('g')).toBe(true);
  await userEvent.click(word);
  word.blur();
  await userEvent.hover(document.body);
  expect([faint('g'), word.getAttribute('aria-pressed')]).toEqual([false, 'false']);
  word.focus();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(word.getAttribute('aria-pressed')).toBe('false');
});

test('the figure lights the words, and a count its mark', async () => {
  const { root, get, faint, lit } = page();
  await userEvent.hover(get('#copied'));
  expect([lit('button'), faint('g')]).toEqual([true, true]);
  expect(related(root, ['bytes'])).toEqual(['bytes', 'copied']);
  expect(related(root, ['copied'])).toEqual(['copied', 'bytes', 'calls']);
  expect(related(root, ['lent'])).toEqual(['lent']);
});

afterEach(() => document.body.replaceChildren());

test('emphasises one count wherever it stands, until it is removed', () => {
  document.body.innerHTML = `
    <table class="figures"><tbody>
      <tr data-mark="calls"><th>calls</th></tr><tr data-mark="bytes"><th>bytes</th></tr>
    </tbody></table>`;
  const weights = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).fontWeight);
  const remove = emphasise('calls')();
  expect(weights('th')).toEqual(['600', '400']);
  remove();
  expect(weights('th')).toEqual(['400', '400']);
});

test('no count emphasises nothing', () => {
  document.body.innerHTML = '<table><tbody><tr data-mark="undefined"><th>calls</th></tr></tbody></table>';
  const [before, th] = [document.adoptedStyleSheets.length, document.querySelector('th')!];
  const weight = getComputedStyle(th).fontWeight;
  const remove = emphasise(undefined)();
  expect(getComputedStyle(th).fontWeight).toBe(weight);
  remove();
  expect(document.adoptedStyleSheets).toHaveLength(before);
});

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
