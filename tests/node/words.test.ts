/** Everything that the engine's catalogue names has words on the page, and no two of them read alike. */
import { describe, expect, test } from 'vitest';
import {
  knobWords,
  optionName,
  presetWords,
  variantIds,
  variantWords,
} from '../../web/src/words/every-lab.ts';
import { labEntry } from './lab.engine.ts';
import { linkables } from './links.labs.ts';

describe.each([...linkables.keys()])('%s', (id) => {
  const { variants, knobs, presets } = labEntry(id);

  test('variants', () => {
    expect(new Set(variantIds(id))).toEqual(new Set(variants.map((variant) => variant.id)));
    for (const variant of variants) expect(variantWords(variant.id).about, variant.id).not.toBe('');
    expect(new Set(variants.map((variant) => variantWords(variant.id).name)).size).toBe(variants.length);
  });

  test('presets', () => {
    for (const preset of presets) expect(presetWords(preset.id, id).about, preset.id).not.toBe('');
  });

  test('knobs and their options', () => {
    for (const { id: knob, options } of knobs) {
      expect(knobWords(knob, id).about, knob).not.toBe('');
      expect(new Set(options.map((option) => optionName(knob, option))).size, knob).toBe(options.length);
    }
  });
});

test('a knob has the words of its own lab, where another has one of the same name', () => {
  expect(knobWords('size', 'ring').name).toBe('frame size');
  expect(knobWords('size', 'server').name).toBe('file');
  expect(knobWords('nobody', 'ring')).toEqual({ name: 'nobody', about: '' });
});

const tables = import.meta.glob<{ counterNames?: Record<string, string> }>(
  '../../web/src/words/*.table.en.ts',
  { eager: true },
);

test.each(Object.entries(tables))('%s: each counter has a name of its own', (_, { counterNames = {} }) => {
  const names = Object.values(counterNames);
  expect(new Set(names).size).toBe(names.length);
});

const figures = import.meta.glob<{ does?: Record<string, string> }>('../../web/src/words/*.en.ts', {
  eager: true,
});
/** Labs whose figure has the words of another one's. */
const SHARED: Record<string, string> = { dispatch: 'queues', compare: 'queues' };
const stating = [...linkables.keys()]
  .map((id) => [id, figures[`../../web/src/words/${SHARED[id] ?? id}.en.ts`].does] as const)
  .filter(([, does]) => does);

test.each(stating)('%s: each state of the mechanism has a sentence', (id, does) => {
  expect(labEntry(id).variants[0].writer_states.filter((state) => !(state in does!))).toEqual([]);
});
