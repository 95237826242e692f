/** The legend: a bar is bytes, and a double bar is a copy. */
import { actor, copied, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/reslice.en.ts';

/** Variants that copy bytes, and those that send some from where they lie. */
const COPIES = ['flushed', 'copied', 'joined', 'coalesce'];
const SHARES = ['gather', 'coalesce', 'laid'];

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    copied: ['bytesCopied'],
    head: ['headerBytes'],
    call: ['calls', 'modelledNs'],
    shared: ['vectors'],
    sent: ['sends'],
  },
  items: (variants) => [
    swatch(words, 'read', 'M1 4h12v6h-12Z', { fill: 'mark' }),
    variants.some((id) => SHARES.includes(id)) &&
      swatch(words, 'shared', 'M1 4h12v6h-12Z', { fill: 'ink-2' }),
    variants.some((id) => COPIES.includes(id)) && copied(words, 'copied'),
    swatch(words, 'head', 'M5.5 1h3v12h-3Z', { fill: 'ink' }),
    // Only v4 has pieces of length 0.
    variants.includes('gather') && swatch(words, 'empty', 'M7 1v12', { stroke: 'ink', dash: '2 2' }),
    swatch(words, 'call', 'M1 4v5h12v-5', { stroke: 'ink', width: 2 }),
    swatch(words, 'now', 'M7 1v12', { stroke: 'needle' }),
    actor(words, 'sent', 'reader', 'works'),
    actor(words, 'waits', 'reader', 'sleeps'),
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
