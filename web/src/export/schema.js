/**
 * The JSON document of results: the only description of what the bench prints, the page exports and both read. Documents of
 * earlier versions are read too: fields that came later have a default that means that the value is not known. Limits keep
 * a file of a stranger from filling the tab.
 */
import * as v from 'valibot';
import { VERDICTS } from './verdicts.js';

/** The version of written documents. The native program has its own `SCHEMA`, and a test compares the two. */
export const SCHEMA = 2;

/** Length of a name, of a text, of a link with a script, and of a script, in characters. */
const [NAME, TEXT, LINK, SCRIPT] = [100, 2_000, 10_000, 65_536];
const MOST_COMPARISONS = 2_000;
const MOST_DOCUMENTS = 200;
/** Names in an object whose names are free. */
const MOST_NAMES = 200;
/** Samples of an instance, and instances. */
const [MOST_PAIRS, MOST_INSTANCES] = [5_000, 50];

/** @param {number} most */
const text = (most) => v.pipe(v.string(), v.maxLength(most));
const name = text(NAME);
/** @param {number} min @param {number} max */
const number = (min, max) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
/** @param {number} min @param {number} max */
const whole = (min, max) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
/** @template {v.GenericSchema} S @param {S} of @param {number} most */
const list = (of, most) => v.pipe(v.array(of), v.maxLength(most));
/**
 * An object whose names are free; `__proto__`, `prototype` and `constructor` are left out.
 * @template {v.GenericSchema} S
 * @param {S} of
 */
const byName = (of) => v.pipe(v.record(v.string(), of), v.maxEntries(MOST_NAMES));
/** A date and time in UTC, in the format of ISO 8601. */
const date = v.pipe(
  v.string(),
  v.check((given) => !Number.isNaN(Date.parse(given)) && new Date(given).toISOString() === given, 'date'),
);

/** A time in ns per unit of work. */
const ns = number(0, 1e15);
const ratio = v.pipe(v.number(), v.gtValue(0), v.maxValue(1e9));
const knobs = byName(whole(-1e12, 1e12));

/** Where the figures were measured. */
const EnvSchema = v.object({
  /** `chromium`, `firefox`, `webkit`, `node` or `native`. */
  runtime: name,
  /** Of the runtime. */
  version: name,
  /** Whether shared memory and the fine clock were available. */
  isolated: v.boolean(),
  /** The highest rung that something was measured on: `threads`, `single` or `still`. */
  rung: name,
  cores: whole(1, 1e6),
  /** Smallest step of the clock, in µs. */
  tick_us: number(0, 1e9),
  /** Version of the engine. */
  engine: name,
});

/** The measured figures; times in ns per `unit`, null where the clock was too coarse. */
const figures = {
  baseline_ns: v.nullable(ns),
  variant_ns: v.nullable(ns),
  /** Baseline time / variant time: above 1 the variant is faster. */
  ratio: v.nullable(ratio),
  /** Ends of the ratio's 95 % interval; null if the pairs are a single block, which are too few for one. */
  low: v.nullable(ratio),
  high: v.nullable(ratio),
  /**
   * First quartile, median (the ratio) and third quartile of the pairs' ratios. They say how far single pairs lie apart;
   * the interval says how sure the median is.
   */
  quartiles: v.nullish(
    v.pipe(
      v.tuple([ratio, ratio, ratio]),
      v.check(([a, b, c]) => a <= b && b <= c, 'quartiles'),
    ),
    null,
  ),
  /** How far the baseline's ratio with itself was from 1: 0.02 is 2 %; null as `low`. */
  noise_floor: v.nullable(number(0, 1e9)),
  /** In all instances. */
  pairs: whole(0, 1e6),
  /** Separate launches that were measured. */
  instances: v.optional(whole(0, 1e6), 1),
  /** The p-value, corrected for the number of variants that were compared in one run; null as `low`. */
  p: v.nullish(number(0, 1), null),
  verdict: v.picklist(VERDICTS),
};

/** @param {{ low: number | null, high: number | null }} interval */
const inOrder = ({ low, high }) => low === null || high === null || low <= high;

const samplesOf = list(ns, MOST_PAIRS);
/**
 * The samples of an instance in ns per `unit`, in the order in which they were taken. Elements with the same index of two
 * lists are a pair.
 */
const SamplesSchema = v.object({
  /** Beside the variant. */
  baseline: samplesOf,
  variant: samplesOf,
  /** Beside the control, which is the baseline made a second time. */
  floor_baseline: samplesOf,
  control: samplesOf,
});

const count = number(-1e18, 1e18);
const counts = byName(count);
const constant = number(0, 1e18);

/** A variant with its baseline. */
const ComparisonSchema = v.pipe(
  v.object({
    lab: name,
    /** Empty for a workload that was set by hand. */
    preset: name,
    baseline: name,
    variant: name,
    /** What the times are per: `delivery`, `job`, `tick` … */
    unit: name,
    /** False refuses the comparison: the variants did not do the same. */
    digests_equal: v.boolean(),
    /**
     * The median time of the timed loop without a variant's work, in ns per `unit`, with its 95 % interval. Both times
     * include it. Absent where a lab has none.
     */
    driver: v.optional(v.object({ ns, low: v.nullable(ns), high: v.nullable(ns) })),
    /** Exact counts. */
    counters: v.object({ baseline: counts, variant: counts }),
    /**
     * Both once more in the same rounds, with what the lab models included: a collector's walk, the price of system calls.
     * `model` says what, and how it is set; `constants`, which part of both times was not measured, in ns per `unit`.
     */
    modelled: v.nullable(
      v.pipe(
        v.object({
          model: text(TEXT),
          constants: v.optional(v.object({ baseline_ns: constant, variant_ns: constant })),
          ...figures,
        }),
        v.forward(v.partialCheck([['low'], ['high']], inOrder, 'interval'), ['low']),
      ),
    ),
    /** What its authors published. */
    claim: v.nullable(v.object({ ratio, source: text(TEXT) })),
    /** What the measured figures were computed from, by instance. */
    samples: v.optional(list(SamplesSchema, MOST_INSTANCES), []),
    ...figures,
  }),
  v.forward(v.partialCheck([['low'], ['high']], inOrder, 'interval'), ['low']),
);

/** How and on what it was measured. */
const RunSchema = v.object({
  /** In UTC. */
  date,
  /** Seed of the first instance's order; the others count on from it. */
  seed: whole(0, 2 ** 32 - 1),
  instances: whole(0, 1e6),
  /** Pairs of an instance, at least. */
  pairs: whole(0, 1e6),
  /** Whether the warm-up was short. */
  quick: v.boolean(),
  /** Minutes over which the launches were spread; 0 if they followed each other, as on a page. */
  over: v.optional(whole(0, 1e6), 0),
  /** How often the page's tab was hidden meanwhile; rounds that this disturbed were measured again. */
  hidden: v.optional(whole(0, 1e9), 0),
  /** Knobs that were timed with these values in place of the state's, so that the comparisons belong to no preset. */
  timed: v.optional(knobs),
  /** With its version; null on a page. */
  os: v.nullable(text(TEXT)),
  /** Null on a page. */
  processor: v.nullable(text(TEXT)),
  /** Load average of 1, 5 and 15 minutes before the first launch; null on a page. */
  load: v.nullable(list(number(0, 1e9), 3)),
  /** Of the repository, with a `+` if files were changed since; null outside of one, and on a page. */
  commit: v.nullable(name),
  /** Fingerprint of the compiled engine that was measured; null if it is not known. */
  build: v.nullish(name, null),
});

/** What a variant executed in a fresh instance of the engine's module, after one batch of set-up. */
const OperationCountSchema = v.object({
  lab: name,
  preset: name,
  variant: name,
  /** Fingerprint of the module that counted: with the same one the counts are the same everywhere. */
  module: name,
  /** What `units` are. */
  unit: name,
  /** Units of work that were done while it counted. */
  units: number(0, 1e18),
  /**
   * Operations by class, and `bytes`: those that bulk operations copied or filled. The classes are those of
   * `scripts/wasm-tools/src/bin/wasm-operations/class.rs`.
   */
  operations: v.object(
    /** @satisfies {Record<keyof import('../engine/operations/count.ts').Operations, typeof count>} */ ({
      ...{ loads: count, stores: count, atomics: count, calls: count, indirect: count, branches: count },
      ...{ bulk: count, integer: count, float: count, operands: count, other: count, bytes: count },
    }),
  ),
});

/** The engine's configuration, for other programs; the state's link contains the same. */
const ConfigSchema = v.object({
  lab: name,
  a: name,
  b: name,
  seed: whole(0, 2 ** 32 - 1),
  rate: whole(1, 1e6),
  knobs,
  text: v.optional(text(SCRIPT)),
});

export const DocumentSchema = v.object({
  /** Presets and readers of the ring had other settings in documents of schema 1. */
  schema: v.picklist([1, SCHEMA]),
  env: EnvSchema,
  /** Empty if nothing was measured, and where operations were counted. */
  comparisons: list(ComparisonSchema, MOST_COMPARISONS),
  /** Absent if nothing was measured, and in documents of earlier versions of the page. */
  run: v.optional(RunSchema),
  /** Absent where operations were not counted. */
  operations: v.optional(list(OperationCountSchema, MOST_COMPARISONS)),
  /** Date and time of the export in UTC; absent in documents of the bench. */
  date: v.optional(date),
  /** A random word of the exporting browser, equal in all its exports; absent in documents of the bench. */
  machine: v.optional(name),
  /** What was measured or is shown, with the fragment of the URL that opens it; absent in documents of the bench. */
  state: v.optional(v.object({ lab: name, link: text(LINK), config: ConfigSchema })),
});

/** Several documents in one file. */
export const BundleSchema = v.object({
  schema: v.picklist([1, SCHEMA]),
  documents: list(DocumentSchema, MOST_DOCUMENTS),
});

/**
 * @typedef {v.InferOutput<typeof EnvSchema>} Env
 * @typedef {v.InferOutput<typeof RunSchema>} Run
 * @typedef {v.InferOutput<typeof SamplesSchema>} Samples
 * @typedef {v.InferOutput<typeof ComparisonSchema>} Comparison
 * @typedef {Pick<Comparison, keyof typeof figures>} Figures
 * @typedef {v.InferOutput<typeof OperationCountSchema>} OperationCount
 * @typedef {v.InferOutput<typeof DocumentSchema>} ResultDocument
 */

/**
 * @param {v.BaseIssue<unknown>} issue
 * @returns {string} where it is: `comparisons[0].ratio`; empty for the document itself
 */
export const placeOf = ({ path }) =>
  (path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
