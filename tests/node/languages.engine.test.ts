/** What the engine says itself has words in each language: versions and years, sources of claims, what a knob allows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { root } from '../../scripts/run.mjs';
import { sourceWords } from '../../web/src/words/compare.zh.ts';
import { engineSays } from '../../web/src/words/han.ts';
import { originWithYears } from '../../web/src/words/variants.zh.ts';

const MODULES = { pkg: sharing, 'pkg-memory': memory, 'pkg-station': station, 'pkg-library': library };
const labs = Object.entries(MODULES).flatMap(([folder, engine]) => {
  engine.initSync({ module: readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm')) });
  return engine.catalogue().labs;
});

/** English words that are no names, codes or units. */
const english = (text: string) =>
  text.match(
    /(?<![\w./-])(?!(?:master|main|libvmaf|ocsigenserver|lusoris|vmaf|simple|mmap|midb)\b)[a-z]{3,}(?![\w./-])/g,
  ) ?? [];

test.each(labs.map((lab) => [lab.id, lab] as const))('%s', (_, { variants, knobs }) => {
  const said = [
    ...variants.map(originWithYears),
    ...variants.flatMap(({ claim, published = [] }) =>
      [claim, ...published.map((row) => row.claim)].flatMap((one) => (one ? [sourceWords(one.source)] : [])),
    ),
    ...knobs.map(({ min, max, unit }) => engineSays(`${min} to ${max} ${unit}`)),
  ];
  expect(said.filter((text) => english(text).length > 0)).toEqual([]);
});
