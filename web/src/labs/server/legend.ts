/** The legend: a box is a buffer, filled as far as it was used. */
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/server.en.ts';

/** Variants whose server has a pool of buffers. */
const POOLED = ['lent', 'lent-cut', 'straight'];

const BOX = 'M1 3.5h12v7h-12Z';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    made: ['buffersMade', 'madeBytes'],
    left: ['droppedBytes'],
    returned: ['returnedBytes', 'buffersLent'],
    foreign: ['foreignBytes'],
    collector: ['markedWords', 'sweptWords'],
  },
  items: (variants, knobs) => {
    const pooled = variants.some((id) => POOLED.includes(id));
    return [
      actor(words, 'acts', 'reader', 'works'),
      actor(words, 'waits', 'reader', 'sleeps'),
      swatch(words, 'made', BOX, { stroke: 'ink' }),
      pooled && swatch(words, 'lent', BOX, { stroke: 'pool' }),
      swatch(words, 'used', 'M1 3.5h6v7h-6Z', { fill: 'ink-2' }),
      swatch(words, 'left', `${BOX}M1 3.5l12 7M1 10.5l12 -7`, { stroke: 'mark', dash: '3 2' }),
      pooled && swatch(words, 'returned', BOX, { stroke: 'pool', dash: '3 2' }),
      pooled && swatch(words, 'atRest', 'M3 3h8v8h-8Z', { fill: 'pool' }),
      pooled &&
        knobs?.forgets_rounding !== 0 &&
        swatch(words, 'foreign', 'M1 3.5h12v7h-12ZM1 10.5l4 -7M5 10.5l4 -7M9 10.5l4 -7', { stroke: 'ink' }),
      // The labels of the curve say what these are.
      { ...swatch(words, 'heap', 'M1 12L6 5L13 2', { stroke: 'ink', width: 2 }), isNamed: true },
      { ...swatch(words, 'collector', 'M4 12V4h5v8Z', { fill: 'lock' }), isNamed: true },
    ];
  },
};
