/** What the engine's catalogue names has words, and texts that come from the engine are translated. */
import { expect, test } from 'vitest';
import { Library } from '../../engine/pkg-library/ringside.js';
import { sourceWords } from '../../web/src/words/costs.zh.ts';
import { desk } from '../../web/src/words/library.desk.zh.ts';
import { allowedText } from '../../web/src/words/refusals.zh.ts';
import { originWithYears } from '../../web/src/words/variants.zh.ts';
import {
  knobWords,
  optionName,
  presetWords,
  variantIds,
  variantWords,
} from '../../web/src/words/every-lab.ts';
import { XMMS2 } from './library.engine.ts';
import { linkables } from './links.labs.ts';
import { labs } from './modules.ts';

test('no two labs have a variant of the same id, by which words are found', () => {
  const ids = labs.flatMap(({ lab }) => lab.variants.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
});

test.each([...linkables.keys()])('%s: variants, presets, knobs and options have words', (id) => {
  const { variants, knobs, presets } = linkables.get(id)!.lab;
  expect(new Set(variantIds(id))).toEqual(new Set(variants.map((variant) => variant.id)));
  const abouts = [
    ...variants.map((variant) => variantWords(variant.id).about),
    ...presets.map((preset) => presetWords(preset.id, id).about),
    ...knobs.map((knob) => knobWords(knob.id, id).about),
  ];
  expect(abouts).not.toContain('');
  for (const { id: knob, options } of knobs)
    expect(new Set(options.map((option) => optionName(knob, option))).size, knob).toBe(options.length);
});

test('a knob has the words of its own lab, where another has one of the same name', () => {
  expect(['ring', 'server'].map((lab) => knobWords('size', lab).name)).toEqual(['frame size', 'file']);
});

/** English words other than names, codes and units. */
const english = (text: string) =>
  text.match(
    /(?<![\w./-])(?!(?:master|main|libvmaf|ocsigenserver|lusoris|vmaf|simple|mmap|midb)\b)[a-z]{3,}(?![\w./-])/g,
  ) ?? [];

/** One query for each kind of syntax error. */
const QUERIES = [
  'a '.repeat(501),
  'a '.repeat(42),
  Array.from({ length: 33 }, (_, at) => `+k${String(at)}`).join(' '),
  '('.repeat(201),
  ...'#0-2147483647 a) (a n< #x 9-1 n>x a: a~ in: + "a OR'.split(' '),
];

test('faults of queries', () => {
  const asked = Library.generate(1, 0, false, false);
  const faults = QUERIES.map((query) => asked.ask(query, XMMS2).fault!);
  expect(new Set(faults.map(({ wanted }) => wanted.kind)).size).toBe(16);
  // The tokenizer never yields a property without an operator, so that no text has this error.
  faults.push({ at: 0, found: '', wanted: { kind: 'sign' } });
  const said = faults.map(({ at, wanted }) => desk.fault(at + 1, '', wanted));
  expect(said.filter((text) => english(text).length > 0)).toEqual([]);
});

test.each(labs.map(({ lab }) => [lab.id, lab] as const))('%s', (_, { variants, knobs }) => {
  const said = [
    ...variants.map(originWithYears),
    ...variants.flatMap(({ claim, published = [] }) =>
      [claim, ...published.map((row) => row.claim)].flatMap((one) => (one ? [sourceWords(one.source)] : [])),
    ),
    ...knobs.map(({ min, max, unit }) => allowedText({ kind: 'range', min, max, unit })),
  ];
  expect(said.filter((text) => english(text).length > 0)).toEqual([]);
});
