/** What the share sheet gives for other pages: HTML that stays as it is, and JSX that compiles. */
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { element, embedAddress, type Embedded, frame, frameInJsx } from '../../web/src/sharing/snippets.ts';

const site = { pages: 'https://ringside.example/', root: 'https://ringside.example/' };
const release = { folder: 'v/0.1.0-3f9c2a1b5d07/', integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/ux' };
const embedded: Embedded = {
  lab: 'ring',
  link: '#v2/ring?send=3000&t=2900',
  title: 'RWMutex & "Cond" <one> slow reader',
  theme: 'page',
  knob: 'slow',
  height: 437,
};

test('the element and the frame for MDX are JSX', () => {
  for (const text of [element(embedded, { ...site, release }), frameInJsx(embedded, site)])
    expect(parseSync('snippet.jsx', `<>${text}</>`).errors, text).toEqual([]);
  // React takes styles as objects only.
  expect(frameInJsx(embedded, site)).toContain('style={{ border: 0, height: 437 }}');
});

test('the frame has its height in its style, which a page’s height: auto does not override', () => {
  expect(frame(embedded, site)).toMatch(/ height="437" .* style="border:0;height:437px"><\/iframe>$/);
});

test('the theme of the page is the element’s; a frame takes the system’s', () => {
  expect(element(embedded, site)).toContain(' theme="page"');
  expect(new URL(embedAddress(embedded, site)).searchParams.get('theme')).toBe('auto');
});
