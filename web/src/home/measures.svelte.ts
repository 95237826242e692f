/**
 * Measures labs from the home page with their default settings, one after the other, while the station is paused. Also
 * provides the remembered verdicts.
 */
import type { Config } from '../engine/types.ts';
import { Measuring, QUICK_LOOK } from '../state/measuring.svelte.ts';
import { defaults } from '../link/link.ts';
import { remember, verdicts } from '../state/verdicts.ts';
import type { Station } from './station.svelte.ts';
import { type StageId, stages } from './stages.ts';

export class Measures {
  /** Remembered verdicts of this browser, by lab. */
  known = $state.raw(verdicts());
  /** The lab that is being measured, and the progress. */
  current = $state<StageId>();
  failed = $state.raw<{ id: StageId; why: string }>();
  #measuring = $state.raw<Measuring>();
  #station: Station;
  #stopped = false;

  constructor(station: Station) {
    this.#station = station;
  }

  /** Status of the current measurement. */
  get status() {
    return this.#measuring?.status;
  }

  /** Measures these labs, as far as they have loaded. Called from a button. */
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

  /** Stops the measurements; results and rounds so far are kept. */
  stop() {
    this.#stopped = true;
    this.#measuring?.stop();
  }

  close() {
    this.stop();
    this.#measuring?.cancel();
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
      ...QUICK_LOOK,
      against: [config.b],
    });
    const { status, result } = measuring;
    measuring.cancel();
    if (status.state === 'failed') this.failed = { id, why: status.why };
    if (!result) return;
    remember(lab, config, result);
    this.known = verdicts();
  }
}
