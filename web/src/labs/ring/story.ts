/**
 * What each step of the story sets: both variants, the knobs that matter, the time to look at and how fast it runs from
 * there. Everything not named is at its default, so that a step shows the same wherever one comes from.
 */
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/ring.story.en.ts';

/** Actions are named by step: those of the world that the step's variants and knobs make, with a card of 48 kHz. */
export const storySteps: StoryStep<keyof typeof story>[] = [
  { id: 'copies', a: 'queue-copy', b: 'queue-v1', knobs: { send: 120 }, at: 1_000, speed: 1 / 4 },
  { id: 'ring', a: 'queue-v1', b: 'rwmutex', knobs: { slow: 0 }, at: 1_000, speed: 1 / 4 },
  // The publisher comes round at 2 545 ms to the slow reader, whose send lasts longer than a lap: skipping cannot help it.
  { id: 'stall', a: 'rwmutex', b: 'cond', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 8 },
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
  { id: 'discard', a: 'rwmutex', b: 'trylock', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 8 },
  { id: 'atomic', a: 'trylock', b: 'atomic', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 8 },
  { id: 'epoch', a: 'cond', b: 'epoch', knobs: { send: 3_000 }, at: 2_400, speed: 1 / 4 },
];

export const storyPatch = patched(storySteps);
