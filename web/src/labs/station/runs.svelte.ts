/**
 * Measurements of the station that the user starts: counts and times change by change, the capacity search, and the
 * published scripts.
 */
import type { Config, Lab } from '../../engine/types.ts';
import type { Runs } from '../../state/lab-part.ts';
import { defaultKnobs } from '../../link/link.ts';
import { Measuring, QUICK_LOOK } from '../../state/measuring.svelte.ts';
import { Series } from '../../state/series.svelte.ts';
import { Ablations } from './ablation.svelte.ts';
import { CopiesSearch } from './capacity-search.svelte.ts';
import { MEASURED } from './board.ts';
import { AFTER, BEFORE, baseOf } from './releases.ts';

export class StationRuns implements Runs {
  readonly counts = new Ablations();
  /** Times by the release that they are compared with. */
  readonly times: Series<string>;
  /** Configuration that `times` belongs to. */
  timed = $state.raw<Config>();
  readonly held = new CopiesSearch();
  /** Times of 2.4.4 and 2.4.5 by published script. */
  readonly published: Series<string>;

  constructor(measuring: () => Measuring = () => new Measuring('station')) {
    this.times = new Series(measuring());
    this.published = new Series(measuring(), QUICK_LOOK);
  }

  /** Threads of the engine in use: always 0, because these runs use workers. */
  get count() {
    return 0;
  }

  /** Times variants, each against the release that it changes. */
  time(config: Config, ids: readonly string[]): Promise<void> {
    this.timed = config;
    this.times.results = {};
    const of = (base: string) => ({
      id: base,
      config: { ...config, a: base, b: base },
      against: ids.filter((id) => id !== BEFORE && baseOf(id) === base),
    });
    return this.times.measure([of(BEFORE), of(AFTER)].filter(({ against }) => against.length > 0));
  }

  /** Counts and then times each change of 2.4.5, alone and as the only one left out. */
  async measureChanges(config: Config): Promise<void> {
    await this.counts.start(config, MEASURED);
    // Stopped, or another count was started.
    if (this.counts.config !== config || this.counts.counted.length < MEASURED.length) return;
    await this.time(config, MEASURED);
  }

  /** Times both releases on each published script. */
  timePublished(lab: Lab): Promise<void> {
    const scripts = publishedOf(lab).map(({ preset }) => preset);
    this.published.results = {};
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

/** The article's table, from the engine's catalogue. */
export const publishedOf = (lab: Lab) => lab.variants.find(({ id }) => id === AFTER)?.published ?? [];

function publishedConfig(lab: Lab, id: string): Config {
  const { knobs = {} } = lab.presets.find((preset) => preset.id === id) ?? {};
  return {
    ...{ lab: lab.id, a: BEFORE, b: AFTER, seed: 0, rate: 44_100 },
    knobs: { ...defaultKnobs(lab), ...knobs },
  };
}
