/** The changes of a figure that count as differences of its picture, and their messages. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { differences } from './gallery.compare.ts';
import { readPicture, writePicture } from './gallery.file.ts';
import { pictureOf } from './gallery.picture.ts';
import { openLab, setWidth, type Show } from './gallery.take.ts';

let ring: Show;
let threads: Show;
beforeAll(async () => {
  await setWidth(1440);
  ring = (await openLab('ring')).get('start')!;
  threads = (await openLab('threads')).get('start')!;
});

const sheet = document.createElement('style');
afterEach(() => sheet.remove());
function addStyles(css: string) {
  sheet.textContent = css;
  document.head.append(sheet);
}

/** The differences between a figure and the same figure with a change. */
function differencesAfter(change: (at: Element) => void, show = ring): string[] {
  const before = show(1440, (at) => writePicture(pictureOf(at, 1440)));
  return show(1440, (at) => {
    change(at);
    return differences(readPicture(before), pictureOf(at, 1440));
  });
}

/** Adds 1 to the first number of an attribute. */
const increment = (name: string) => (mark: Element) =>
  mark.setAttribute(
    name,
    mark.getAttribute(name)!.replace(/[\d.]+/, (number) => String(Number(number) + 1)),
  );

test.each([
  ['path.needle', (mark: Element) => mark.setAttribute('transform', 'translate(0 1)')],
  ['path.key', increment('d')],
  ['text.label.bottom', increment('x')],
])('%s moves by one pixel', (mark, move) => {
  const found = differencesAfter((at) => move(at.querySelector(mark)!));
  expect(found).toEqual([expect.stringMatching(/^1440 A: svg\[1\] > .* → /)]);
  expect(found[0]).toContain(`> ${mark}[`);
});

test('a message has the old and the new value', () => {
  const [found] = differencesAfter((at) => increment('x')(at.querySelector('text.label.bottom')!));
  expect(found).toMatch(/\]: x 209 → 210$/);
});

test('a new mark, a missing mark, and a text', () => {
  const found = differencesAfter((at) => {
    at.querySelector('[data-view=B] .needle')!.remove();
    const text = at.querySelector('.readout')!;
    text.firstChild!.textContent = '17';
    text.parentElement!.append(text.cloneNode(true));
  });
  expect(found).toEqual([
    expect.stringMatching(/^1440 A: .* > text\.readout\[1\]: text “0” → “17”$/),
    expect.stringMatching(/^1440 A: .* > text\.readout\[3\]: is new$/),
    expect.stringMatching(/^1440 B: .* > path\.needle\[1\]: is missing$/),
  ]);
});

test('a colour in one theme', () => {
  const found = differencesAfter(() => addStyles(':root[data-theme=dark] { --needle: #123456; }'));
  expect(found).toContainEqual(
    expect.stringMatching(/^1440 A: .* > path\.needle\[1\]: stroke \(dark\) #ff6224 → #123456$/),
  );
  expect(found.filter((line) => !line.includes('(dark)'))).toEqual([]);
});

test('the opacity of an element around a drawing', () => {
  const found = differencesAfter(() => addStyles('[data-view=B] .ring { opacity: 0.5; }'));
  expect(found).toEqual([expect.stringMatching(/^1440 B: svg\[1\]: opacity inherited → 0\.5$/)]);
});

test('fonts are no difference, neither where text is measured nor elsewhere', () => {
  const css = ':root { font-family: serif; } body * { font: italic 700 31px / 3 monospace !important; }';
  for (const show of [ring, threads]) {
    expect(differencesAfter(() => undefined, show)).toEqual([]);
    const before = show(1440, (at) => writePicture(pictureOf(at, 1440)));
    addStyles(css);
    expect(show(1440, (at) => differences(readPicture(before), pictureOf(at, 1440)))).toEqual([]);
    sheet.remove();
  }
});

test('an empty picture is an error', () => {
  const clear = (at: Element) => at.querySelector('[data-view=B] svg')!.replaceChildren();
  expect(() => differencesAfter(clear)).toThrow('The picture “1440 B” is empty');
  const hide = () => addStyles('[data-view=B] svg * { fill: none !important; stroke: none !important; }');
  expect(() => differencesAfter(hide)).toThrow('The picture “1440 B” is empty');
});
