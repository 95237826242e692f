/**
 * `npm run fuzz -- cost --count 100000`: searches links of all labs, with scripts and queries, for calls into the engine's release
 * build that exceed their budget, and for modules that exceed the memory. A case does the work of the page's worker: open, seek to the
 * link's time, step back and forward, read the scene. Prints the most expensive cases by lab.
 */
import { expect, test } from 'vitest';
import * as library from '../../engine/pkg-library/ringside.js';
import type * as station from '../../engine/pkg-station/ringside.js';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Config, Knob } from '../../web/src/engine/types.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';
import { type Linkable, linkables } from './links.labs.ts';
import { memories, modules } from './modules.ts';
import { type Calls, noted, used, watched } from './budget.ts';

/** The longest call of a case, its name, and the outcome of the case. */
interface Cost {
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
function costOf(seed: number): { about: string; lab: string; cost: Cost } {
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

type Next = () => number;
const whole = (next: Next, low: number, high: number) => Math.floor(low + next() * (high - low + 1));
const pick = <T>(next: Next, list: readonly T[]): T => list[whole(next, 0, list.length - 1)];
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Generators of expensive scripts, by the quantity that grows. */
const SCRIPTS: ((next: Next) => string)[] = [
  (next) => {
    const last = whole(next, 4, 60);
    const pairs = lines(last, (index) => `a${index + 1} = (a${index}, a${index})`);
    const use = pick(next, [
      `a${last}`,
      `l = list.init(1, fun (_) -> a${last})`,
      `x = 1 + a${last}`,
      `sine(a${last})`,
    ]);
    return `a0 = (1, 1)\n${pairs}\n${use}\noutput.card(sine())`;
  },
  (next) => {
    const depth = whole(next, 1, 40);
    const outputs = whole(next, 1, 230);
    const chain = lines(
      depth,
      (index) =>
        `s${index + 1} = ${pick(next, ['amplify(0.9, ', 'add([sine(), '])}s${index}${pick(next, [')', '])'])}`,
    );
    return `s0 = sine()\n${chain}\n${lines(outputs, () => `output.dummy(s${depth})`)}`;
  },
  (next) => {
    const depth = whole(next, 2, 24);
    return `s0 = sine()\n${lines(depth, (index) => `s${index + 1} = add([s${index}, s${index}])`)}\noutput.card(s${depth})`;
  },
  (next) => `${'('.repeat(whole(next, 1, 3_000))}sine()${')'.repeat(whole(next, 1, 3_000))}`,
  (next) => `output.card(add(list.init(${whole(next, 1, 100_000)}, fun (i) -> sine(220. + float(i)))))`,
  (next) => {
    const last = whole(next, 2, 40);
    return `a0 = "0123456789"\n${lines(last, (index) => `a${index + 1} = a${index} ^ a${index}`)}\nprint(a${last})\noutput.card(sine())`;
  },
  (next) => {
    const last = whole(next, 2, 40);
    return `f0 = fun (x) -> x + 1\n${lines(last, (index) => `f${index + 1} = fun (x) -> f${index}(f${index}(x))`)}\nx = f${last}(0)\noutput.card(sine())`;
  },
  (next) =>
    `x = ${Array.from({ length: whole(next, 1, 5_000) }, () => '1').join(pick(next, [' + ', ' * ', ' - ']))}\noutput.card(sine())`,
  (next) =>
    `l = list.fold(fun (a, _) -> [a, a], [1], list.init(${whole(next, 1, 200)}, fun (i) -> i))\noutput.card(sine())`,
];

/** A script of at most the length that a link allows. */
const hostileScript = (next: Next): string => pick(next, SCRIPTS)(next).slice(0, 60_000);

const TERMS = [
  'artist:a*',
  'a',
  '*',
  'title~e',
  'year>1990',
  '+comment',
  'NOT album:x',
  'in:a',
  '#1-9000',
  'artist:?*?*?*?*a',
  '1,2,3-9',
];

/** A query. */
function hostileQuery(next: Next): string {
  const form = whole(next, 0, 4);
  const terms = Array.from({ length: whole(next, 1, 400) }, () => pick(next, TERMS));
  if (form === 0) return terms.join(pick(next, [' AND ', ' OR ', ' ']));
  if (form === 1) return `${'('.repeat(whole(next, 1, 5_000))}a${')'.repeat(whole(next, 1, 5_000))}`;
  if (form === 2) return `${'NOT '.repeat(whole(next, 1, 5_000))}a`;
  if (form === 3) return `title:${pick(next, ['*a', '?*', '*?*b', 'a*b']).repeat(whole(next, 1, 300))}`;
  return `#${Array.from({ length: whole(next, 1, 500) }, () => pick(next, ['1-1000000000', '7', '0-9', '99999999999'])).join(',')}`;
}

const { COST_COUNT, COST_SEED = '1' } = process.env;
/** The limits of `docs/limits.md`. */
const LIMIT_MS = 50;
/** Limit of an answer to a query, which is not sliced: every part of the query may visit every song. */
const QUERY_MS = 250;
const LIMIT_BYTES = 512 * 2 ** 20;
/** Number of cases between two reports of progress. */
const REPORTED = 5_000;

test.runIf(COST_COUNT)(`${COST_COUNT} cases from ${COST_SEED}`, { timeout: 0 }, () => {
  const dear: { ms: number; call: string; about: string }[] = [];
  const largest = new Map<string, { bytes: number; about: string }>();
  const over: string[] = [];
  let refused = 0;
  for (let case_ = 0; case_ < Number(COST_COUNT); case_++) {
    const seed = Number(COST_SEED) + case_;
    const first = costOf(seed);
    const { about, lab } = first;
    const limit = lab === 'query' ? QUERY_MS : LIMIT_MS;
    let { cost } = first;
    // The cost of a case is the minimum over its runs, because other programs may have slowed some of them.
    for (let tries = 0; tries < 4 && cost.ms > limit; tries++) {
      const again = costOf(seed);
      if (again.cost.ms < cost.ms) cost = again.cost;
    }
    refused += Number(cost.refused);
    if (cost.bytes > (largest.get(lab)?.bytes ?? 0)) largest.set(lab, { bytes: cost.bytes, about });
    dear.push({ ms: cost.ms, call: cost.call, about });
    dear.sort((one, other) => other.ms - one.ms).splice(12);
    if (cost.ms > limit || cost.bytes > LIMIT_BYTES) {
      const found = `${seed}: ${cost.call} ${cost.ms.toFixed(1)} ms, ${(cost.bytes / 2 ** 20).toFixed(0)} MiB: ${about.slice(0, 600)}`;
      console.log(found);
      over.push(found);
      if (over.length >= 20) break;
    }
    if ((case_ + 1) % REPORTED === 0) console.log(`${case_ + 1} cases, ${over.length} above a budget`);
  }
  console.log(`refused: ${refused}`);
  for (const { ms, call, about } of dear) console.log(`${ms.toFixed(1)} ms ${call}: ${about.slice(0, 300)}`);
  for (const [lab, { bytes, about }] of [...largest].sort(([, one], [, other]) => other.bytes - one.bytes))
    console.log(`${lab}: ${(bytes / 2 ** 20).toFixed(0)} MiB: ${about.slice(0, 300)}`);
  expect(over).toEqual([]);
});
