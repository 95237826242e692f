/** The legend: a block is a buffer, a bar is bytes, and a double bar is a copy. */
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/server.en.ts';

/** Variants whose server has a pool of buffers. */
const POOLED = ['lent', 'lent-cut', 'straight'];
const COPY = 'M1 2.5h9v6h-9ZM4 5.5h9v6h-9Z';

export const legend: LegendPart = {
  title: words.title,
  items: (variants) => [
    actor(words.acts, 'reader', 'works'),
    actor(words.waits, 'reader', 'sleeps'),
    variants.some((id) => POOLED.includes(id)) && swatch(words.atRest, 'M3 3h8v8h-8Z', { fill: 'pool' }),
    swatch(words.lent, 'M3.5 3.5h7v7h-7Z', { stroke: 'pool' }),
    swatch(words.whole, 'M1 4h12v6h-12Z', { fill: 'ink-2' }),
    swatch(words.copied, COPY, { stroke: 'copy' }),
    variants.includes('lent-cut') && swatch(words.pooled, COPY, { stroke: 'pool' }),
    swatch(words.alive, 'M3 13V5h3v8Z', { fill: 'ink-2' }),
    swatch(words.dead, 'M3.5 12.5V5h5v7.5Z', { stroke: 'mark' }),
    swatch(words.marked, 'M1 11H13', { stroke: 'needle', width: 3 }),
  ],
};
