/**
 * The numbers in the stories' sentences that were counted, in both languages: each is what the real engine counts in that step.
 * No other test asserts them.
 */
import { describe, expect, test } from 'vitest';
import { plain } from '../../web/src/components/marked.ts';
import { meanFill, Scene as Library } from '../../web/src/labs/library/scene.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import type { LinkState } from '../../web/src/link/link.ts';
import { number } from '../../web/src/words/format.ts';
import { languages } from '../../web/src/words/languages.js';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { countsAt, labEntry, labWorlds } from './lab.engine.ts';
import { stories } from './links.labs.ts';

interface Counted {
  side: 'a' | 'b';
  counter: string;
  /** Span of virtual time, in ms; from the start unless it says so. */
  from?: number;
  to: number;
  /** What the count is divided by, and rounded: a counter, or a number of operators. */
  per?: string | number;
  /** Variants and knobs that the sentence is about, if they are not those of the step. */
  a?: string;
  b?: string;
  knobs?: Record<string, number>;
  /** Whether the text says “some” or “nearly”: within one in a hundred. */
  about?: boolean;
}
const a = (counter: string, to: number, more: Partial<Counted> = {}): Counted => ({
  side: 'a',
  counter,
  to,
  ...more,
});
const b = (counter: string, to: number, more: Partial<Counted> = {}): Counted => ({
  side: 'b',
  counter,
  to,
  ...more,
});

/** One burst of a clock's ticks: six of them, between two sleeps. */
const TICKS = { from: 900, per: 'ticks' };
/** A tick of the station: the eleventh. */
const TICK = { from: 199.8 };
/** A thousand ticks of a queue that is full. */
const CHURN = { from: 19 };

/** Counts that a step's text says, by the step and the number as the text has it. */
const COUNTED: Record<string, Record<string, Record<string, Counted>>> = {
  library: {
    word: { 39: a('descents', 900) },
    fetch: {
      3000: a('rows', 900),
      9361: a('rows', 900, { knobs: { songs: 9_361 } }),
      28083: a('gets', 900, { knobs: { songs: 9_361 } }),
    },
    shipped: { 205: a('rows', 900) },
  },
  server: {
    buffers: { 145: a('wireBytes', 1_000, { per: 'writes' }) },
    leak: { 40: b('requests', 1_000) },
    kept: { 177: a('requests', 1_000) },
    crowd: { 2560: b('buffersDropped', 60_000), 3072: a('buffersDropped', 60_000) },
  },
  clock: {
    bursts: { 501: a('ticks', 10_000), 12: a('selfSync', 1_025, TICKS) },
    pulse: {
      11: a('selfSync', 1_025, { ...TICKS, knobs: { sources: 8 } }),
      35: a('selfSync', 1_025, TICKS),
      134: b('selfSync', 1_025, TICKS),
      1750: a('selfSync', 10_000, { per: 10, about: true }),
    },
    silent: { 504: a('ticks', 10_000) },
    chain: {
      22: a('selfSync', 1_025, TICKS),
      253: b('selfSync', 1_025, TICKS),
      11: a('selfSync', 1_025, { ...TICKS, knobs: { graph: 0 } }),
      38: b('selfSync', 1_025, { ...TICKS, knobs: { graph: 0 } }),
      35: a('selfSync', 1_025, { ...TICKS, knobs: { graph: 0, sources: 32 } }),
      134: b('selfSync', 1_025, { ...TICKS, knobs: { graph: 0, sources: 32 } }),
    },
    leak: { 41: a('restarts', 20_000) },
    forgets: { 504: b('ticks', 10_000) },
  },
  queues: {
    outputs: { 45: a('slotsCopied', 999), 15: b('slotsCopied', 999) },
    thousand: { 499500: a('slotsCopied', 999), 1023: b('slotsCopied', 999) },
    reading: { 500: a('ticks', 10_000) },
    looks: { 1770: a('comparisons', 999), 60: b('looks', 999) },
    churn: {
      31000: a('slotsCopied', 20_019, CHURN),
      930: b('slotsCopied', 20_019, CHURN),
      2726: a('slotsCopied', 20_019, { ...CHURN, knobs: { sources: 48 } }),
      945: a('slotsCopied', 20_019, { ...CHURN, knobs: { sources: 64 } }),
    },
    detached: { 14000: a('slotsChecked', 10_000, { about: true }) },
    after: { 595: a('slotsCopied', 19), 35: b('looks', 19) },
  },
  compare: {
    position: { 300: a('comparisons', 1_000) },
    tags: {
      21: a('calls', 19, { knobs: { positions: 7 } }),
      42: a('tags', 19, { knobs: { positions: 7 } }),
      600: a('comparisons', 1_000),
    },
    ours: { 27: b('comparisons', 19, { knobs: { positions: 7 } }) },
    fields: { 2202: a('comparisons', 1_000) },
    forty: { 1080: a('calls', 19), 54000: a('calls', 999) },
  },
  dispatch: {
    asks: {
      31: b('operations', 19),
      103: b('operations', 19, { knobs: { benchmark: 0 } }),
      482: a('comparisons', 19, { knobs: { benchmark: 0 } }),
      1551: a('operations', 1_000),
    },
    card: { 1551: a('operations', 1_000) },
  },
  station: {
    tick: {
      320: a('lengthQueries', 219.8, TICK),
      640: a('boxesTouched', 219.8, TICK),
      87: b('boxesTouched', 219.8, TICK),
    },
    types: { 103: a('lookups', 219.8, TICK), 482: a('typesTried', 219.8, TICK) },
    calls: { 35: a('selfSyncCalls', 219.8, TICK) },
    shipped: {
      134: b('selfSyncCalls', 219.8, TICK),
      35: a('selfSyncCalls', 219.8, { ...TICK, a: 'station-244' }),
    },
    layers: {
      2272: b('remainingCalls', 219.8, TICK),
      231: b('remainingCalls', 219.8, { ...TICK, knobs: { layers: 20, plain: 1 } }),
    },
    memory: { 294859: a('remainingCalls', 219.8, TICK) },
    after: { 595: a('afterTickCompares', 219.8, TICK) },
  },
};

/** Shares and numbers of leaves, which the last test looks up in the trees. */
const TREES: Record<string, string[]> = {
  'library: leaves': ['50.5'],
  'library: shuffled': ['70', '68', '6855', '8799'],
};

/** Versions, years, and numbers of pull requests and issues. */
const NAMES =
  /\b(?:\d+\.\d+\.\d+|(?:19|20)\d\d|XMMS2 0\.9|OCaml 4\.02|S4|XMMS2|issue \d+|[Pp]ull requests? \d+(?: and \d+)?)\b|#\d+|[\w-]+-\d+/gu;
/** A text with thousands together, so that numbers are words. */
const joined = (text: string) => plain(text).replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/gu, '');
const textOf = ({ body, more, guess }: StoryWords) =>
  joined([body, more, guess?.ask ?? '', guess?.because ?? ''].join('\n'));
const numbersOf = (text: string) => text.replaceAll(NAMES, '').match(/\d+(?:\.\d+)?/gu) ?? [];

const labs = await Promise.all(
  Object.keys(COUNTED).map(async (lab) => {
    const { storySteps, storyPatch } = stories[lab];
    const told = await Promise.all(
      languages.map(async ({ code }) => {
        const words = (await import(`../../web/src/words/${lab}.story.${code}.ts`)) as {
          story: Record<string, StoryWords>;
        };
        return words.story;
      }),
    );
    return { lab, storySteps, storyPatch, told };
  }),
);

/** What the engine counts. */
function count(
  lab: string,
  patch: Partial<LinkState>,
  { side, counter, from = 0, to, per = 1, ...other }: Counted,
) {
  const { config, script = [] } = patch;
  const { a = config!.a, b = config!.b, knobs = {} } = other;
  const state = { config: { ...config!, a, b, knobs: { ...config!.knobs, ...knobs } }, script };
  const times = [from, to].map((ms) => ms * TICKS_PER_MS);
  const [before, after] = countsAt(state, times).map((counts) => counts[side]);
  const of = (name: string) => after[name] - (from === 0 ? 0 : before[name]);
  return of(counter) / (typeof per === 'number' ? per : of(per));
}

describe.each(labs)('$lab', ({ lab, storySteps, storyPatch, told }) => {
  const rows = storySteps.flatMap(({ id }, index) =>
    Object.entries(COUNTED[lab][id] ?? {}).map(([said, counted]) => ({ id, said, step: index + 1, counted })),
  );
  test.each(rows)('$id: $said', ({ id, said, step, counted }) => {
    for (const story of told) expect(numbersOf(textOf(story[id]))).toContain(said);
    const value = count(lab, storyPatch(labEntry(lab), step, 48_000), counted);
    if (counted.about) expect(Math.abs(value / Number(said) - 1)).toBeLessThan(0.01);
    else expect(number(Math.round(value))).toBe(number(Number(said)));
  });
});

test('library: leaves of the forward and the reverse tree, in order and shuffled', () => {
  const [ordered, shuffled] = [5, 6].map((step) => {
    const { config, time } = stories.library.storyPatch(labEntry('library'), step, 48_000);
    return labWorlds('library', Library).shown(config!, time!)[0].engineTrees;
  });
  const all = (trees: typeof ordered) => trees.reduce((sum, { leaves }) => sum + leaves, 0);
  expect((100 * meanFill(ordered[0])).toFixed(1)).toBe(TREES['library: leaves'][0]);
  const fills = shuffled.map((tree) => (100 * meanFill(tree)).toFixed(0));
  expect([...fills, ...[shuffled, ordered].map((trees) => String(all(trees)))]).toEqual(
    TREES['library: shuffled'],
  );
});
