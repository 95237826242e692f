/**
 * Measure compares A with all variants of a lab at once, as nothing else does: the bench compares two. In every lab but the
 * one that is timed on threads, every variant gets a time.
 */
import { expect, test } from 'vitest';
import type { Measure, Module } from '../../web/src/engine/modules.ts';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { defaults } from '../../web/src/link/link.ts';
import type { Timing } from '../../web/src/state/lab-part.ts';
import { labEntry } from './lab.engine.ts';
import { stories } from './links.labs.ts';
import { labs } from './modules.ts';

/** Timed on threads: `tests/browser/measuring.stopped.test.ts`. */
const ON_THREADS = ['threads'];
/** Variants that do not do the whole work: the flawed trial's process is killed at 96 MiB. */
const KILLED = ['flawed'];
const timed = labs.filter(({ lab }) => !ON_THREADS.includes(lab.id));

/**
 * The result of one short instance of what the button Measure does.
 * @param against with these alone, and only until their work is compared; by default all others are timed
 */
function measured(lab: Lab, config: Config, against?: string[]) {
  const { module } = labs.find((one) => one.lab === lab)!;
  const { Measure: measures } = module as unknown as Pick<Module, 'Measure'>;
  const short = { pairs: 1, quick: true, seed: 1 };
  const measure: Measure = against ? measures.among(config, against, short) : measures.page(config, short);
  while (measure.advance() < 1 && !(against && measure.progress().phase !== 'digests'));
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

type Timings = { timing: (config: Config) => Timing | undefined };
const timings = import.meta.glob<Timings>('../../web/src/labs/*/timing.ts', { eager: true });
/** Steps about a fault, or about work that one side leaves out. */
const UNEQUAL = ['server: leak', 'clock: silent', 'clock: two', 'clock: forgets'];

test.each(
  timed.flatMap(({ lab }) =>
    stories[lab.id].storySteps.map((step, at) => [`${lab.id}: ${step.id}`, lab, at + 1] as const),
  ),
)('%s: Measure compares A and B', (name, lab, at) => {
  const config = stories[lab.id].storyPatch(lab, at, 48_000).config!;
  const { timing } = timings[`../../web/src/labs/${lab.id}/timing.ts`] ?? {};
  const knobs = { ...config.knobs, ...timing?.(config)?.knobs };
  const [{ digests_equal }] = measured(lab, { ...config, knobs }, [config.b]).comparisons;
  expect(digests_equal).toBe(!UNEQUAL.includes(name));
});
