/**
 * What the engine's release build costs on inputs from strangers: each call into WebAssembly is timed, and the memory of its module read
 * after each case. A case is what the page's worker does with it: open, go to the moment that the link names, step back and on, look.
 */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import { isRefusal } from '../../web/src/engine/refusal.ts';
import { SessionHost } from '../../web/src/engine/session-host.ts';
import type { Config, Knob, Session } from '../../web/src/engine/types.ts';
import { linkables, type Linkable } from '../node/links.labs.ts';
import { random } from '../fixtures/audio.random.ts';
import { hostileQuery, hostileScript } from './hostile.ts';

/** The longest call of a case, what it was, and what the case ended with. */
export interface Cost {
  ms: number;
  call: string;
  /** Of the module's memory after the case, in bytes. */
  bytes: number;
  refused: boolean;
}

const modules = [sharing, memory, station, library];
const moduleOf = (lab: string) =>
  modules.find(({ catalogue }) => catalogue().labs.some(({ id }) => id === lab)) ?? sharing;
const memories = new Map<unknown, WebAssembly.Memory>();
for (const module of modules) memories.set(module, (await module.default()).memory);

/** An object whose calls are timed into `cost`. */
function timed<T extends object>(target: T, cost: Cost): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        clocked(String(name), cost, () => (value as (...all: unknown[]) => unknown).apply(object, args));
    },
  });
}

function clocked<T>(call: string, cost: Cost, work: () => T): T {
  const start = performance.now();
  try {
    return work();
  } finally {
    const ms = performance.now() - start;
    if (ms > cost.ms) Object.assign(cost, { ms, call });
  }
}

/** A knob's value: often an end of its range, where costs are. */
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

/** As the worker does: whatever is no refusal is a fault. */
function refusing(cost: Cost, work: () => void) {
  try {
    work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    cost.refused = true;
  }
}

function played(config: Config, goal: number, cost: Cost) {
  const { Session: Opened, check_script } = moduleOf(config.lab) as typeof station;
  if (config.text !== undefined) clocked('check_script', cost, () => check_script(config.text!));
  let session: Session | undefined;
  const host = new SessionHost((given) => {
    session = clocked('open', cost, () => new Opened(given));
    return timed(session, cost);
  });
  refusing(cost, () => {
    host.open({ config, goal, script: [], look: 0 });
    const scenes = () =>
      [new Float64Array(0), new Float64Array(0)] as [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
    for (const move of [
      ...Array.from({ length: 4 }, () => ({ kind: 'stay' }) as const),
      ...[{ kind: 'step', steps: -1 } as const, { kind: 'step', steps: 1 } as const],
      ...[{ kind: 'run', ticks: 160 } as const, { kind: 'seek', tick: goal / 2 } as const],
    ]) {
      host.move(move);
      host.frame(scenes(), 16, 0);
    }
  });
  session?.free();
}

const SONGS = 9_361;
let songs: library.Library | undefined;

function asked(text: string, engine: string, cost: Cost) {
  songs ??= library.Library.generate(SONGS, 1, true, false);
  const timedSongs = timed(songs, cost);
  refusing(cost, () => {
    songs!.open(engine);
    while (songs!.load(engine, 2_000) > 0);
    const { fault } = timedSongs.ask(text, { tight_or: true, split_words: true, short_sums: true });
    cost.refused = fault !== undefined && fault !== null;
    if (!cost.refused) timedSongs.find(engine);
  });
}

const labs = [...linkables.values()];

/** One case, which follows from its number. @returns its cost and a description that brings it back */
export function costOf(seed: number): { about: string; lab: string; cost: Cost } {
  const next = random(seed);
  const cost: Cost = { ms: 0, call: '', bytes: 0, refused: false };
  if (next() < 0.2) {
    const text = hostileQuery(next);
    const engines = library.catalogue().labs[0].variants;
    const engine = engines[Math.floor(next() * engines.length)].id;
    asked(text, engine, cost);
    cost.bytes = memories.get(library)!.buffer.byteLength;
    return { about: `query ${engine} ${JSON.stringify(text.slice(0, 300))}`, lab: 'query', cost };
  }
  const linkable = labs[Math.floor(next() * labs.length)];
  const config = randomConfig(linkable, next);
  const goal = next() < 0.3 ? 36_000_000 : Math.round(next() * 50_000);
  played(config, goal, cost);
  cost.bytes = memories.get(moduleOf(config.lab))!.buffer.byteLength;
  return { about: `${JSON.stringify(config)} to ${goal}`, lab: config.lab, cost };
}
