/** The states of the story's steps. A tick is 20 ms. */
import { patched, type StoryStep } from '../../state/story.ts';
import type { story } from '../../words/dispatch.story.en.ts';

const SLOW = 1 / 256;

export const storySteps: StoryStep<keyof typeof story>[] = [
  { id: 'asks', a: 'tried', b: 'indexed', at: 200, speed: SLOW },
  { id: 'depth', a: 'tried', b: 'indexed', knobs: { hit: 1 }, at: 200, speed: SLOW },
  { id: 'last', a: 'tried', b: 'indexed', knobs: { hit: 10 }, at: 200, speed: SLOW },
  { id: 'card', a: 'indexed', b: 'matched', at: 200, speed: SLOW },
  { id: 'check', a: 'indexed', b: 'checked', at: 200, speed: SLOW },
  { id: 'simple', a: 'tried', b: 'indexed', knobs: { benchmark: 3 }, at: 200, speed: SLOW },
];

export const storyPatch = patched(storySteps);
