/** What parts of the page are told, worked out of the store. */
import type { Config, Lab, Side, Variant } from '../engine/types.ts';
import type { LabStore } from '../state/lab.svelte.ts';
import { errors } from '../words/errors.en.ts';

/** The variants of A and B. */
export function chosen(lab: Lab, { a, b }: Config): [Variant, Variant] {
  const of = (id: string) => lab.variants.find((variant) => variant.id === id) ?? lab.variants[0];
  return [of(a), of(b)];
}

/** Which side sounds; null when nothing does. */
export const heard = ({ player, sound }: LabStore): Side | null =>
  player.live && sound.running ? sound.side : null;

/** What one side's button says of the sound. */
export function hearing(store: LabStore, side: Side): 'here' | 'there' | 'off' {
  const sounding = heard(store);
  if (sounding === null) return 'off';
  return sounding === side ? 'here' : 'there';
}

/** What the figure says when the engine has stopped. */
export const stopped = ({ phase, problem }: LabStore): string | undefined =>
  phase === 'failed' ? errors.engineStopped(problem) : undefined;
