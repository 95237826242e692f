/** Words around the questions in the labs' stories. The questions are in `*.story.en.ts`. */
import { number } from './format.ts';

export const guess = {
  label: 'Guess first',
  kept: 'nothing is sent',
  number: (unit: string) => `Your guess, ${unit}`,
  slider: 'Your guess',
  range: (min: number, max: number) => `A whole number from ${number(min)} to ${number(max)}.`,
  hint: 'Drag the ring or type a number. This browser then counts.',
  count: 'Count it',
  counting: 'Counting.',
  /** The engine stopped, or another state was opened meanwhile. */
  stopped: 'Not counted, because the lab was changed meanwhile.',
  pass: 'Pass',
  resume: 'Guess',
  again: 'Guess again',
  said: (value: number) => `You said ${number(value)}.`,
  counted: (value: number) => `This browser counted ${number(value)}.`,
  /** On the scale, above the mark of the guess. */
  you: 'you',
} as const;
