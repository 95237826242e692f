import { describe, expect, test } from 'vitest';
import {
  axis,
  band,
  between,
  costs,
  driverOf,
  modelOf,
  plot,
  shorterWithModel,
  stall,
  type Tally,
} from '../../web/src/components/costs.ts';
import { doneShare } from '../../web/src/components/measuring.ts';
import { savingSentence } from '../../web/src/components/savings.ts';
import { evidenceLines, intervalOf, modelledSentence, sentence } from '../../web/src/components/verdict.ts';
import { largestSaving } from '../../web/src/components/seen.ts';
import type { Comparison } from '../../web/src/engine/types.ts';
import { said } from '../../web/src/home/card.ts';
import {
  claimElsewhere,
  claimSentence,
  evidence,
  noClaim,
  sentences,
  sureness,
} from '../../web/src/words/costs.en.ts';
import { bytes } from '../../web/src/words/format.ts';
import { comparison, flowing, result, stalled, variants } from '../browser/parts.sample.ts';

const done = { state: 'done' } as const;
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('the share of a measurement that is done: instances before, and pairs of the current one', () => {
  const progress = { phase: 'measuring', done: 6, of: 12, discarded: 0 } as const;
  expect(doneShare({ progress })).toBe(0.5);
  expect(doneShare({ progress, instance: { number: 2, of: 5 } })).toBeCloseTo(0.3);
  const warming = { ...progress, phase: 'warming up' } as const;
  expect(doneShare({ progress: warming, instance: { number: 2, of: 5 } })).toBeCloseTo(0.2);
});

test('two plots beside each other have one axis', () => {
  const reading = (ns: number) => ({ ns, low: ns, high: ns, published: null });
  const [measured, modelled] = [[reading(250)], [reading(2_000), reading(1_000)]];
  const of = (own: typeof measured) => plot(own, 2, [...measured, ...modelled]);
  for (const one of [of(measured), of(modelled)]) {
    expect(one).toMatchObject({ top: 2_000, unit: 'µs', marks: [0, 1, 2] });
    expect(one.at(250)).toBe('12.5%');
  }
  expect(plot(measured, 2)).toMatchObject({ top: 250, unit: 'ns' });
  expect(plot(measured, 2, measured, 900)).toMatchObject({ top: 900, marks: [0, 500] });
});

describe('costs', () => {
  const all = costs(result, variants);
  const of = (id: string) => all.find((cost) => cost.id === id)!.measured;

  test('follow from the baseline by the ratio, the interval turned round', () => {
    const { ns, low, high } = of('cond');
    expect(ns).toBeCloseTo(860 / 1.28);
    expect(low).toBeCloseTo(860 / (1.28 * 1.062));
    expect(high).toBeCloseTo(860 / (1.28 * 0.945));
  });

  test('the baseline has the noise floor around it', () => {
    expect(of('rwmutex')).toMatchObject({ ns: 860, low: 860 / 1.024, high: 860 * 1.024 });
  });

  test('a published figure is beside the pair that it is of, relative to the measurement of A', () => {
    const beside = (baseline: string) =>
      costs({ ...result, comparisons: result.comparisons.map((one) => ({ ...one, baseline })) }, variants);
    const figures = (found: typeof all) => found.filter(({ measured }) => measured.published !== null);
    // Cond's authors compare it with Sleep, and with nothing else.
    const [cond, ...others] = figures(beside('sleep'));
    expect([cond.id, others]).toEqual(['cond', []]);
    expect(cond.measured.published).toBeCloseTo(860 / 1.11);
    for (const baseline of ['rwmutex', 'waitgroup', 'cond']) expect(figures(beside(baseline))).toEqual([]);
  });

  test('variants that were not timed, or have another digest, have no cost', () => {
    const some = { tick_us: 5, comparisons: [comparison('cond', 2, { digests_equal: false })] };
    expect(costs(some, variants).find(({ id }) => id === 'cond')?.measured.ns).toBeNull();
    expect(costs(null, variants).every(({ measured }) => measured.ns === null)).toBe(true);
  });

  test('with constants half and twice as large, a modelled cost has a range', () => {
    const both = comparison('cond', 2, { baseline: 'sleep', baseline_ns: 100 });
    const priced = { ...both, model: 'calls', baseline_ns: 900, ratio: 3, low: 2.5, high: 4 };
    const of = (constants?: { baseline_ns: number; variant_ns: number }) => {
      const modelled = { ...priced, ...(constants && { constants }) };
      const all = costs({ tick_us: 5, comparisons: [{ ...both, modelled }] }, variants);
      return ['sleep', 'cond'].map((id) => band(all.find((cost) => cost.id === id)!));
    };
    expect(of({ baseline_ns: 800, variant_ns: 200 })).toEqual([
      { low: 500, high: 1_700 },
      { low: 200, high: 500 },
    ]);
    // A collector that really works has no constants, and older documents say nothing of them.
    expect(of({ baseline_ns: 0, variant_ns: 0 })).toEqual([null, null]);
    expect(of()).toEqual([null, null]);
  });

  test('modelled comparisons have their own costs, beside the published ones', () => {
    const both = comparison('cond', 2, { baseline: 'sleep', baseline_ns: 100 });
    const modelled = { ...both, model: 'Go, GOGC 100', baseline_ns: 900, ratio: 3, low: 2.5, high: 4 };
    const found = { tick_us: 5, comparisons: [{ ...both, modelled }] };
    const cond = costs(found, variants).find(({ id }) => id === 'cond')!;
    expect(cond.measured).toMatchObject({ ns: 50, published: null });
    expect(cond.modelled).toMatchObject({ ns: 300, low: 225, high: 360 });
    expect(cond.modelled.published).toBeCloseTo(900 / 1.11);
    expect(modelOf(found)).toBe('Go, GOGC 100');
    expect(modelOf(result)).toBeNull();
    expect(plain(modelledSentence(found.comparisons[0])!)).toBe(
      'With modelled prices: A takes 3.00 times as long per delivery (2.50 to 4.00).',
    );
    expect(modelledSentence(both)).toBeNull();
    const noisy = { verdict: 'too noisy', ratio: 1.1, low: 0.9, high: 1.3 } as const;
    const said = modelledSentence({ ...found.comparisons[0], modelled: noisy })!;
    expect(said).toBe('With modelled prices: Too noisy to say (0.90 to 1.30).');
  });
});

test('a time that is shorter with the model has its reason: another allocator, or noise', () => {
  const both = (modelledNs: number) => {
    const one = comparison('cond', 2, { baseline_ns: 4.86, noise_floor: 0.02 });
    const modelled = { ...one, model: 'Go, GOGC 100', baseline_ns: modelledNs };
    return costs({ tick_us: 5, comparisons: [{ ...one, modelled }] }, variants);
  };
  expect(shorterWithModel(both(3.68))).toBe('replaces');
  expect(shorterWithModel(both(4.8))).toBe('noise');
  expect(shorterWithModel(both(5))).toBeNull();
  expect(shorterWithModel(costs(result, variants))).toBeNull();
});

test('the loop has its own cost where it was timed, and no bar changes by it', () => {
  expect(driverOf(result)).toEqual({ ns: 208, low: 205, high: 212 });
  const without = {
    ...result,
    comparisons: result.comparisons.map((one) => ({ ...one, driver: undefined })),
  };
  expect(driverOf(without)).toBeNull();
  expect(driverOf(null)).toBeNull();
  expect(costs(result, variants)).toEqual(costs(without, variants));
});

test('an axis with little room has fewer marks', () => {
  expect(axis(2.09, 2)).toEqual([0, 2]);
});

test('a comparison is that of A with B, not of another baseline', () => {
  expect(between(result, 'rwmutex', 'cond')?.ratio).toBe(1.28);
  expect(between(result, 'sleep', 'cond')).toBeNull();
});

test.each([
  [2.09, [0, 0.5, 1, 1.5, 2]],
  [860, [0, 200, 400, 600, 800]],
  [5, [0, 1, 2, 3, 4, 5]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [0, [0]],
])('an axis to %d has the marks %j', (top, marks) => {
  expect(axis(top)).toEqual(marks);
});

test('the side that stops the station is named if it is only one', () => {
  expect(stall(stalled, flowing)).toBe('b-never');
  expect(stall(flowing, stalled)).toBe('b-alone');
  expect(stall(stalled, stalled)).toBeNull();
  expect(stall(null, flowing)).toBeNull();
});

describe('the sentence', () => {
  const say = (more: Parameters<typeof comparison>[2], ratio = 1.28) =>
    plain(sentence(done, comparison('cond', ratio, more), false));

  test('states the verdict and the ratio', () => {
    expect(say({})).toBe('A takes 1.28 times as long per delivery.');
    expect(say({}, 0.8)).toBe('B takes 1.25 times as long per delivery.');
    expect(say({ verdict: 'no difference found' })).toBe('No difference found (floor ±2.4 %).');
    expect(say({ verdict: 'too noisy', low: 1.1, high: 2.5 })).toBe('Too noisy to say (1.10 to 2.50).');
    expect(say({ verdict: 'below the clock', ratio: null })).toBe('Below the clock.');
  });

  test('names no interval where there were too few pairs for one', () => {
    const none = { low: null, high: null, noise_floor: null };
    // What earlier versions stored: one block of pairs with an interval without width.
    const without = { low: 1.28, high: 1.28 };
    for (const figures of [none, without]) {
      expect(say({ verdict: 'too noisy', ...figures })).toBe('Too noisy to say.');
      const one = comparison('cond', 1.28, { verdict: 'too noisy', pairs: 6, ...figures });
      expect(said({ ...one, ...{ usual: true, browser: 'a', processors: 2, at: 0 } })).toEqual({
        ...{ result: 'Too noisy to say', sure: '6 pairs', bars: null },
      });
    }
  });

  test('never compares those that did not deliver the same', () => {
    expect(say({ digests_equal: false })).toBe(sentences.differ);
  });

  test('states the progress before the result', () => {
    const progress = { phase: 'measuring', done: 12, of: 30, discarded: 0 } as const;
    const found = comparison('cond', 2);
    expect(sentence({ state: 'running', progress }, found, false)).toBe('Measuring, pair 12 of 30.');
    expect(sentence(done, null, false)).toBe(sentences.none);
    expect(sentence(done, null, true)).toBe(sentences.same);
  });

  test('is below the clock only if it was, and names no tick of a clock that stands still', () => {
    const untimed = { ratio: null, low: null, high: null, pairs: 0 };
    const said = (verdict: Comparison['verdict']) =>
      sentence(done, comparison('cond', 1, { ...untimed, verdict }), false);
    expect(said('below the clock')).toBe('Below the clock.');
    expect(said('too noisy')).toBe('Too noisy to say.');
    expect(plain(sureness.belowTheClock(5))).toContain('5 µs');
    expect(sureness.belowTheClock(0)).not.toMatch(/\d/u);
  });

  test('is one of three kinds of evidence, in the same order, and the lab’s own is the main one', () => {
    const says = { counted: '40×', timed: '1.1×', modelled: '11×' };
    for (const about of ['counted', 'timed', 'modelled'] as const) {
      const lines = evidenceLines(says, about);
      expect(lines.map(({ kind }) => kind)).toEqual(['counted', 'timed', 'modelled']);
      expect(lines.filter(({ main }) => main)).toMatchObject([{ kind: about, says: says[about] }]);
    }
    // Before the worlds have run, and where nothing is modelled.
    expect(evidenceLines({ ...says, counted: null, modelled: null }, 'counted')).toEqual([
      { kind: 'timed', says: '1.1×', main: true },
    ]);
    expect(evidence.timed('B.', 'system calls of 300 ns and 20 ns a piece; Go, GOGC 100')).toMatch(
      /no system calls/,
    );
    expect(evidence.timed('B.', null)).toBe('Timed here: B.');
  });

  test('stands in the interval beneath it, also where B uses more', () => {
    const less = comparison('cond', 1.28);
    const more = comparison('cond', 0.8);
    expect(intervalOf(less)).toEqual([less.low, less.high]);
    const [low, high] = intervalOf(more)!;
    expect([low, high]).toEqual([1 / more.high!, 1 / more.low!]);
    expect(low).toBeLessThan(1.25);
    expect(high).toBeGreaterThan(1.25);
    expect(intervalOf(comparison('cond', 1, { low: null }))).toBeNull();
    expect(intervalOf(comparison('cond', 1.28, { verdict: 'below the clock' }))).toBeNull();
  });

  test('puts exact counts before time', () => {
    expect(sentences.withStall('b-never', 'A takes longer.')).toBe(
      'B never stops the station. A takes longer.',
    );
    expect(sentences.withStall('b-alone', sentences.none)).toBe('B alone stops the station. Not timed yet.');
    expect(sentences.withStall('b-alone', '')).toBe('B alone stops the station.');
  });
});

test('a claim is its authors’, with its scope', () => {
  const cond = {
    ...{ name: 'Cond', before: 'Sleep', ratio: 1.11 },
    source: 'Authors, "Title": about 10 % less; whole server, workload not stated',
  };
  expect(plain(claimSentence(cond))).toBe(
    'The authors report Cond about 10 % below Sleep (whole server, workload not stated).',
  );
  expect(claimElsewhere('Cond', 'Sleep')).not.toMatch(/\d/u);
  expect(plain(claimSentence({ ...cond, source: 'A talk', ratio: 0.8 }))).toContain(
    '25 % above Sleep (A talk).',
  );
  expect(noClaim('Epoch', 'beyond')).toContain('ours');
});

const row = (id: string, more = {}) => ({ id, name: id, always: true, ...more });
const tally: Tally = {
  rows: [row('frames'), row('hits', { work: true }), row('locks'), row('copied', { quantity: bytes })],
};
const a = { frames: 100, hits: 90, locks: 50, copied: 4_000 };

test('the largest saving for the same work is named, with the counts as the panel shows them', () => {
  expect(largestSaving(tally, a, { frames: 100, hits: 0, locks: 30, copied: 1_000 })?.id).toBe('copied');
  expect(savingSentence(tally, a, { frames: 100, hits: 0, locks: 0, copied: 1_000 })).toBe(
    'What B saves in this run: locks, 0 instead of 50.',
  );
  expect(savingSentence(tally, a, { frames: 100, hits: 0, locks: 50, copied: 1_000 })).toBe(
    'What B saves in this run: copied, 1.00\u202fkB instead of 4.00\u202fkB.',
  );
});

test('fewer hits are no saving, nor is what comes of less work, nor a small difference', () => {
  const nothing = 'In this run B saves in none of the counts.';
  expect(savingSentence(tally, a, { frames: 100, hits: 1, locks: 50, copied: 4_000 })).toBe(nothing);
  expect(savingSentence(tally, a, { frames: 50, hits: 45, locks: 25, copied: 2_000 })).toBe(nothing);
  expect(savingSentence(tally, a, { frames: 100, hits: 90, locks: 45, copied: 3_500 })).toBe(nothing);
});

test('nothing is said before both sides have worked', () => {
  expect(savingSentence(tally, null, a)).toBeNull();
  expect(savingSentence(tally, { ...a, frames: 0 }, a)).toBeNull();
});
