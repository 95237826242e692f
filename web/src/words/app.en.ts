/** Words of the page's frame: landmarks, the loading line, the drop target, the panes of a narrow page. */
import { NUMBERS } from './controls.en.ts';
import { number } from './format.ts';

export const app = {
  title: 'Ringside',
  side: (side: 0 | 1) => `Side ${'AB'[side]}`,
  /** Tabs of the drawer. */
  tabs: {
    ...{ table: NUMBERS, variants: 'Variants', settings: 'Settings', code: 'Code', sources: 'Sources' },
    ...{ threads: 'Threads', script: 'Script', yours: 'Yours' },
  },
  tabsLabel: 'More about this comparison',
  loading: 'Loading the engine.',
  notShared: 'The share sheet did not load. The address bar holds the link to this state.',
  /** Title of the tables that a system's authors published. */
  published: '◇ What the authors published',
  lost: 'This part of the page did not load. Are you offline?',
  retry: 'Try again',
  drop: {
    sound: 'Drop a sound file for both sides to stream, or a results file to open.',
    results: 'Drop a results file to open it.',
    flv: 'Drop an FLV file with H.264 and AAC for both sides to stream, or a results file to open.',
  },
  thisScreen: 'this screen:',
  leavePresenter: 'Leave presenter mode',
  blank: 'The screen is blank. Press B to show it again.',
} as const;

/** The answer to the step's question. */
export const answer = {
  label: 'Answer',
  kinds: 'What is shown',
  kind: { counted: 'Counted', timed: 'Timed here', modelled: 'With modelled prices' },
} as const;

/** Headings of the drawer. */
export const drawer = {
  signs: 'Signs',
  byStep: 'One step of the engine',
  tables: 'Everything in the figures',
  machine: 'This browser',
  background: 'Background',
  courses: 'Courses',
} as const;

/** What threads did, on screen in place of the worlds. */
export const recording = {
  /** @param slowed how many times slower than it was */
  label: (slowed: number) => `Recorded on threads, ${number(slowed)}× slower`,
  about: 'The newest events of each thread. The worlds stay as they were.',
  leave: 'Back to the worlds',
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds' },
} as const;
