/**
 * Measurements of the presets that belong to the authors' figure: their own with payloads of 4 bytes, the real job of
 * 328 bytes without work, and the real job with work.
 */
import { between } from '../../../components/costs.ts';
import type { Comparison, Config, Lab } from '../../../engine/types.ts';
import { Measuring, QUICK_LOOK } from '../../../state/measuring.svelte.ts';
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

export class Presets {
  /** Results by preset. */
  results = $state.raw<Partial<Record<Preset, Comparison>>>({});
  /** The preset that is being measured. */
  current = $state<Preset>();
  failed = $state.raw<{ preset: Preset; why: string }>();
  readonly measuring: Measuring;
  #stopped = false;

  /** @param measuring tests pass their own */
  constructor(measuring = new Measuring('sharing')) {
    this.measuring = measuring;
  }

  /**
   * Measures the presets one after the other. Resolves when the series has ended, also when it was stopped or failed.
   */
  async measure(lab: Lab) {
    this.#stopped = false;
    this.failed = undefined;
    for (const preset of PRESETS) {
      this.current = preset;
      const before = this.measuring.result;
      await this.measuring.start(configOf(lab, preset), { threads: true, ...QUICK_LOOK });
      const { status, result } = this.measuring;
      const one = result === before ? null : between(result, BASELINE, VARIANT);
      if (one) this.results = { ...this.results, [preset]: one };
      if (status.state === 'failed') this.failed = { preset, why: status.why };
      if (this.#stopped || status.state === 'failed') break;
    }
    this.current = undefined;
  }

  stop() {
    this.#stopped = true;
    this.measuring.stop();
  }

  close() {
    this.#stopped = true;
    this.measuring.close();
  }
}
