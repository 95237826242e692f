/**
 * Remembers the largest loads that variants sustained, with where and when they were found, because a search takes
 * minutes. A load is shown only for the variant and the workload that it was found with.
 */
import type { Config } from '../engine/types.ts';
import { browser } from './browser.ts';
import { packed } from '../link/link.ts';
import { read, write } from './storage.ts';

/** Progress of a capacity search, for any lab. */
export interface Capacity {
  /** The load to try next; null if the search has ended. */
  next: number | null;
  /** How long the next load must be sustained, in s, if that differs from `seconds`. */
  next_seconds?: number;
  /** The largest load that was sustained; 0 if none was. */
  held: number;
  /** The smallest load that was not sustained; null if every load was. */
  broke: number | null;
  /** How long each load had to be sustained, in s. */
  seconds: number;
}

/** The largest load that a variant sustains. */
export interface VariantCapacity {
  variant: string;
  held: Capacity;
  /** Whether the search was stopped early. */
  cut: boolean;
}

/** Where and when a load was found. */
interface Origin {
  /** Name and version of the browser. */
  browser: string;
  processors: number;
  threads: number;
  /** Time in ms since 1970. */
  at: number;
}

export type Remembered = VariantCapacity & Origin & { workload: string };

/** Largest number of loads that are stored for a lab. The oldest ones are dropped first. */
const MOST = 40;

/** Key of everything besides the variant that a load depends on. */
const workloadOf = ({ seed, knobs, text }: Config) =>
  [
    seed,
    ...(text === undefined ? [] : [packed(text) ?? text]),
    ...Object.keys(knobs)
      .sort()
      .map((id) => `${id}=${knobs[id]}`),
  ].join(' ');

/** Checks a stored entry, since other scripts of the origin may have written it. */
function isRemembered(one: unknown): one is Remembered {
  const { variant, workload, held, browser, processors, threads, at } = (one ?? {}) as Partial<Remembered>;
  const counts = [processors, threads, at, held?.held, held?.seconds];
  return (
    [variant, workload, browser].every((text) => typeof text === 'string') &&
    counts.every((count) => Number.isFinite(count)) &&
    (held?.broke === null || Number.isFinite(held?.broke))
  );
}

export class Capacities {
  #all = $state.raw<readonly Remembered[]>([]);
  #key: string;

  /** @param lab the lab's id */
  constructor(lab: string) {
    // The key is older than the name of this class, and stays, so that stored loads are found.
    this.#key = `ringside.limits.${lab}`;
    const stored = read(this.#key);
    this.#all = Array.isArray(stored) ? stored.filter(isRemembered).slice(0, MOST) : [];
  }

  /** Known loads of A and B for this workload. */
  of(config: Config): Remembered[] {
    const workload = workloadOf(config);
    const ids = config.a === config.b ? [config.a] : [config.a, config.b];
    return ids.flatMap(
      (id) => this.#all.find((one) => one.variant === id && one.workload === workload) ?? [],
    );
  }

  keep(capacity: VariantCapacity, config: Config, threads: number) {
    const origin = { browser: browser(), processors: navigator.hardwareConcurrency, threads, at: Date.now() };
    this.forget(capacity.variant, config);
    this.#all = [{ ...capacity, ...origin, workload: workloadOf(config) }, ...this.#all].slice(0, MOST);
    this.#store();
  }

  /** Forgets a load, because a new search for it begins. */
  forget(variant: string, config: Config) {
    const workload = workloadOf(config);
    this.#all = this.#all.filter((one) => one.variant !== variant || one.workload !== workload);
    this.#store();
  }

  /** Stores all loads except those of searches that were stopped early; these last only as long as the page. */
  #store() {
    write(
      this.#key,
      this.#all.filter(({ cut }) => !cut),
    );
  }
}
