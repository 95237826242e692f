/** The legend: a square is a slot of the array. */
import { type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/queues.en.ts';

const SLOT = 'M2 2h10v10H2Z';
const RING = 'M4 7a3 3 0 1 1 6 0a3 3 0 1 1-6 0ZM6.5 7h1';

export const legend: LegendPart = {
  title: words.title,
  counts: {
    pushed: ['slotsWritten'],
    copied: ['slotsCopied', 'arrays'],
    zombie: ['mostZombies'],
    dead: ['deadChecked'],
    cursor: ['slotsChecked', 'comparisons', 'looks'],
  },
  items: (variants, knobs) => [
    swatch(words, 'pushed', SLOT, { fill: 'needle' }),
    swatch(words, 'copied', SLOT, { fill: 'copy' }),
    // The array of 2.4.4 is copied by each push.
    variants.some((id) => id !== 'every') && swatch(words, 'kept', SLOT, { fill: 'groove', stroke: 'mark' }),
    // It has no free slots either.
    variants.some((id) => id !== 'every') && swatch(words, 'free', SLOT, { stroke: 'mark' }),
    // Where only a script starts, no source dies.
    knobs?.happens !== 0 && {
      mark: 'zombie',
      words: words.zombie,
      paths: [
        { d: SLOT, fill: 'groove', stroke: 'mark' },
        { d: RING, stroke: 'lock', width: 1.5 },
      ],
    },
    knobs?.happens !== 0 && swatch(words, 'dead', 'M2 12L12 2', { stroke: 'mark', width: 1.5 }),
    swatch(words, 'cursor', SLOT, { stroke: 'needle', width: 2 }),
    knobs?.happens !== 0 && swatch(words, 'used', 'M1 7h12', { stroke: 'ink', width: 1.5 }),
    swatch(words, 'saved', 'M1 3h12v8H1Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
