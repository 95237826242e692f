/** The legend: a bar is a frame, a block is memory; solid is free, hollow is lent. */
import { heapItems } from '../../components/figure/heap.ts';
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/pools.en.ts';
import { homeOf } from './plan.ts';
import { view } from './view.svelte.ts';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    frame: ['frames'],
    atRest: ['hits'],
    made: ['allocations'],
    marked: ['gcMarkedWords', 'gcSweptWords'],
  },
  items: (variants) => {
    const homes = variants.map((id) => (view.heap ? 'heap' : homeOf(id)));
    return [
      actor(words, 'publisher', 'publisher', 'works'),
      swatch(words, 'frame', 'M4 13V8h6v5Z', { fill: 'mark' }),
      swatch(words, 'key', 'M4 13V2h6v11Z', { fill: 'ink' }),
      swatch(words, 'over', 'M4 6V2h6v4Z', { fill: 'pool' }),
      homes.some((home) => home !== 'heap') && swatch(words, 'atRest', 'M3 3h8v8h-8Z', { fill: 'pool' }),
      homes.includes('areas') && swatch(words, 'lent', 'M3.5 3.5h7v7h-7Z', { stroke: 'pool' }),
      swatch(words, 'made', 'M3 3h8v8h-8Z', { fill: 'ink-2' }),
      swatch(words, 'back', 'M0 7H14', { stroke: 'pool', width: 1.5, dash: '3 2.5' }),
      swatch(words, 'left', 'M0 7H14', { stroke: 'mark', width: 1.5, dash: '3 2.5' }),
      ...(homes.includes('heap') ? heapItems(words) : []),
      swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
    ];
  },
};
