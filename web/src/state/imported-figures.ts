/** Figures that come with the link that is opened next: a document brings both, and the lab may have to load first. */
import type { Refusal } from '../engine/types.ts';
import { allowed } from '../words/errors.en.ts';
import type { Imported } from './measuring.svelte.ts';
import type { Reading } from './url.ts';

let next: { hash: string; figures: Imported } | undefined;

/** @param hash as the address has it when the link is opened */
export function offerFigures(hash: string, figures: Imported) {
  next = { hash, figures };
}

/** The figures that come with this link, once; those of another link came to nothing. */
export function takeFigures(hash: string): Imported | undefined {
  const found = next?.hash === hash ? next.figures : undefined;
  next = undefined;
  return found;
}

/** What was read of the link; a refusal where the document says that its figures are of something else. */
export function checkConfig(reading: Reading, { config }: Imported): Reading {
  if (!('state' in reading)) return reading;
  const opened = reading.state.config;
  const names = ['a', 'b', 'seed', 'rate', 'text'] as const;
  const differs =
    names.find((name) => config[name] !== opened[name]) ??
    Object.keys(opened.knobs).find((id) => id in config.knobs && config.knobs[id] !== opened.knobs[id]);
  if (differs === undefined) return reading;
  const refusal: Refusal = { knob: 'config', value: differs, allowed: allowed.asInLink };
  return { refusals: [refusal] };
}
