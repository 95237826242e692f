/** What the station runs on request, beside its worlds: counts and times change by change, copies held, the published scripts. */
import type { Config, Lab } from '../../engine/types.ts';
import type { Runs } from '../../state/lab-part.ts';
import { defaultKnobs } from '../../state/link.ts';
import { Measuring } from '../../state/measuring.svelte.ts';
import { Series } from '../../state/series.svelte.ts';
import { Ablations } from './ablation.svelte.ts';
import { CopiesSearch } from './capacity-search.svelte.ts';
import { AFTER, BEFORE, baseOf } from './releases.ts';

/** Pairs that a comparison rests on: of many variants in one run, each of which has its chance to fool us, */
const PAIRS = 30;
/** and of one, some of whose ticks take a fifth of a second; of fewer than eight there is no interval. */
const FEW_PAIRS = 12;

export class StationRuns implements Runs {
  readonly counts = new Ablations();
  /** Times, by what they are held against. */
  readonly times: Series<string>;
  /** What `times` is about. */
  timed = $state.raw<Config>();
  readonly held = new CopiesSearch();
  /** Times of 2.4.4 and 2.4.5, by the script that was published. */
  readonly published: Series<string>;

  constructor(measuring: () => Measuring = () => new Measuring('station')) {
    this.times = new Series(measuring(), PAIRS);
    this.published = new Series(measuring(), FEW_PAIRS);
  }

  /** Threads in use, of the engine's: it has none, workers are enough. */
  get count() {
    return 0;
  }

  /** Times these variants, each against the release that it changes. */
  time(config: Config, ids: readonly string[]): Promise<void> {
    this.timed = config;
    const of = (base: string) => ({
      id: base,
      config: { ...config, a: base, b: base },
      against: ids.filter((id) => id !== BEFORE && baseOf(id) === base),
    });
    return this.times.measure([of(BEFORE), of(AFTER)].filter(({ against }) => against.length > 0));
  }

  /** Times both releases on each script that was published. */
  timePublished(lab: Lab): Promise<void> {
    const scripts = publishedOf(lab).map(({ preset }) => preset);
    return this.published.measure(
      scripts.map((id) => ({ id, config: publishedConfig(lab, id), against: [AFTER] })),
    );
  }

  close() {
    this.counts.close();
    this.times.close();
    this.held.stop();
    this.published.close();
  }
}

/** The article's table, as the engine's catalogue has it. */
export const publishedOf = (lab: Lab) => lab.variants.find(({ id }) => id === AFTER)?.published ?? [];

function publishedConfig(lab: Lab, id: string): Config {
  const { knobs = {} } = lab.presets.find((preset) => preset.id === id) ?? {};
  return {
    ...{ lab: lab.id, a: BEFORE, b: AFTER, seed: 0, rate: 44_100 },
    knobs: { ...defaultKnobs(lab), ...knobs },
  };
}
