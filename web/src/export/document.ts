/**
 * The document in which results travel, `docs/links.md`: what was measured where, as the bench prints it; from a page also
 * the state it was measured in, and when. What comes from outside is read by `readDocuments` alone, which takes all of it or
 * says what is wrong where.
 */
import type { Comparison, Config, Figures } from '../engine/types.ts';
import { presetNow, variantNow } from '../state/upgrades.ts';
import { labOf } from '../state/url.ts';
import { reading as words } from '../words/reading.en.ts';
import { Misshapen, type Reader, readers } from './shape.ts';

/** Where it was measured. */
export interface Env {
  /** `chromium`, `firefox`, `webkit`, `node` or `native`. */
  runtime: string;
  version: string;
  isolated: boolean;
  /** The highest one that something was measured on. */
  rung: string;
  cores: number;
  /** Smallest step of the clock, in µs. */
  tick_us: number;
  /** Version of the engine. */
  engine: string;
}

/** What a page adds: the state that was measured, or that is only shown. */
interface State {
  lab: string;
  /** The fragment that opens it. */
  link: string;
  /** What the engine was given: for other programs, since the link says the same. */
  config: Config;
}

export interface ResultDocument {
  schema: 1;
  env: Env;
  comparisons: Comparison[];
  /** When it was exported, in universal time; the bench does not say. */
  date?: string;
  /** A random word of the browser that exported it, the same in all its exports. */
  machine?: string;
  state?: State;
}

/** Several of them in one file. */
interface Bundle {
  schema: 1;
  documents: ResultDocument[];
}

/** Bytes that a file may have. */
export const MOST_BYTES = 2_000_000;
const MOST_COMPARISONS = 2_000;
const MOST_DOCUMENTS = 200;
const MOST_NAMES = 200;
/** Characters of a name, and of a longer text. */
const NAME = 100;
const TEXT = 2_000;
/** A link with a script in it, and the script. */
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
  verdict: oneOf(VERDICTS),
} satisfies { [K in keyof Figures]: Reader<Figures[K]> };

const counts = record(number(-1e18, 1e18), MOST_NAMES);

const plain = object<Comparison>({
  ...{ lab: name, preset: name, baseline: name, variant: name, unit: name, digests_equal: yesNo },
  driver: optional(object({ ns: span, low: span, high: span })),
  counters: object({ baseline: counts, variant: counts }),
  modelled: orNull(object({ model: text(TEXT), ...figures })),
  claim: orNull(object({ ratio: number(least, 1e9), source: text(TEXT) })),
  ...figures,
});

/** A comparison, whose interval has the ends in order; under the names that it has now. */
const comparison: Reader<Comparison> = (value, place) => {
  const read = plain(value, place);
  const { lab, preset, baseline, variant } = read;
  for (const [at, { low, high }] of [['', read] as const, ['.modelled', read.modelled ?? read] as const]) {
    if (low !== null && high !== null && low > high)
      throw new Misshapen(`${place}${at}.low`, low, words.atMost(high));
  }
  const ids = { baseline: variantNow(lab, baseline), variant: variantNow(lab, variant) };
  return { ...read, ...ids, preset: presetNow(lab, preset) };
};

const config = object<Config>({
  ...{ lab: name, a: name, b: name },
  seed: whole(0, 2 ** 32 - 1),
  rate: whole(1, 1e6),
  knobs: record(whole(-1e12, 1e12), MOST_NAMES),
  text: optional(text(SCRIPT)),
});

const plainState = object<State>({ lab: name, link: text(LINK), config });
const state: Reader<State> = (value, place) => {
  const read = plainState(value, place);
  if (labOf(read.link) !== read.lab) throw new Misshapen(`${place}.link`, read.link, words.linkOf(read.lab));
  if (read.config.lab !== read.lab) throw new Misshapen(`${place}.config.lab`, read.config.lab, read.lab);
  return read;
};

const document = object<ResultDocument>({
  schema: oneOf([1] as const),
  env: object<Env>({
    ...{ runtime: name, version: name, isolated: yesNo, rung: name },
    ...{ cores: whole(1, 1e6), tick_us: number(0, 1e9), engine: name },
  }),
  comparisons: list(comparison, MOST_COMPARISONS),
  date: optional(date),
  machine: optional(name),
  state: optional(state),
});
const bundle = object<Bundle>({ schema: oneOf([1] as const), documents: list(document, MOST_DOCUMENTS) });

/** What was read, or a sentence that says what was wrong. */
export type DocumentReading = { documents: ResultDocument[] } | { refusal: string };

/** Reads the text of a file: a document of a page or of the bench, or several in a bundle. Never throws. */
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

/** Reads a file that somebody gave, unless it is too large to be one of ours. */
export const readFile = async (file: Blob): Promise<DocumentReading> =>
  file.size > MOST_BYTES
    ? { refusal: words.tooLarge(file.size, MOST_BYTES) }
    : readDocuments(await file.text());

/** A file of one document, or of several. */
export const writeDocuments = (documents: readonly ResultDocument[]): string =>
  `${JSON.stringify(documents.length === 1 ? documents[0] : { schema: 1, documents }, null, 2)}\n`;
