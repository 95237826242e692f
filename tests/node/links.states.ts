/** Generates random states of any lab, as links hold them. */
import fc from 'fast-check';
import type { Knob } from '../../web/src/engine/types.ts';
import { LONGEST, type LinkState, SPEEDS } from '../../web/src/link/link.ts';
import type { Linkable } from './links.labs.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const value = ({ kind, options, min, max }: Knob) =>
  kind === 'choice' ? whole(0, options.length - 1) : kind === 'switch' ? whole(0, 1) : whole(min, max);

/** Excludes the user's own scripts, which are packed before a link is written. */
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
