/** The legend: a door is a registered type. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/dispatch.en.ts';

const DOOR = 'M1.5 3.5h11v7h-11Z';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    tried: ['comparisons'],
    made: ['blocks', 'words'],
    step: ['operations', 'calls', 'comparisons', 'looks'],
  },
  items: (variants) => [
    swatch(words, 'door', DOOR, { stroke: 'mark' }),
    // Only this variant tries door after door.
    variants.includes('tried') && swatch(words, 'tried', DOOR, { fill: 'groove', stroke: 'ink-2' }),
    swatch(words, 'opened', DOOR, { fill: 'ink-2' }),
    swatch(words, 'cursor', 'M3 7l8-5v10Z', { fill: 'needle' }),
    // Only this variant creates no handler.
    variants.some((id) => id !== 'matched') && swatch(words, 'made', DOOR, { stroke: 'pool', width: 1.5 }),
    swatch(words, 'step', 'M4 2h6v10H4Z', { fill: 'ink-2' }),
    swatch(words, 'saved', 'M4 2h6v10H4Z', { fill: 'groove', stroke: 'mark' }),
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
