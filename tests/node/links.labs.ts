/** The codecs of all labs, as the page has them, and random states of any lab, for tests of links. */
import fc from 'fast-check';
import type { Knob, Lab } from '../../web/src/engine/types.ts';
import { stateOfStep, type StoryStep } from '../../web/src/lessons/step.ts';
import { LinkCodec, LONGEST, type LinkState, SPEEDS } from '../../web/src/link/link.ts';
import { labs } from './modules.ts';

interface Story {
  storySteps: readonly StoryStep[];
  /** The state that a step sets, by its number from 1. */
  storyPatch: (lab: Lab, step: number, rate: number) => Partial<LinkState>;
}
const files = import.meta.glob<{ story: readonly StoryStep[] }>('../../web/src/labs/*/story.ts', {
  eager: true,
});
/** The stories' states of all labs. */
export const stories: Record<string, Story> = Object.fromEntries(
  Object.entries(files).map(([path, { story: storySteps }]) => [
    path.split('/').at(-2)!,
    { storySteps, storyPatch: (lab, step, rate) => stateOfStep(lab, storySteps, step, rate) },
  ]),
);
const ids = Object.keys(stories);

/** The parts of a lab that its links need: the catalogue's entry, the ids of its story's steps, and the codec. */
export interface Linkable {
  lab: Lab;
  story: string[];
  codec: LinkCodec;
}

function linkable(lab: Lab): Linkable {
  const { storySteps: steps } = stories[lab.id];
  const about = steps.findIndex(({ state: { a, b } }) => a === lab.default_a && b === lab.default_b);
  const text = lab.id === 'station' ? { knob: 'script', option: 'own', first: '' } : undefined;
  const ranges = steps.map(({ guess }) => guess?.question);
  const own = ['ring', 'pools'].includes(lab.id);
  const codec = new LinkCodec(lab, steps.length, about < 0 ? 1 : about + 1, ids, text, ranges, own);
  return { lab, story: steps.map(({ id }) => id), codec };
}

/** All labs that the page opens, by id. */
export const linkables: ReadonlyMap<string, Linkable> = new Map(
  labs.filter(({ lab }) => ids.includes(lab.id)).map(({ lab }) => [lab.id, linkable(lab)]),
);

const whole = (min: number, max: number) => fc.integer({ min, max });
const value = ({ kind, options, min, max }: Knob) =>
  kind === 'choice' ? whole(0, options.length - 1) : kind === 'switch' ? whole(0, 1) : whole(min, max);

/** Random states of a lab, as links hold them. Excludes the user's own scripts, which are packed before a link is written. */
export function stateOf({ lab, story }: Pick<Linkable, 'lab' | 'story'>): fc.Arbitrary<LinkState> {
  const variant = fc.constantFrom(...lab.variants.map(({ id }) => id));
  const knobs = Object.fromEntries(
    lab.knobs.map((knob) => [
      knob.id,
      value(knob).filter((option) => knob.kind !== 'choice' || knob.options[option] !== 'own'),
    ]),
  );
  return fc.record({
    config: fc.record({
      ...{ lab: fc.constant(lab.id), a: variant, b: variant, seed: whole(0, 2 ** 32 - 1) },
      ...{ rate: whole(8_000, 192_000), knobs: fc.record(knobs) },
    }),
    ...{ time: whole(0, LONGEST), speed: fc.constantFrom(...SPEEDS), playing: fc.boolean() },
    ...{ tab: fc.constant('story' as const), story: whole(1, story.length) },
    ...{ look: fc.option(whole(0, 9_999)), hear: fc.constantFrom(0 as const, 1 as const) },
    ...{ presenter: fc.boolean(), script: fc.constant([]) },
  });
}
