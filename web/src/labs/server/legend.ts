/** The legend: a block is a buffer, a bar is bytes, and a double bar is a copy. */
import { heapItems } from '../../components/figure/heap.ts';
import { actor, copied, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/server.en.ts';

/** Variants whose server has a pool of buffers. */
const POOLED = ['lent', 'lent-cut', 'straight'];

export const legend: LegendPart = {
  title: words.title,
  items: (variants) => [
    actor(words, 'acts', 'reader', 'works'),
    actor(words, 'waits', 'reader', 'sleeps'),
    variants.some((id) => POOLED.includes(id)) && swatch(words, 'atRest', 'M3 3h8v8h-8Z', { fill: 'pool' }),
    swatch(words, 'lent', 'M3.5 3.5h7v7h-7Z', { stroke: 'pool' }),
    swatch(words, 'whole', 'M1 4h12v6h-12Z', { fill: 'ink-2' }),
    copied(words, 'copied'),
    variants.includes('lent-cut') && copied(words, 'pooled', 'pool'),
    ...heapItems(words),
  ],
};
