/** The legend. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/library.en.ts';
import { STEPS } from './scene.ts';

/** Variants with trees. */
const TREES = ['mapped', 'midb', 'sweep', 'ready-rows'];

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    descent: ['descents'],
    reached: ['leaves'],
    bits: ['words', 'lookups'],
    step: ['steps', ...STEPS],
  },
  items(variants) {
    const trees = variants.some((id) => TREES.includes(id));
    return [
      trees && swatch(words, 'descent', 'M4 1L7 7L10 13', { stroke: 'ink', width: 1.25 }),
      trees && swatch(words, 'now', 'M4 1L7 7L10 13', { stroke: 'needle', width: 2 }),
      // The drawing names these, with their numbers.
      trees && {
        ...swatch(words, 'leaf', 'M1 7h3v6h-3ZM5 8h3v5h-3ZM9 6h3v7h-3Z', { fill: 'mark' }),
        isNamed: true,
      },
      trees && swatch(words, 'reached', 'M5 2h3v11h-3Z', { fill: 'ink' }),
      trees && swatch(words, 'cell', 'M5 2v10M8.5 2v10', { stroke: 'ink', width: 1.5 }),
      variants.some((id) => !TREES.includes(id)) && swatch(words, 'bits', 'M5.5 2h3v10h-3Z', { fill: 'ink' }),
      // Only this variant tests song by song.
      variants.includes('entries') && swatch(words, 'tested', 'M3 3h7v8h-7Z', { fill: 'mark' }),
      { ...swatch(words, 'step', 'M4 4h6v6h-6Z', { fill: 'ink' }), isNamed: true },
      swatch(words, 'toCome', 'M4.5 4.5h5v5h-5Z', { stroke: 'mark' }),
      swatch(words, 'saved', 'M6 6h2v2h-2Z', { fill: 'mark' }),
    ];
  },
};
