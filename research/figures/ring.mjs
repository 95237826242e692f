/** Figures of the ring: `docs/ring.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, duration, noise, quartiles, ratio, source, sourceBeside } from './cells.mjs';

/** @typedef {import('../../scripts/bench/document.mjs').Document} Document */

/** The page's names of the variants. */
const NAMES = {
  'queue-copy': 'queue with copies',
  'queue-v1': 'queue of pointers',
  rwmutex: 'RWMutex',
  waitgroup: 'WaitGroup',
  sleep: 'Sleep',
  cond: 'Cond',
  trylock: 'RWMutex, TryLock',
  atomic: 'Atomic index',
  epoch: 'Epoch ring',
  loop: 'the loop alone',
};
/** @typedef {keyof typeof NAMES} Variant */

/** Each variant with the one before it. @type {[Variant, Variant][]} */
const IN_ORDER = [
  ['queue-copy', 'queue-v1'],
  ['queue-v1', 'rwmutex'],
  ['rwmutex', 'waitgroup'],
  ['waitgroup', 'sleep'],
  ['sleep', 'cond'],
  ['cond', 'trylock'],
  ['trylock', 'atomic'],
  ['atomic', 'epoch'],
];
/** Numbers of readers that the table shows; every power of two is measured. */
const READERS = [1, 8, 64, 512, 1000];

/** @param {Variant} baseline @param {Variant} variant */
const against = (baseline, variant) => `${NAMES[variant]} against ${NAMES[baseline]}`;

/** @param {Document} document */
function loop(document) {
  const rows = IN_ORDER.map(([baseline, variant]) => {
    const reader = comparisonOf(document, 'one-slow-reader', baseline, variant);
    const publishers = comparisonOf(document, 'publishers', baseline, variant);
    const { notifies, wake_ups: wakeUps } = reader.counters.variant;
    return [
      against(baseline, variant),
      ...[ratio(reader), duration(reader.variant_ns), String(notifies), String(wakeUps)],
      ...[ratio(publishers), duration(publishers.variant_ns)],
    ];
  });
  const head = [
    'variant',
    'one slow reader',
    'a delivery',
    'notifications',
    'wake-ups',
    '10 000 publishers',
    'a frame',
  ];
  return `${source('ring.chromium', document)}\n\n${markdownTable([head, ...rows])}`;
}

/** @param {string} from where the document comes from @param {Document} document */
function readersTable(from, document) {
  const presets = [...new Set(document.comparisons.map(({ preset }) => preset))];
  const rows = presets.map((preset) => {
    const of = (/** @type {number} */ count) => comparisonOf(document, preset, '1', String(count));
    const [, ...more] = READERS;
    const times = [of(2).baseline_ns, ...more.map((count) => of(count).variant_ns)];
    const name = NAMES[/** @type {Variant} */ (preset)] ?? preset;
    return [name, ...times.map((ns) => (ns === null ? '–' : ns.toFixed(0)))];
  });
  const head = ['variant, ns a delivery', ...READERS.map(String)];
  return `${from}\n\n${markdownTable([head, ...rows])}`;
}

/** @param {Document} chromium @param {Document} native */
function readers(chromium, native) {
  const tables = [
    readersTable(source('ring-readers.chromium', chromium), chromium),
    readersTable(sourceBeside('ring-readers.native', native, chromium), native),
  ];
  return tables.join('\n\n');
}

/** @param {Document} document */
function onThreads(document) {
  /** @type {[Variant, Variant][]} */
  const pairs = [...IN_ORDER.slice(2), ['cond', 'epoch'], ['rwmutex', 'epoch']];
  const rows = pairs.map(([baseline, variant]) => [
    against(baseline, variant),
    ...['threads', 'threads-frames'].map((preset) =>
      ratio(comparisonOf(document, preset, baseline, variant)),
    ),
  ]);
  const head = [
    'variant',
    'frames of 200 bytes (preset `threads`)',
    'frames of 4 000 bytes (`threads-frames`)',
  ];
  return `${source('ring-threads.chromium', document)}\n\n${markdownTable([head, ...rows])}`;
}

/** @param {Document} chromium @param {Document} native */
function samples(chromium, native) {
  // The ring with room for one block is no rival: its times show how far apart the processors are.
  const of = (/** @type {string} */ where, /** @type {Document} */ { comparisons }) =>
    comparisons
      .filter(({ baseline }) => baseline !== 'one-block')
      .map((one) => [
        `\`${one.preset}\`, ${where}`,
        one.baseline,
        ...[duration(one.baseline_ns), duration(one.variant_ns)],
        ...[ratio(one), quartiles(one), noise(one)],
      ]);
  const head = [
    ...['preset, where', 'rival', 'rival, per block', 'ours, per block'],
    ...['ratio', 'quartiles', 'noise floor'],
  ];
  const rows = [...of('Chromium', chromium), ...of('native', native)];
  const sources = [
    source('ring-samples.chromium', chromium),
    sourceBeside('ring-samples.native', native, chromium),
  ];
  return `${sources.join('\n')}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const ring = {
  ring: { documents: ['ring.chromium'], write: loop },
  'ring-readers': { documents: ['ring-readers.chromium', 'ring-readers.native'], write: readers },
  'ring-threads': { documents: ['ring-threads.chromium'], write: onThreads },
  'ring-samples': { documents: ['ring-samples.chromium', 'ring-samples.native'], write: samples },
};
