/** Lengths in SVG attributes are plain numbers, because WebKit ignores those in rem. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';

const FOLDER = `${root}web/src/`;
const LENGTHS =
  'd?[xy]|[xy][12]|c[xy]|r[xy]?|width|height|font-size|stroke-width|letter-spacing|textLength|offset';
const DRAWN =
  /<(?:svg|g|path|rect|circle|ellipse|line|poly\w+|text|tspan|use|image|pattern|mask|clipPath)\b[^>]*>/g;
const WITH_UNIT = new RegExp(`\\s(?:${LENGTHS})=["'{\`][^"'\`]*?\\b-?[\\d.}]+(?:r?em|ch|ex|v[wh]|calc)\\b`);

test('no attribute of a drawing has a unit', () => {
  const found = readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) =>
      (readFileSync(FOLDER + file, 'utf8').match(DRAWN) ?? [])
        .filter((tag) => WITH_UNIT.test(tag))
        .map((tag) => `${file}: ${tag}`),
    );
  expect(found).toEqual([]);
});
