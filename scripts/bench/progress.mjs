/** How far a bench has come over all of its launches, and how long it still takes. */

/**
 * @typedef {object} Begun a preset of which a launch begins the comparisons
 * @property {string} lab
 * @property {string} preset
 * @property {number} index in the launch, from 0
 * @property {number} of presets in a launch, at most
 */

/** @param {number} ms @returns {string} rounded up, as in `89 s` and `2 min` */
export const timeText = (ms) => (ms < 90_000 ? `${Math.ceil(ms / 1e3)} s` : `${Math.ceil(ms / 60_000)} min`);

export class Progress {
  #launches;
  #now;
  #launch = -1;
  /** Presets in a launch, at most; after the first launch exactly. */
  #of = 0;
  /** How long each preset took in the newest launch in which it was measured, in ms. */
  #took = /** @type {number[]} */ ([]);
  /** The preset that is being measured: its index, and when it began. */
  #current = /** @type {{ index: number, since: number } | undefined} */ (undefined);

  /** @param {number} launches @param {() => number} now the time in ms */
  constructor(launches, now = () => performance.now()) {
    this.#launches = launches;
    this.#now = now;
  }

  /** A launch begins. */
  launch() {
    this.#end();
    this.#launch++;
    if (this.#launch > 0) this.#of = this.#took.length;
  }

  /** @param {Begun} begun @returns {string} what is being measured, and about how long all launches still take */
  begin({ lab, preset, index, of }) {
    this.#end();
    if (this.#launch === 0) this.#of = of;
    this.#current = { index, since: this.#now() };
    const left = this.#left(index);
    const launch = this.#launches > 1 ? `launch ${this.#launch + 1} of ${this.#launches}, ` : '';
    const line = `${launch}${index + 1} of ${this.#of}: ${lab}, ${preset}`;
    return left === undefined ? line : `${line}, about ${timeText(left)} left`;
  }

  #end() {
    if (!this.#current) return;
    this.#took[this.#current.index] = this.#now() - this.#current.since;
    this.#current = undefined;
  }

  /** Time from the beginning of a preset to the end of the last launch, in ms; undefined before any preset is done. */
  #left(/** @type {number} */ index) {
    const known = this.#took.filter((one) => one !== undefined);
    if (known.length === 0) return undefined;
    const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
    const all = Array.from({ length: this.#of }, (_, at) => this.#took[at] ?? mean);
    const sum = (/** @type {number[]} */ times) => times.reduce((total, one) => total + one, 0);
    return sum(all.slice(index)) + (this.#launches - 1 - this.#launch) * sum(all);
  }
}
