/**
 * Measure compares A with all variants of a lab at once, as nothing else does: the bench compares two. In every lab but the
 * one that is timed on threads, every variant gets a time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { root } from '../../scripts/run.mjs';
import type { Measure, Module } from '../../web/src/engine/modules.ts';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { defaults } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';

const MODULES = { pkg: sharing, 'pkg-memory': memory, 'pkg-station': station, 'pkg-library': library };
/** Timed on threads: `tests/browser/threads.measure.test.ts`. */
const ON_THREADS = ['threads'];
/** Variants that do not do the whole work: the flawed trial's process is killed at 96 MiB. */
const KILLED = ['flawed'];
const labs = [...linkables.values()].map(({ lab }) => lab).filter(({ id }) => !ON_THREADS.includes(id));

beforeAll(() => {
  for (const [folder, module] of Object.entries(MODULES))
    module.initSync({ module: readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm')) });
});

/** The result of one short instance of what the button Measure does. */
function measured(lab: Lab, config: Config) {
  const module = Object.values(MODULES).find((one) => one.catalogue().labs.some(({ id }) => id === lab.id));
  if (!module) throw new Error(`no module has ${lab.id}`);
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

test.each(labs.map((lab) => [lab.id, lab] as const))(
  '%s: every variant is timed beside A',
  (_, lab) => expectTimes(lab, defaults(lab).config),
  120_000,
);

test.each([0, 2, 4])(
  'station with its script %i: every variant is timed beside A',
  (script) => {
    const { lab } = linkables.get('station')!;
    const { config } = defaults(lab);
    expectTimes(lab, { ...config, knobs: { ...config.knobs, script } });
  },
  120_000,
);
