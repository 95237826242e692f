/**
 * The JSON document of results (`docs/links.md`): figures and environment as the bench prints them; documents of a page
 * also contain the state and the date. `readDocuments` reads documents from outside: it accepts a whole document, or
 * returns what is wrong and where.
 */
import type { Comparison, Config, Figures } from '../engine/types.ts';
import {
  BEGINNING,
  knobsNow,
  labOf,
  linkVersion,
  presetNow,
  presetOnce,
  upgraded,
  variantNow,
  versionOf,
} from '../link/link.ts';
import { reading as words } from '../words/reading.en.ts';
import { Misshapen, type Reader, readers } from './shape.ts';

/** Where the figures were measured. */
export interface Env {
  /** `chromium`, `firefox`, `webkit`, `node` or `native`. */
  runtime: string;
  version: string;
  isolated: boolean;
  /** The highest rung that something was measured on. */
  rung: string;
  cores: number;
  /** Smallest step of the clock, in µs. */
  tick_us: number;
  /** Version of the engine. */
  engine: string;
}

/** How and on what the figures were measured, as `scripts/bench/document.mjs` describes it. */
export interface Run {
  /** Date and time of the measurement in UTC. */
  date: string;
  /** Seed of the first instance's order; the others count on from it. */
  seed: number;
  instances: number;
  /** Pairs of samples of an instance, at least. */
  pairs: number;
  /** Whether the warm-up was short. */
  quick: boolean;
  /** Minutes over which the launches were spread; 0 if they followed each other, as on a page. */
  over: number;
  /** Knobs that were timed with these values in place of the state's, so that the comparisons belong to no preset. */
  timed?: Record<string, number>;
  /** How often the tab was hidden meanwhile; rounds that this disturbed were measured again. */
  hidden: number;
  os: string | null;
  processor: string | null;
  load: number[] | null;
  commit: string | null;
  /** Fingerprint of the compiled engine that was measured. */
  build: string | null;
}

/** Additional fields of documents from a page: the state that was measured or is shown. */
interface State {
  lab: string;
  /** The fragment that opens it. */
  link: string;
  /** The engine's configuration, for other programs; the link contains the same. */
  config: Config;
}

/** Schema of written documents. Documents of schema 1, whose presets had other settings, are still read. */
export const SCHEMA = 2;

export interface ResultDocument {
  schema: typeof SCHEMA;
  env: Env;
  comparisons: Comparison[];
  /** Absent if nothing was measured, and in documents of earlier versions of the page. */
  run?: Run;
  /** Date and time of the export in UTC; absent in documents of the bench. */
  date?: string;
  /** A random word of the exporting browser, equal in all its exports. */
  machine?: string;
  state?: State;
}

/** Several documents in one file. */
interface Bundle {
  schema: 1 | typeof SCHEMA;
  documents: ResultDocument[];
}

/** Maximum size of a file, in bytes. */
export const MOST_BYTES = 2_000_000;
const MOST_COMPARISONS = 2_000;
const MOST_DOCUMENTS = 200;
const MOST_NAMES = 200;
/** Maximum length of a name, in characters. */
const NAME = 100;
const TEXT = 2_000;
/** Maximum length of a link that contains a script, in characters. */
const LINK = 10_000;
const SCRIPT = 65_536;

const VERDICTS = ['faster', 'slower', 'no difference found', 'too noisy', 'below the clock'] as const;

const { text, number, whole, yesNo, date, oneOf, list, record, object, orNull, optional } = readers(
  words.allowed,
);
const name = text(NAME);
const least = Number.MIN_VALUE;
const span = number(0, 1e15);
const time = orNull(span);
const ratio = orNull(number(least, 1e9));

/** Reads a field that may be absent. */
const otherwise =
  <T>(value: T, read: Reader<T>): Reader<T> =>
  (given, place) =>
    given === undefined ? value : read(given, place);

const figures = {
  baseline_ns: time,
  variant_ns: time,
  ratio,
  low: ratio,
  high: ratio,
  quartiles: orNull<[number, number, number]>((value, place) => {
    const read = list(number(least, 1e9), 3)(value, place);
    if (read.length !== 3) throw new Misshapen(place, value, words.three);
    return [read[0], read[1], read[2]];
  }),
  noise_floor: orNull(number(0, 1e9)),
  pairs: whole(0, 1e6),
  // Documents of earlier versions have one instance, and no p-value.
  instances: otherwise(1, whole(0, 1e6)),
  p: otherwise(null, orNull(number(0, 1))),
  verdict: oneOf(VERDICTS),
} satisfies { [K in keyof Figures]: Reader<Figures[K]> };

const counts = record(number(-1e18, 1e18), MOST_NAMES);

/** Samples of an instance: at most 500 pairs, of at most 50 instances. */
const times = list(span, 500);
const samples = list(object({ baseline: times, variant: times, floor_baseline: times, control: times }), 50);

/** Absent in documents of earlier versions. */
const constants = object({ baseline_ns: number(0, 1e18), variant_ns: number(0, 1e18) });

const plain = object<Comparison>({
  ...{ lab: name, preset: name, baseline: name, variant: name, unit: name, digests_equal: yesNo },
  driver: optional(object({ ns: span, low: time, high: time })),
  counters: object({ baseline: counts, variant: counts }),
  modelled: orNull(object({ model: text(TEXT), constants: optional(constants), ...figures })),
  claim: orNull(object({ ratio: number(least, 1e9), source: text(TEXT) })),
  // Absent in documents of earlier versions.
  samples: otherwise([], samples),
  ...figures,
});

/** Earlier versions gave a single block of pairs an interval without width, which is none. */
const withInterval = <F extends Figures>(read: F): F =>
  read.low === read.high ? { ...read, low: null, high: null } : read;

/** A comparison with its variants' current names; requires the ends of its interval to be in order. */
const comparison =
  (presetOf: typeof presetNow): Reader<Comparison> =>
  (value, place) => {
    const read = plain(value, place);
    const { lab, preset, baseline, variant } = read;
    for (const [at, { low, high }] of [['', read] as const, ['.modelled', read.modelled ?? read] as const]) {
      if (low !== null && high !== null && low > high)
        throw new Misshapen(`${place}${at}.low`, low, words.atMost(high));
    }
    const ids = { baseline: variantNow(lab, baseline), variant: variantNow(lab, variant) };
    const modelled = read.modelled && withInterval(read.modelled);
    return { ...withInterval(read), ...ids, modelled, preset: presetOf(lab, preset) };
  };

const config = object<Config>({
  ...{ lab: name, a: name, b: name },
  seed: whole(0, 2 ** 32 - 1),
  rate: whole(1, 1e6),
  knobs: record(whole(-1e12, 1e12), MOST_NAMES),
  text: optional(text(SCRIPT)),
});

const plainState = object<State>({ lab: name, link: text(LINK), config });
/** A state with current names. */
const state: Reader<State> = (value, place) => {
  const { lab, link, config } = plainState(value, place);
  if (labOf(link) !== lab) throw new Misshapen(`${place}.link`, link, words.linkOf(lab));
  if (config.lab !== lab) throw new Misshapen(`${place}.config.lab`, config.lab, lab);
  const version = linkVersion(link);
  // Older documents wrote a link that names only the lab if everything was at its default.
  const whole =
    version > 0 && version < versionOf(lab) && !link.includes('?') ? `${link}?${BEGINNING}` : link;
  return { lab, link: upgraded(whole), config: { ...config, knobs: knobsNow(lab, version, config.knobs) } };
};

const run = object<Run>({
  ...{ date, seed: whole(0, 2 ** 32 - 1), instances: whole(0, 1e6), pairs: whole(0, 1e6), quick: yesNo },
  // Absent in documents of earlier versions of the bench.
  ...{ over: otherwise(0, whole(0, 1e6)), hidden: otherwise(0, whole(0, 1e9)) },
  build: otherwise(null, orNull(name)),
  timed: optional(record(whole(-1e12, 1e12), MOST_NAMES)),
  ...{ os: orNull(text(TEXT)), processor: orNull(text(TEXT)), commit: orNull(name) },
  load: orNull(list(number(0, 1e9), 3)),
});

const documentOf = (presetOf: typeof presetNow) => ({
  env: object<Env>({
    ...{ runtime: name, version: name, isolated: yesNo, rung: name },
    ...{ cores: whole(1, 1e6), tick_us: number(0, 1e9), engine: name },
  }),
  comparisons: list(comparison(presetOf), MOST_COMPARISONS),
  run: optional(run),
  date: optional(date),
  machine: optional(name),
  state: optional(state),
});
const newest = object<ResultDocument>({ schema: oneOf([SCHEMA] as const), ...documentOf(presetNow) });
const first = object<Omit<ResultDocument, 'schema'>>(documentOf(presetOnce));
const schema = object<Pick<Bundle, 'schema'>>({ schema: oneOf([1, SCHEMA] as const) });
/** A document of any schema, converted to the current one. */
const document: Reader<ResultDocument> = (value, place) =>
  schema(value, place).schema === SCHEMA ? newest(value, place) : { schema: SCHEMA, ...first(value, place) };
const bundle = object<Bundle>({
  schema: oneOf([1, SCHEMA] as const),
  documents: list(document, MOST_DOCUMENTS),
});

/** The documents, or a sentence that says what is wrong. */
export type DocumentReading = { documents: ResultDocument[] } | { refusal: string };

/** Reads the text of a file: a document of a page or of the bench, or a bundle of documents. Never throws. */
export function readDocuments(file: string): DocumentReading {
  let value: unknown;
  try {
    value = JSON.parse(file.replace(/^\ufeff/, ''));
  } catch {
    return { refusal: words.noJson };
  }
  try {
    const many = typeof value === 'object' && value !== null && 'documents' in value;
    return { documents: many ? bundle(value, '').documents : [document(value, '')] };
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    return { refusal: words.refused(error) };
  }
}

/** Reads a file of the user, unless it is larger than `MOST_BYTES`. */
export const readFile = async (file: Blob): Promise<DocumentReading> =>
  file.size > MOST_BYTES
    ? { refusal: words.tooLarge(file.size, MOST_BYTES) }
    : readDocuments(await file.text());

/** Text of a file with one document or a bundle. */
export const writeDocuments = (documents: readonly ResultDocument[]): string =>
  `${JSON.stringify(documents.length === 1 ? documents[0] : { schema: SCHEMA, documents }, null, 2)}\n`;
