/**
 * The largest loads that variants held, with where and when that was found: a search takes minutes, so this browser remembers
 * what it has found. A load is only told of the variant and the workload that it was found with.
 */
import type { Config } from '../engine/types.ts';
import { browser } from './browser.ts';
import { packed } from './packed.ts';
import { read, write } from './storage.ts';

/** Where a search stands, of any lab. */
export interface Hold {
  /** The load to be tried next; null at the end. */
  next: number | null;
  /** How long it must be held, in s, where that is not `seconds`. */
  next_seconds?: number;
  /** The largest that was held; 0 when none was. */
  held: number;
  /** The smallest that was not. */
  broke: number | null;
  /** How long a load had to be held, in s. */
  seconds: number;
}

/** The largest load of a variant. */
export interface Limit {
  variant: string;
  held: Hold;
  /** The search was stopped. */
  cut: boolean;
}

/** Where and when it was found. */
interface Found {
  /** The browser, as it calls itself. */
  browser: string;
  processors: number;
  threads: number;
  /** ms since 1970 */
  at: number;
}

export type Remembered = Limit & Found & { workload: string };

/** Limits kept for a lab, at most; the oldest go. */
const MOST = 40;

/** All that a load depends on besides the variant. */
const workloadOf = ({ seed, knobs, text }: Config) =>
  [
    seed,
    ...(text === undefined ? [] : [packed(text) ?? text]),
    ...Object.keys(knobs)
      .sort()
      .map((id) => `${id}=${knobs[id]}`),
  ].join(' ');

/** What was stored may be anybody's: what does not look right is left out. */
function isRemembered(one: unknown): one is Remembered {
  const { variant, workload, held, browser, processors, threads, at } = (one ?? {}) as Partial<Remembered>;
  const counts = [processors, threads, at, held?.held, held?.seconds];
  return (
    [variant, workload, browser].every((text) => typeof text === 'string') &&
    counts.every((count) => Number.isFinite(count)) &&
    (held?.broke === null || Number.isFinite(held?.broke))
  );
}

export class Limits {
  #all = $state.raw<readonly Remembered[]>([]);
  #key: string;

  /** @param lab its id */
  constructor(lab: string) {
    this.#key = `ringside.limits.${lab}`;
    const stored = read(this.#key);
    this.#all = Array.isArray(stored) ? stored.filter(isRemembered).slice(0, MOST) : [];
  }

  /** Those of A and B on this workload, as far as they are known. */
  of(config: Config): Remembered[] {
    const workload = workloadOf(config);
    const ids = config.a === config.b ? [config.a] : [config.a, config.b];
    return ids.flatMap(
      (id) => this.#all.find((one) => one.variant === id && one.workload === workload) ?? [],
    );
  }

  keep(limit: Limit, config: Config, threads: number) {
    const found = { browser: browser(), processors: navigator.hardwareConcurrency, threads, at: Date.now() };
    this.forget(limit.variant, config);
    this.#all = [{ ...limit, ...found, workload: workloadOf(config) }, ...this.#all].slice(0, MOST);
    this.#store();
  }

  /** A new search is about to begin. */
  forget(variant: string, config: Config) {
    const workload = workloadOf(config);
    this.#all = this.#all.filter((one) => one.variant !== variant || one.workload !== workload);
    this.#store();
  }

  /** A search that was stopped is not worth remembering longer than the page. */
  #store() {
    write(
      this.#key,
      this.#all.filter(({ cut }) => !cut),
    );
  }
}
