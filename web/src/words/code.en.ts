/** Words of the code tab. */
import { plural } from './format.ts';

export const code = {
  listing: (name: string, part: string) => `${name}, ${part}: source`,
  file: (path: string) => `From ${path}, as it runs here.`,
  missing: (path: string) => `The source ${path} did not load. Reload the page.`,
  differ: (differ: number, folded: number) =>
    folded === 0
      ? `${plural(differ, 'line differs', 'lines differ')}.`
      : `${plural(differ, 'line differs', 'lines differ')}, ${plural(folded, 'equal line is', 'equal lines are')} folded.`,
  same: 'A and B run the same lines. What differs is decided by the variant’s values.',
  unlike: 'A and B have hardly a line in common, so they stand beside each other without a comparison.',
  openAll: 'Open all',
  foldAll: 'Fold all',
  fold: (count: number) => plural(count, 'equal line'),
  /** Before a line, for screen readers. */
  only: (side: 0 | 1) => `only in ${'AB'[side]}: `,
  differs: 'differs: ',
  legend: {
    title: 'Marks',
    only: (side: 0 | 1) => `only in ${'AB'[side]}`,
    now: 'runs now',
  },
} as const;
