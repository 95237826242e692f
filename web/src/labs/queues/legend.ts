/** The legend: a lamp is a slot of the array. */
import { copied, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/queues.en.ts';

export const legend: LegendPart = {
  title: words.title,
  items: (variants) => [
    swatch(words, 'alive', 'M2 7a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z', { fill: 'ink-2' }),
    swatch(words, 'zombie', 'M2 7a5 5 0 1 1 10 0a5 5 0 1 1-10 0ZM6 7h2', { stroke: 'lock', width: 1.5 }),
    swatch(words, 'dead', 'M3 3l8 8', { stroke: 'mark', width: 1.5 }),
    // The array of 2.4.4 has no free slots.
    variants.some((id) => id !== 'every') && swatch(words, 'free', 'M4 7h6', { stroke: 'mark' }),
    swatch(words, 'cursor', 'M2 2h10v10H2Z', { stroke: 'needle', width: 2 }),
    copied(words, 'copied'),
    swatch(words, 'used', 'M1 7h12', { stroke: 'ink', width: 1.5 }),
  ],
};
