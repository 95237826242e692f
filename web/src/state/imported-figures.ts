/** Figures of an imported document, on their way to the lab that its link opens. The lab may have to load first. */
import type { Refusal } from '../engine/types.ts';
import type { Imported } from './measuring.svelte.ts';
import type { Reading } from '../link/link.ts';

let next: { hash: string; figures: Imported } | undefined;

/** Stores figures for the next link that is opened. @param hash the fragment in the URL when that link is opened */
export function offerFigures(hash: string, figures: Imported) {
  next = { hash, figures };
}

/** Returns the figures that belong to this link and removes them. Figures offered for another link are dropped. */
export function takeFigures(hash: string): Imported | undefined {
  const figures = next?.hash === hash ? next.figures : undefined;
  next = undefined;
  return figures;
}

/**
 * Returns `reading` if its configuration agrees with the one that the figures were measured with, otherwise a refusal
 * that names the first difference.
 */
export function checkConfig(reading: Reading, { config }: Imported): Reading {
  if (!('state' in reading)) return reading;
  const opened = reading.state.config;
  const names = ['a', 'b', 'seed', 'rate', 'text'] as const;
  const differs =
    names.find((name) => config[name] !== opened[name]) ??
    Object.keys(opened.knobs).find((id) => id in config.knobs && config.knobs[id] !== opened.knobs[id]);
  if (differs === undefined) return reading;
  const refusal: Refusal = { knob: 'config', value: differs, allowed: { kind: 'as-in-link' } };
  return { refusals: [refusal] };
}
