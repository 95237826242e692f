/** The legend: a circle is a step of a comparison. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/compare.en.ts';

const BOX = 'M1.5 2.5h11v9h-11Z';
const STEP = 'M2 7a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: { column: ['steps'], step: ['steps', 'calls', 'tags'], met: ['comparisons'] },
  items: (variants) => [
    swatch(words, 'step', STEP, { stroke: 'ink', width: 1.5 }),
    swatch(words, 'lit', STEP, { fill: 'needle' }),
    // The variant `polymorphic` saves nothing.
    variants.some((id) => id !== 'polymorphic') &&
      swatch(words, 'saved', STEP, { stroke: 'mark', dash: '2 2' }),
    swatch(words, 'column', 'M4 2h6v10H4Z', { fill: 'ink-2' }),
    swatch(words, 'field', BOX, { stroke: 'mark' }),
    swatch(words, 'met', BOX, { fill: 'groove', stroke: 'ink', width: 1.5 }),
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
