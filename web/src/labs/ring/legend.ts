/** The legend: a shape stands for an actor's role, the sign inside it for its activity. */
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/ring.en.ts';
import { queuesOf } from './reader-queues.ts';

export const legend: LegendPart = {
  title: words.title,
  counts: {
    publisher: ['published'],
    reading: ['deliveries'],
    sleeping: ['wake_ups'],
    polling: ['wasted_checks'],
    blocked: ['blocked_ticks'],
    held: ['lock_waits'],
    discarded: ['discarded'],
    copy: ['bytes_copied'],
  },
  items: (variants) => [
    actor(words, 'publisher', 'publisher', 'works'),
    actor(words, 'reading', 'reader', 'works'),
    actor(words, 'sleeping', 'reader', 'sleeps'),
    variants.includes('sleep') && actor(words, 'polling', 'reader', 'polls'),
    actor(words, 'blocked', 'reader', 'stopped'),
    variants.some((id) => id === 'waitgroup' || id === 'cond') && actor(words, 'torn', 'reader', 'torn'),
    swatch(words, 'behind', 'M1 10a6.2 6.2 0 0 1 12 0', { stroke: 'sub', width: 2 }),
    swatch(words, 'key', 'M5 1h4v12H5z', { fill: 'ink' }),
    swatch(words, 'group', 'M1 10a6.2 6.2 0 0 1 12 0', { stroke: 'needle', width: 2 }),
    swatch(words, 'held', 'M3.5 13V2.5h7V13', { stroke: 'lock', width: 2 }),
    swatch(words, 'card', 'M3 3h8v8h-8z', { fill: 'snd', stroke: 'snd' }),
    {
      mark: 'discarded',
      words: words.discarded,
      paths: [
        { d: 'M3.5 1.5h7v11h-7z', stroke: 'ink-2', dash: '2 1.5' },
        { d: 'M5 4l4 6M9 4l-4 6', stroke: 'ink-2' },
      ],
    },
    variants.some(queuesOf) &&
      swatch(words, 'copy', 'M5.5 1.5h7v7h-7zM2 5h7v7h-7z', { fill: 'ground', stroke: 'copy' }),
  ],
};
