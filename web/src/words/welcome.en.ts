/** What somebody who sees a lab for the first time is told, in one breath. */
import { MEASURE, PLAY } from './controls.en.ts';

export const welcome = {
  title: 'New here?',
  text: `A and B do the same work in two ways: press ${PLAY} and watch where they differ. ${MEASURE} says what each costs on this machine. Help is at “?”.`,
} as const;
