/**
 * The legend: a shape stands for an actor's role, the sign inside it for its activity; the filled part of a job is its
 * payload.
 */
import { actor, type LegendPart, swatch } from '../../components/figure/parts.ts';
import { legend as words } from '../../words/threads.en.ts';

/** Variants with a list of free nodes. */
const LISTED = ['free-list', 'shipped'];
const JOB = 'M2 2H12V12H2Z';

export const legend: LegendPart = {
  title: words.title,
  counts: {
    runs: ['jobs'],
    woken: ['wakeUps'],
    blocked: ['lockWaits'],
    lock: ['heldTicks', 'lockWaits'],
    box: ['allocations', 'bytes'],
  },
  items: (variants, knobs) => [
    actor(words, 'producer', 'publisher', 'works'),
    actor(words, 'worker', 'reader', 'works'),
    actor(words, 'sleeping', 'reader', 'sleeps'),
    actor(words, 'blocked', 'reader', 'stopped'),
    swatch(words, 'woken', 'M10 7A3 3 0 1 1 4 7A3 3 0 1 1 10 7M7 2.5V0M7 11.5V14M11.5 7H14M2.5 7H0', {
      stroke: 'sub',
    }),
    swatch(words, 'lock', 'M6 2H2.5V12H6M8 2H11.5V12H8', { stroke: 'lock', width: 2 }),
    {
      mark: 'inside',
      words: words.inside,
      paths: [
        { d: JOB, stroke: 'ink-2' },
        { d: 'M4.5 4.5H9.5V9.5H4.5Z', fill: 'ink' },
      ],
    },
    {
      mark: 'box',
      words: words.box,
      box: [-7, -7, 14, 22],
      paths: [
        { d: 'M-5 -6H5V2H-5Z', stroke: 'ink-2' },
        { d: 'M0 2V6', stroke: 'mark' },
        { d: 'M-4 6H4V14H-4Z', fill: 'pool' },
      ],
    },
    variants.some((id) => LISTED.includes(id)) &&
      swatch(words, 'reused', 'M1 3V12H13V3', { stroke: 'pool', width: 2 }),
    swatch(words, 'runs', JOB, { fill: 'sub', stroke: 'sub' }),
    // A job traps only where a knob makes it.
    knobs?.traps !== 0 && {
      mark: 'crashed',
      words: words.crashed,
      paths: [
        { d: JOB, stroke: 'ink-2' },
        { d: 'M4.5 4.5L9.5 9.5M9.5 4.5L4.5 9.5', stroke: 'lock', width: 2 },
      ],
    },
    swatch(words, 'other', 'M1.5 3.5h11v7h-11Z', { stroke: 'mark', dash: '2 2' }),
  ],
};
