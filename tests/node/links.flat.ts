/** What a link opens, for fixtures: a state as one level of names. */
import type { Lab } from '../../web/src/engine/types.ts';
import type { Reading } from '../../web/src/link/link.ts';

export type Flat = Record<string, unknown>;

/** Everything that a link decides, knobs by `knobs.` and their ids, options by their words. @throws with what was refused */
export function flat({ knobs: all }: Lab, reading: Reading): Flat {
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  const { config, ...view } = reading.state;
  const { knobs, ...about } = config;
  const named = all.map(({ id, kind, options }) => {
    const value = knobs[id];
    return [`knobs.${id}`, kind === 'choice' ? options[value] : value] as const;
  });
  return { ...about, ...Object.fromEntries(named), ...view };
}
