/** The legend: a bar is a frame, a square is a block of memory. */
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/pools.en.ts';
import { homeOf } from './plan.ts';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    frame: ['frames'],
    atRest: ['hits'],
    made: ['allocations', 'bytesAllocated'],
    marked: ['gcMarkedWords', 'gcSweptWords'],
  },
  items: (variants) => {
    const homes = variants.map(homeOf);
    const [heap, pool] = [homes.includes('heap'), homes.some((home) => home !== 'heap')];
    return [
      actor(words, 'publisher', 'publisher', 'works'),
      swatch(words, 'frame', 'M4 13V6h6v7Z', { fill: 'mark' }),
      !heap && swatch(words, 'over', 'M4 6V2h6v4Z', { fill: 'pool' }),
      pool && swatch(words, 'atRest', 'M3 3h8v8h-8Z', { fill: 'pool' }),
      homes.includes('areas') && swatch(words, 'lent', 'M3.5 3.5h7v7h-7Z', { stroke: 'pool' }),
      swatch(words, 'made', 'M3 3h8v8h-8Z', { fill: 'ink-2' }),
      swatch(words, 'left', 'M3.5 3.5h7v7h-7Z', { stroke: 'mark' }),
      heap && swatch(words, 'room', 'M3 3h8v8h-8Z', { fill: 'groove' }),
      heap && swatch(words, 'marked', 'M1 7H13', { stroke: 'needle', width: 3 }),
      swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
    ];
  },
};
