/** The legend: a square is an operator, a block is a chunk. */
import { type LegendItem, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/chunks.en.ts';
import { Kind } from './scene.ts';
import { sign } from './signs.ts';

/** Variants whose chunks may lack a length. */
const UNKNOWN = ['walked', 'single', 'total'];

/** A square with the sign of a kind of operator. */
const operator = (mark: 'source' | 'pass' | 'output', kind: Kind): LegendItem => ({
  mark,
  words: words[mark],
  box: [-8, -8, 16, 16],
  paths: [
    { d: 'M-6.5-6.5h13v13h-13Z', stroke: 'ink' },
    { d: sign(kind), stroke: 'ink', scale: 0.6 },
  ],
});

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    looked: ['boxesTouched', 'queries'],
    full: ['cellsAllocated'],
  },
  items: (variants) => [
    operator('source', Kind.source),
    operator('pass', Kind.pass),
    operator('output', Kind.output),
    swatch(words, 'works', 'M1 1h12v12h-12Z', { fill: 'needle' }),
    swatch(words, 'full', 'M0 3h14v8h-14Z', { fill: 'ink-2' }),
    variants.some((id) => id !== 'short') && swatch(words, 'empty', 'M.5 3.5h13v7h-13Z', { stroke: 'mark' }),
    variants.some((id) => UNKNOWN.includes(id)) &&
      swatch(words, 'unknown', 'M.5 3.5h13v7h-13Z', { stroke: 'ink-2', dash: '3 2' }),
    swatch(words, 'looked', 'M0 11H11M11 2V14', { stroke: 'needle', width: 2 }),
    swatch(words, 'memory', 'M0 4h14v6h-14Z', { fill: 'pool' }),
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
