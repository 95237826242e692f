/** Words around the questions in the labs' stories. The questions are in `*.story.en.ts`. */
import { number } from './format.ts';

export const guess = {
  label: 'Guess first',
  kept: 'stays in this browser',
  number: (unit: string) => `Your guess, ${unit}`,
  slider: 'Your guess',
  range: (min: number, max: number) => `A whole number from ${number(min)} to ${number(max)}.`,
  hint: 'Drag the circle or type a number. This browser then counts.',
  count: 'Count it',
  counting: 'Counting.',
  /** The engine stopped, or another state was opened meanwhile. */
  stopped: 'Not counted, because the lab was changed meanwhile.',
  /** A link to the lab that shows what was counted. */
  watch: 'Watch it',
  pass: 'Skip question',
  resume: 'Guess first',
  again: 'Guess again',
  received: 'The sender of this link has guessed. Make your own guess first; then you see both.',
  sender: (value: number) => `The sender said ${number(value)}.`,
  share: 'Share my guess',
  sharing: {
    title: 'Share my guess',
    close: 'Close',
    link: 'Link to the question',
    note: 'A reader who opens it is asked the same question first, and then sees your guess.',
    png: 'Save as PNG',
    alt: 'The picture that will be saved: question, guess and count on one scale',
    failed: 'This browser could not draw the picture. Another one may.',
    /** In the picture, which the user shows to others. */
    said: (value: number) => `I guessed ${number(value)}.`,
    counted: (value: number) => `My browser counted ${number(value)}.`,
    me: 'me',
    foot: (host: string) => `Exact count, Ringside, ${host}`,
  },
  notLoaded: 'The code for sharing could not be loaded. Try again.',
  said: (value: number) => `You said ${number(value)}.`,
  counted: (value: number) => `This browser counted ${number(value)}.`,
  /** On the scale, above the mark of the guess. */
  you: 'you',
} as const;
