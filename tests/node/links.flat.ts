/** The state that a link opens as a flat object, for fixtures. */
import type { Lab } from '../../web/src/engine/types.ts';
import type { Reading } from '../../web/src/link/link.ts';

export type Flat = Record<string, unknown>;

/** Everything that a link sets: knobs as `knobs.` and their ids, options by name. @throws the refusals */
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
