/** The legend: a box above is a field of the frame, a box below a stage of the machine. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/comparisons.en.ts';

const BOX = 'M1.5 2.5h11v9h-11Z';

export const legend: LegendPart = {
  title: words.title,
  items: (variants) => [
    swatch(words, 'field', BOX, { stroke: 'mark' }),
    swatch(words, 'met', BOX, { fill: 'groove', stroke: 'ink', width: 1.5 }),
    // The variant `int-all` makes no calls.
    swatch(words, variants.some((id) => id !== 'int-all') ? 'lit' : 'compares', BOX, {
      stroke: 'needle',
      width: 2,
    }),
  ],
};
