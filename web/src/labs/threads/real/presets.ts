/**
 * Measurements of the presets that belong to the authors' figure: their own with payloads of 4 bytes, the real job of
 * 328 bytes without work, and the real job with work.
 */
import type { Config, Lab } from '../../../engine/types.ts';
import { Measuring, QUICK_LOOK } from '../../../state/measuring.svelte.ts';
import { type Measurement, Series } from '../../../state/series.svelte.ts';
import { defaultKnobs } from '../../../link/link.ts';

/** The preset that the authors' figure refers to. */
export const CLAIMED = 'as-published';
/** In the order of the table. */
export const PRESETS = [CLAIMED, 'real-job', 'as-lived'] as const;
type Preset = (typeof PRESETS)[number];

const BASELINE = 'baseline';
export const VARIANT = 'shipped';

/** The workload of a preset, with the authors' two variants. */
export function configOf(lab: Lab, preset: string): Config {
  const { knobs = {} } = lab.presets.find(({ id }) => id === preset) ?? {};
  const all = { ...defaultKnobs(lab), ...knobs };
  return { lab: lab.id, a: BASELINE, b: VARIANT, seed: 0, rate: 48_000, knobs: all };
}

/** Measures the presets one after the other. */
export const presetSeries = (measuring = new Measuring('sharing')) =>
  new Series<Preset>(measuring, { threads: true, ...QUICK_LOOK });

export const measurementsOf = (lab: Lab): Measurement<Preset>[] =>
  PRESETS.map((id) => ({ id, config: configOf(lab, id) }));
