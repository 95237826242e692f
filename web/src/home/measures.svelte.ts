/** Measures labs from the home page, as they come, one after the other, while the station stands still; and tells what is remembered. */
import type { Config } from '../engine/types.ts';
import { Measuring } from '../state/measuring.svelte.ts';
import { defaults } from '../state/link.ts';
import { remember, together, verdicts } from '../state/verdicts.ts';
import type { Station } from './station.svelte.ts';
import { type StageId, stages } from './stages.ts';

/** Pairs of samples; a pool of threads takes seconds for one, and is measured against all its variants. */
const PAIRS = 30;
const PAIRS_ON_THREADS = 5;

export class Measures {
  /** What was measured in this browser, by lab. */
  known = $state.raw(verdicts());
  /** The one under way, and how far it is. */
  current = $state<StageId>();
  failed = $state.raw<{ id: StageId; why: string }>();
  #measuring = $state.raw<Measuring>();
  #station: Station;
  #stopped = false;

  constructor(station: Station) {
    this.#station = station;
  }

  /** Where the one under way stands. */
  get status() {
    return this.#measuring?.status;
  }

  /** What all that was measured says together. */
  get together() {
    return together(Object.values(this.known));
  }

  /** Measures these, as far as they have loaded; from a press. */
  async measure(ids: readonly StageId[]) {
    if (this.current) return;
    this.#stopped = false;
    this.failed = undefined;
    await this.#station.rest(async () => {
      for (const id of ids) {
        if (this.#stopped) break;
        await this.#one(id);
      }
    });
    this.current = undefined;
  }

  /** Gives up; what was found stays. */
  stop() {
    this.#stopped = true;
    this.#measuring?.cancel();
  }

  close() {
    this.stop();
    this.#measuring?.close();
  }

  async #one(id: StageId) {
    const lab = this.#station.lab(id);
    if (!lab) return;
    const config: Config = defaults(lab).config;
    const threads = id === 'threads';
    this.current = id;
    const measuring = (this.#measuring = new Measuring(stages[id].module));
    await measuring.start(config, {
      threads,
      pairs: threads ? PAIRS_ON_THREADS : PAIRS,
      against: [config.b],
    });
    const { status, result } = measuring;
    measuring.close();
    if (status.state === 'failed') this.failed = { id, why: status.why };
    if (!result) return;
    remember(lab, config, result);
    this.known = verdicts();
  }
}
