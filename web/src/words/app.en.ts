/** Words of the page's frame: landmarks, the loading line, the drop target, the panes of a narrow page. */
import { number } from './format.ts';

export const app = {
  title: 'Ringside',
  aside: 'What to do',
  figure: 'What happens',
  side: (side: 0 | 1) => `Side ${'AB'[side]}`,
  tabs: { story: 'Story', code: 'Code', table: 'Table' },
  tabsLabel: 'Beside the figure',
  results: 'Results',
  toFigure: 'Back to the figure',
  panes: {
    ...{ figure: 'Figure', story: 'Story', controls: 'Controls', editor: 'Script' },
    ...{ costs: 'Costs', table: 'Table' },
  },
  panesLabel: 'Parts of the lab',
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
  swap: (letter: string) => `Show ${letter} large`,
  thisScreen: 'this screen:',
  leavePresenter: 'Leave presenter mode',
  blank: 'The screen is blank. Press B to show it again.',
} as const;

/** Where what is compared runs. */
export const where = {
  label: 'Where it runs',
  single: 'Step by step',
  threads: 'On real threads',
} as const;

/** What threads did, on screen in place of the worlds. */
export const recording = {
  /** @param slowed how many times slower than it was */
  label: (slowed: number) => `Recorded on threads, ${number(slowed)}× slower`,
  about: 'The newest events of each thread. The worlds stay as they were.',
  leave: 'Back to the worlds',
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds' },
} as const;
