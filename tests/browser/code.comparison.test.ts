/** The Code tab with the listings of both sides beside each other: what differs is marked, and equal parts fold. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CodeTab from '../../web/src/components/code/CodeTab.svelte';
import { type Part, partWith, type Standing } from '../../web/src/components/code/listing.ts';
import { readSource, type Source } from '../../web/src/components/code/source.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import { until } from './patience.ts';

const STATES = ['lock', 'send'];
const same = Array.from({ length: 6 }, (_, index) => `  let step_${index} = prepare(${index});`);
const listing = (...lines: string[]) =>
  ['// code: step', 'fn step() {', ...same, ...lines, '}', '// code end'].join('\n');
const TEXTS: Record<string, string> = {
  a: listing('  // at: lock', '  slot.lock();', '  send(slot);'),
  b: listing('  // at: lock', '  slot.try_lock();', '  if held { skip(reader); }', '  send(slot);'),
  other: ['// code: step', 'while idle {', 'poll_once(card);', '}', '// code end'].join('\n'),
};

/** Two of the three look the same. */
const ACTORS: Standing[] = [
  { state: 0, role: 'publisher', sign: 'works', name: 'publisher' },
  { state: 0, role: 'reader', sign: 'sleeps', name: 'reader 1' },
  { state: 0, role: 'reader', sign: 'sleeps', name: 'reader 2' },
];

/** @param paths the sources of A and B */
function show(...paths: [string, string]) {
  const parts = (source: Source, _: Variant, scene?: object): Part[] => [
    partWith(source, 'step', { title: 'writer', names: STATES, all: scene ? ACTORS : [], many: String }),
  ];
  const variants = paths.map((source) => ({ id: 'cond', source, writer_states: STATES, reader_states: [] }));
  return render(CodeTab<object>, {
    code: { load: () => Promise.resolve({ parts }), note: 'A note.' },
    load: (path: string) =>
      path in TEXTS ? Promise.resolve(readSource(path, TEXTS[path])) : Promise.reject(new Error('offline')),
    variants: variants as unknown as [Variant, Variant],
    scenes: [{}, {}],
  });
}
const lists = (container: Element) =>
  until(() => {
    const found = [...container.querySelectorAll('ol')];
    return found.length === 2 ? found : undefined;
  });

test('differing words, lines of one side, gaps and the line that runs are marked, and said in text', async () => {
  await page.viewport(1400, 700);
  const { container } = await show('a', 'b');
  const [a, b] = await lists(container);
  const texts = (list: Element, selector: string) =>
    [...list.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts(a, '.differs')).toEqual(['lock']);
  expect(texts(b, '.differs')).toEqual(['try_lock', 'if held { skip(reader); }']);
  expect(texts(b, 'code')).toContain('only in B:   if held { skip(reader); }');
  expect(texts(a, '.now code')).toEqual(['differs:   slot.lock();']);
  expect(a.querySelectorAll('.gap')).toHaveLength(1);
  // Rows beside each other are at one height.
  const tops = (list: Element) =>
    [...list.children].map((row) => Math.round(row.getBoundingClientRect().top));
  expect(tops(a)).toEqual(tops(b));
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('2 lines differ, 6 equal lines are folded.');
});

test('actors stand in the gutter at the line of their state; a source that did not load is named', async () => {
  const { container } = await show('a', 'b');
  await lists(container);
  const line = container.querySelector('.now code')!.closest('li')!;
  const marks = [...line.querySelectorAll('.gutter svg')];
  expect(marks.map(({ classList: [role, sign] }) => `${role} ${sign}`)).toEqual([
    'publisher works',
    'reader sleeps',
  ]);
  expect(line.querySelector('.count')!.textContent).toMatch(/publisher.*2/);
  const gone = await show('gone', 'b');
  await expect.element(gone.getByText('The source gone did not load.')).toBeVisible();
});

test('a fold opens on both sides, and all at once', async () => {
  const { container } = await show('a', 'b');
  const rows = async () =>
    (await lists(container)).map((list) => list.querySelectorAll('[data-line]').length);
  const closed = await rows();
  const fold = page.getByRole('button', { name: '6 equal lines' }).nth(1);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  expect(await rows()).toEqual(closed.map((count) => count + 6));
  await page.getByRole('button', { name: 'Fold all' }).click();
  expect(await rows()).toEqual(closed);
  await page.getByRole('button', { name: 'Open all' }).click();
  expect(await rows()).toEqual(closed.map((count) => count + 6));
});

test('in one column gaps are left out', async () => {
  await page.viewport(390, 800);
  const { container } = await show('a', 'b');
  const [a] = await lists(container);
  expect(getComputedStyle(a.querySelector('.gap')!).display).toBe('none');
});

test.each([
  ['a', 'a', 'A and B run the same lines'],
  ['a', 'other', 'hardly a line in common'],
])('%s beside %s: nothing is compared, and it says why', async (a, b, why) => {
  const { container } = await show(a, b);
  await lists(container);
  expect(container.textContent).toContain(why);
  expect(container.querySelectorAll('.differs, .gap, .fold')).toHaveLength(0);
});
