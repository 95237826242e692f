/**
 * When each module of the engine will be built. Durations are known from one machine, and scaled by how long the modules
 * took that this one has built so far.
 */

/** @typedef {import('../engine.mjs').Module} Module */

/**
 * The modules that cannot be loaded yet: when one will be built, in ms since 1970, or why it could not be built.
 * @typedef {Partial<Record<Module, number | string>>} MissingModules
 */

/**
 * Durations of the builds from nothing on two cores, in seconds, as one start took: `sharing` before the others, which gave
 * way to the page that played meanwhile. The forecast improves with each module that is built.
 * @type {Record<Module, number>}
 */
const SECONDS = { sharing: 42, threads: 114, station: 157, memory: 32, library: 43 };

export class Forecast {
  #queues;
  #now;
  #began;
  /** Seconds expected and seconds spent, of all modules built so far. */
  #expected = 0;
  #spent = 0;

  /**
   * @param {readonly (readonly Module[])[]} queues modules that are built one after the other; the queues run in parallel
   * @param {() => number} [now] the time in ms since 1970
   */
  constructor(queues, now = Date.now) {
    this.#now = now;
    this.#queues = queues.map((queue) => [...queue]);
    this.#began = queues.map(() => now());
  }

  /** @param {Module} name of the module that was built: the first that is left in its queue */
  built(name) {
    const at = this.#queues.findIndex(([first]) => first === name);
    this.#queues[at].shift();
    this.#expected += SECONDS[name];
    this.#spent += (this.#now() - this.#began[at]) / 1000;
    this.#began[at] = this.#now();
  }

  /** @returns {Partial<Record<Module, number>>} when each module that is left will be built, in ms since 1970 */
  ready() {
    const scale = this.#expected > 0 ? this.#spent / this.#expected : 1;
    return Object.fromEntries(
      this.#queues.flatMap((queue, at) => {
        let ready = this.#began[at];
        return queue.map((name) => [name, (ready += SECONDS[name] * scale * 1000)]);
      }),
    );
  }
}
