/** The legend. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/library.en.ts';

export const legend: LegendPart = {
  title: words.title,
  items: () => [
    swatch(words, 'part', 'M1 4h12v7H1Z', { stroke: 'mark' }),
    swatch(words, 'known', 'M1 4h12v7H1Z', { stroke: 'ink', width: 1.5 }),
    swatch(words, 'wire', 'M0 7h14', { stroke: 'ink', width: 2 }),
    swatch(words, 'leaf', 'M3 6h8v7H3Z', { fill: 'ink-2', stroke: 'ink-2' }),
    swatch(words, 'needle', 'M7 0v14', { stroke: 'needle', width: 1.5 }),
  ],
};
