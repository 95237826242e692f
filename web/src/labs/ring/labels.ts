/** Texts of streams. */
import { namesOf } from '../../engine/names.ts';
import { dials } from '../../words/ring.en.ts';
import { DialState } from './scene.ts';

const DIALS = namesOf(DialState);

export const streamText = (stream: number, state: DialState): string =>
  dials.says(stream, dials.states[DIALS[state]]);
