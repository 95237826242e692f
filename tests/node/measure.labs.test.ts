/**
 * Measure compares A with all variants of a lab at once, as nothing else does: the bench compares two. In every lab but the
 * one that is timed on threads, every variant gets a time.
 */
import { expect, test } from 'vitest';
import type { Measure, Module } from '../../web/src/engine/modules.ts';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { defaults } from '../../web/src/link/link.ts';
import { labEntry } from './lab.engine.ts';
import { labs } from './modules.ts';

/** Timed on threads: `tests/browser/threads.measure.test.ts`. */
const ON_THREADS = ['threads'];
/** Variants that do not do the whole work: the flawed trial's process is killed at 96 MiB. */
const KILLED = ['flawed'];
const timed = labs.filter(({ lab }) => !ON_THREADS.includes(lab.id));

/** The result of one short instance of what the button Measure does. */
function measured(lab: Lab, config: Config) {
  const { module } = labs.find((one) => one.lab === lab)!;
  const { Measure: measures } = module as unknown as Pick<Module, 'Measure'>;
  const measure: Measure = measures.page(config, { pairs: 1, quick: true, seed: 1 });
  while (measure.advance() < 1);
  const result = measure.result();
  measure.free();
  return result;
}

function expectTimes(lab: Lab, config: Config) {
  const { tick_us, comparisons } = measured(lab, config);
  expect(tick_us).toBeGreaterThan(0);
  const others = lab.variants.map(({ id }) => id).filter((id) => id !== config.a);
  expect(comparisons.map(({ variant }) => variant)).toEqual(others);
  for (const one of comparisons.filter(({ variant }) => !KILLED.includes(variant))) {
    expect(one, one.variant).toMatchObject({ digests_equal: true, baseline: config.a });
    expect(one.pairs, one.variant).toBeGreaterThan(0);
    expect(one.ratio, one.variant).toBeGreaterThan(0);
  }
}

test.each(timed.map(({ lab }) => [lab.id, lab] as const))(
  '%s: every variant is timed beside A',
  (_, lab) => expectTimes(lab, defaults(lab).config),
  120_000,
);

test.each([0, 2, 4])(
  'station with its script %i: every variant is timed beside A',
  (script) => {
    const lab = labEntry('station');
    const { config } = defaults(lab);
    expectTimes(lab, { ...config, knobs: { ...config.knobs, script } });
  },
  120_000,
);
