/** What somebody who sees a lab for the first time is told, in one breath. */
import { MEASURE, PLAY } from './controls.en.ts';

export const welcome = {
  title: 'New here?',
  text: `Each page runs a part of a streaming server in two ways, A and B. Press ${PLAY} to see where they differ; ${MEASURE} times both on this machine.`,
} as const;
