/**
 * The cost of untrusted inputs in the engine's release build: times each call into WebAssembly, and reads the memory of its module
 * after each case. A case does the work of the page's worker: open, seek to the link's time, step back and forward, read the scene.
 */
import * as library from '../../engine/pkg-library/ringside.js';
import type * as station from '../../engine/pkg-station/ringside.js';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Config, Knob } from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { linkables, type Linkable } from '../node/links.labs.ts';
import { memories, modules } from '../node/modules.ts';
import { type Calls, noted, used, watched } from '../node/session.calls.ts';
import { random } from '../fixtures/audio.random.ts';
import { hostileQuery, hostileScript } from './hostile.ts';

/** The longest call of a case, its name, and the outcome of the case. */
export interface Cost {
  ms: number;
  call: string;
  /** Size of the module's memory after the case, in bytes. */
  bytes: number;
  refused: boolean;
}

/** A random value of a knob: often an end of its range, where costs are highest. */
function turned({ kind, options, min, max, default: usual }: Knob, next: () => number): number {
  const [low, high] = kind === 'choice' ? [0, options.length - 1] : kind === 'switch' ? [0, 1] : [min, max];
  const chance = next();
  if (chance < 0.3) return usual;
  if (chance < 0.45) return high;
  if (chance < 0.5) return low;
  if (chance < 0.75) return Math.round(low + next() * (high - low));
  return Math.min(high, Math.round(Math.max(low, 1) * (high / Math.max(low, 1)) ** next()));
}

function randomConfig({ lab }: Linkable, next: () => number): Config {
  const variant = () => lab.variants[Math.floor(next() * lab.variants.length)].id;
  const knobs = Object.fromEntries(lab.knobs.map((knob) => [knob.id, turned(knob, next)]));
  const own = lab.id === 'station' && next() < 0.5;
  if (own) knobs.script = lab.knobs.find(({ id }) => id === 'script')!.options.indexOf('own');
  const text = own ? { text: hostileScript(next) } : {};
  return {
    lab: lab.id,
    a: variant(),
    b: variant(),
    seed: Math.floor(next() * 9),
    rate: 48_000,
    knobs,
    ...text,
  };
}

/** Work towards one goal, in ms, before the next goal is set: about one pull, so that many cases are tried. */
const WORK_MS = 10;

function played(config: Config, goal: number, calls: Calls): boolean {
  const { Session, check_script } = modules[registry[config.lab].module] as typeof station;
  if (config.text !== undefined) noted(calls, 'check_script', () => check_script(config.text!));
  return used({ Session }, config, goal, WORK_MS, calls) !== undefined;
}

const SONGS = 9_361;
let songs: library.Library | undefined;
const opened = new Set<string>();

/** Loads all songs into an engine, once for all queries. */
function openEngine(songs: library.Library, engine: string) {
  if (opened.has(engine)) return;
  opened.add(engine);
  songs.open(engine);
  for (let loaded = -1, now = 0; now > loaded;) {
    loaded = now;
    now = songs.load(engine, 2_000);
  }
}

function asked(text: string, engine: string, calls: Calls): boolean {
  songs ??= library.Library.generate(SONGS, 1, true, false);
  const watchedSongs = watched(songs, calls);
  openEngine(watchedSongs, engine);
  const { fault } = watchedSongs.ask(text, { tight_or: true, split_words: true, short_sums: true });
  if (fault !== undefined && fault !== null) return true;
  watchedSongs.find(engine);
  return false;
}

/** The lab whose cases take a second each, because they load thousands of songs: nine of ten of its draws go to another lab. */
const SLOW_LAB = 'library';
const labs = [...linkables.values()];
const drawLab = (next: () => number): Linkable => {
  const drawn = labs[Math.floor(next() * labs.length)];
  return drawn.lab.id === SLOW_LAB && next() < 0.9 ? drawLab(next) : drawn;
};

/** The case of a number. @returns its cost and a description that reproduces it @throws errors other than refusals, with the description */
export function costOf(seed: number): { about: string; lab: string; cost: Cost } {
  const next = random(seed);
  const calls: Calls = new Map();
  const made = (lab: string, module: ModuleId, about: string, work: () => boolean) => {
    try {
      const refused = work();
      const [call, ms] = [...calls].sort(([, one], [, other]) => other - one)[0];
      return { about, lab, cost: { ms, call, bytes: memories[module].buffer.byteLength, refused } };
    } catch (cause) {
      throw new Error(`case ${String(seed)} fails: ${about}`, { cause });
    }
  };
  if (next() < 0.2) {
    const text = hostileQuery(next);
    const engines = library.catalogue().labs[0].variants;
    const engine = engines[Math.floor(next() * engines.length)].id;
    const about = `query ${engine} ${JSON.stringify(text.slice(0, 300))}`;
    return made('query', 'library', about, () => asked(text, engine, calls));
  }
  const config = randomConfig(drawLab(next), next);
  const goal = next() < 0.3 ? 36_000_000 : Math.round(next() * 50_000);
  const about = `${JSON.stringify(config)} to ${String(goal)}`;
  return made(config.lab, registry[config.lab].module, about, () => played(config, goal, calls));
}
