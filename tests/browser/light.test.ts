/** A mark under the pointer, with the focus, or pressed: its words, its sign and its counts light up, other marks recede. */
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../web/src/style/tokens.css';
import { lights, related } from '../../web/src/components/figure/light.ts';

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
