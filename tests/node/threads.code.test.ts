/** The code tab against the engine's source: whoever is somewhere has a line, in the function that he is in. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from '../../web/src/labs/threads/code.ts';
import { config, lab, watched } from './threads.engine.ts';

const read = (path: string) => readFileSync(new URL(`../../engine/${path}`, import.meta.url), 'utf8');

/** Places that are in no listing: nobody acts there, or a function that both call does. */
const ELSEWHERE = ['idle', 'drain'];

test.each(lab.variants)('$id: every place that is visited is a line', (variant) => {
  const text = read(variant.source);
  const missing = new Set<string>();
  const all: Record<string, number>[] = [{}, { payload: 328 }, { gap: 20 }];
  for (const knobs of all) {
    for (const [scene] of watched(config(variant.id, 'baseline', knobs), 11, 80)) {
      for (const { title, listing, groups, names } of parts(text, variant, scene)) {
        expect(listing.lines.length, title).toBeGreaterThan(5);
        for (const place of groups.keys()) {
          if (!listing.places.has(place)) missing.add(`${title}, ${names[place]}`);
        }
      }
    }
  }
  expect([...missing].filter((one) => !ELSEWHERE.some((place) => one.endsWith(place)))).toEqual([]);
});

test('a place is the line of its call', () => {
  const [baseline] = lab.variants;
  const [producer, worker] = parts(read(baseline.source), baseline);
  const line = (part: typeof producer, place: string) => {
    const number = part.listing.places.get(part.names.indexOf(place));
    const found = part.listing.lines.find((one) => one.number === number);
    return found?.pieces
      .map(({ text }) => text)
      .join('')
      .trim();
  };
  expect(line(producer, 'alloc job')).toMatch(/env\.alloc_job/);
  expect(line(producer, 'append')).toMatch(/Place::Append/);
  expect(line(worker, 'run')).toMatch(/running\.run\(/);
  expect(line(worker, 'free data')).toMatch(/\bfree\(/);
  expect(line(worker, 'sleep')).toMatch(/Place::Sleep/);
});
