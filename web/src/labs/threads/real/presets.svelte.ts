/**
 * The presets that the authors' figure is to be read beside, measured on request: their own with payloads of 4 bytes, the real
 * job's 328 bytes with nothing to do, and the real job as it is lived.
 */
import type { Comparison, Config, Lab } from '../../../engine/types.ts';
import { Measuring } from '../../../state/measuring.svelte.ts';
import { defaultKnobs } from '../../../state/link.ts';

/** The one that the figure is about. */
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

export class Presets {
  /** What was measured, by preset. */
  results = $state.raw<Partial<Record<Preset, Comparison>>>({});
  /** The preset under way. */
  current = $state<Preset>();
  failed = $state.raw<{ preset: Preset; why: string }>();
  readonly measuring: Measuring;
  #stopped = false;

  /** @param measuring tests put another in its place */
  constructor(measuring = new Measuring('sharing')) {
    this.measuring = measuring;
  }

  /** Measures one after the other. Resolves when that ended, for whatever reason. */
  async measure(lab: Lab) {
    this.#stopped = false;
    this.failed = undefined;
    for (const preset of PRESETS) {
      this.current = preset;
      await this.measuring.start(configOf(lab, preset), { threads: true });
      const { status, result } = this.measuring;
      if (status.state === 'failed') this.failed = { preset, why: status.why };
      if (this.#stopped || status.state === 'failed') break;
      const one = result?.comparisons.find(({ variant }) => variant === VARIANT);
      if (one) this.results = { ...this.results, [preset]: one };
    }
    this.current = undefined;
  }

  stop() {
    this.#stopped = true;
    this.measuring.cancel();
  }

  close() {
    this.#stopped = true;
    this.measuring.close();
  }
}
