/**
 * What each step of the story sets: both variants, the knobs that matter, the time to look at and how fast it runs from
 * there. Everything not named is at its default, so that a step shows the same wherever one comes from.
 */
import type { Scripted } from '../../engine/messages.ts';
import { type Lab, TICKS_PER_MS } from '../../engine/types.ts';
import { defaultKnobs, type LinkState, type SPEEDS } from '../../state/link.ts';
import type { story } from '../../words/story.en.ts';

/** One step, before it is laid over a lab's defaults. */
export interface StoryStep {
  id: keyof typeof story;
  a: string;
  b: string;
  knobs?: Record<string, number>;
  /** where it begins, ms of virtual time */
  at: number;
  speed: (typeof SPEEDS)[number];
  script?: Scripted[];
}

/** Actions are named by step: those of the world that the step's variants and knobs make, with a card of 48 kHz. */
export const storySteps: StoryStep[] = [
  { id: 'copies', a: 'queue-copy', b: 'queue-v1', knobs: { send: 120 }, at: 1_000, speed: 1 / 4 },
  { id: 'ring', a: 'queue-v1', b: 'rwmutex', knobs: { slow: 0 }, at: 1_000, speed: 1 / 4 },
  // The publisher comes round to the slow reader at 2 785 ms.
  { id: 'stall', a: 'rwmutex', b: 'cond', at: 2_600, speed: 1 / 8 },
  {
    id: 'double',
    a: 'waitgroup',
    b: 'sleep',
    knobs: { no_flag: 1, slow: 0 },
    at: 2_020,
    speed: 1 / 64,
    // While a frame is being written.
    script: [{ step: 4_374, action: { kind: 'close' } }],
  },
  { id: 'polling', a: 'sleep', b: 'cond', knobs: { poll: 20, slow: 0 }, at: 2_000, speed: 1 / 16 },
  {
    id: 'lost',
    a: 'cond',
    b: 'epoch',
    knobs: { no_rebroadcast: 1, slow: 0 },
    at: 4_000,
    speed: 1 / 2,
    // Longer than the 40 ms to the next frame, whose call it misses.
    script: [{ step: 6_228, action: { kind: 'preempt', reader: 3, ms: 60 } }],
  },
  { id: 'discard', a: 'rwmutex', b: 'trylock', at: 2_600, speed: 1 / 8 },
  { id: 'atomic', a: 'trylock', b: 'atomic', at: 2_600, speed: 1 / 8 },
  { id: 'epoch', a: 'cond', b: 'epoch', at: 2_600, speed: 1 / 4 },
];

/**
 * The state of the lab that a step asks for.
 * @param step from 1
 * @param rate of the sound card, Hz: the card that is there is kept
 */
export function storyPatch(lab: Lab, step: number, rate: number): Partial<LinkState> {
  const {
    a,
    b,
    knobs,
    at,
    speed,
    script = [],
  } = storySteps[Math.min(Math.max(step, 1), storySteps.length) - 1];
  return {
    config: { lab: lab.id, a, b, seed: 0, rate, knobs: { ...defaultKnobs(lab), ...knobs } },
    time: at * TICKS_PER_MS,
    speed,
    playing: true,
    look: 0,
    script,
    tab: 'story',
  };
}
