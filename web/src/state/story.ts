/**
 * A lab's story as far as it sets the lab's state: both variants, the knobs that matter, the time to look at and how fast it
 * runs from there. Everything not named is at its default, so that a step shows the same wherever one comes from.
 */
import type { Scripted } from '../engine/messages.ts';
import { type Lab, TICKS_PER_MS } from '../engine/types.ts';
import { defaultKnobs, type LinkState, type SPEEDS } from './link.ts';

/** One step, before it is laid over a lab's defaults. `Id` names its words. */
export interface StoryStep<Id extends string = string> {
  id: Id;
  a: string;
  b: string;
  knobs?: Record<string, number>;
  /** where it begins, ms of virtual time */
  at: number;
  speed: (typeof SPEEDS)[number];
  script?: Scripted[];
}

/** What a step sets, from 1. @param rate of the sound card, in Hz: the card that is there is kept */
export type StoryPatch = (lab: Lab, step: number, rate: number) => Partial<LinkState>;

/**
 * The states of the lab that steps ask for; a step that does not exist is the nearest that does.
 * @param look which of many worlds a step shows
 */
export const patched =
  (steps: readonly StoryStep[], look: number | null = 0): StoryPatch =>
  (lab, step, rate) => {
    const nearest = steps[Math.min(Math.max(step, 1), steps.length) - 1];
    const { a, b, knobs, at, speed, script = [] } = nearest;
    return {
      config: { lab: lab.id, a, b, seed: 0, rate, knobs: { ...defaultKnobs(lab), ...knobs } },
      time: at * TICKS_PER_MS,
      speed,
      playing: true,
      look,
      script,
      tab: 'story',
    };
  };
