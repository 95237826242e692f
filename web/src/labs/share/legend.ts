/** The legend: a bar is bytes of the frame, and a double bar is a copy. */
import { actor, copied, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { about, legend as words } from '../../words/share.en.ts';

export const legend: LegendPart = {
  title: words.title,
  about,
  counts: {
    unit: ['frames'],
    copied: ['copied', 'copiedRtmp', 'copiedFlv', 'copiedRtp', 'copiedElementary', 'copiedTs'],
  },
  items: (variants, knobs) => [
    swatch(words, 'unit', 'M1 2h12v10h-12Z', { fill: 'ink' }),
    // The variant `apart` creates no shells.
    variants.some((id) => id !== 'apart') &&
      swatch(words, 'shell', 'M1 1.5h12v5h-12ZM7 6.5v6m-2.5-3l2.5 3l2.5-3', { stroke: 'ink-2', width: 1.25 }),
    copied(words, 'copied'),
    swatch(words, 'written', 'M5.5 1h3v12h-3Z', { fill: 'ink' }),
    knobs?.ts_out !== 0 && swatch(words, 'cells', 'M2 3v8M7 3v8M12 3v8', { stroke: 'mark' }),
    actor(words, 'sent', 'reader', 'works'),
    actor(words, 'waits', 'reader', 'sleeps'),
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
