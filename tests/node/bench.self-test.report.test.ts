/** The report of the self-test, and its place in the document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Document, Measurement } from '../../scripts/bench/self-test/document.mjs';
import { RUNTIMES } from '../../scripts/bench/self-test/options.mjs';
import { rateText, section, withSection } from '../../scripts/bench/self-test/report.mjs';
import { rate } from '../../scripts/bench/self-test/statistics.mjs';
import { root } from '../../scripts/run.mjs';

const many = (count: number, slowed: number, figures: Partial<Measurement>): Measurement[] =>
  Array.from({ length: count }, () => ({
    ...{
      slowed,
      verdict: 'no difference found',
      ratio: 1,
      low: 0.98,
      high: 1.02,
    },
    ...{ quartiles: [0.99, 1, 1.03], noise_floor: 0.012, pairs: 60, instances: 5, seconds: 2 },
    ...figures,
  }));
const found = (slowed: number): Partial<Measurement> => ({
  ...{ verdict: 'slower', ratio: 1 / (1 + slowed / 100), low: 0.8, high: 0.97 },
});

const document: Document = {
  ...{ schema: 1, runtime: 'node', version: '22.1.0', tick_us: 0.05, seconds: 1_801 },
  command: 'npm run bench -- --self-test --runtime node --measurements 60',
  run: {
    ...{
      date: '2026-11-27T03:00:00.000Z',
      seed: 7,
      pairs: 12,
      quick: false,
      os: 'Linux 6',
      processor: 'Fake',
    },
    ...{ load: [0.1, 0.2, 0.3], commit: 'abc' },
  },
  labs: [
    {
      ...{ lab: 'ring', preset: 'wall', variant: 'cond', left: null },
      measurements: [
        ...many(60, 0, {}),
        ...many(60, 2, {}),
        ...many(60, 5, found(5)),
        ...many(60, 20, found(20)),
      ],
    },
    {
      ...{ lab: 'pools', preset: 'small', variant: 'none', left: null },
      measurements: [
        ...many(57, 0, {}),
        ...many(3, 0, { verdict: 'faster' }),
        ...many(60, 2, {}),
        ...many(20, 5, found(5)),
        ...many(40, 5, { verdict: 'too noisy', noise_floor: 0.07 }),
        ...many(60, 20, found(20)),
      ],
    },
    { lab: 'threads', preset: 'as-lived', variant: 'baseline', left: 'needs threads', measurements: [] },
  ],
};

test('a rate is shown with its interval', () => {
  expect(rateText(rate(1, 29))).toBe('1 of 29: 3 % [1–17]');
  expect(rateText(rate(0, 0))).toBe('–');
});

test('the section has a row for each lab and one for all', () => {
  const text = section(document);
  expect(text).toContain(
    '`npm run bench -- --self-test --runtime node --measurements 60` on 2026-11-27, commit abc, seed 7: node 22.1.0, Linux 6, Fake, load 0.1, 0.2, 0.3 before, clock tick 0.05 µs. It took 31 min.',
  );
  expect(text).toContain(
    '| ring, wall | 0 of 60: 0 % [0–6] | 0 of 60: 0 % [0–6] | 60 of 60: 100 % [94–100] | 60 of 60: 100 % [94–100] | +5.0 % | ±1.2 % | 2.0 s | met |',
  );
  expect(text).toMatch(
    /\| pools, small \| 3 of 60: 5 % \[2–14\] .*\| 20 of 60: 33 % \[23–46\] .*\| A\/A not decided, \+5 % missed \|/,
  );
  expect(text).toContain('| all labs | 3 of 120: 3 % [1–7] |');
  expect(text).toContain('Not measured, or not to the end: threads (needs threads).');
});

test('a lab whose rate is not as good as the aim has the reason', () => {
  const text = section(document);
  expect(text).toContain(
    '- **pools, +5 %**: 20 of 60: 33 % [23–46]; the aim is at least 80 %, missed. Of those without: in 40 the noise floor was above the slow-down.',
  );
  // A rate that is as good as the aim needs no reason, although its interval is too wide to say that the aim is met.
  expect(text).not.toContain('- **pools, A/A');
  expect(text).not.toContain('- **ring');
});

test('the document has a place for each runtime, and the others stay as they are', () => {
  const page = readFileSync(join(root, 'docs', 'measuring.md'), 'utf8');
  for (const runtime of RUNTIMES) {
    const written = withSection(page, runtime, 'the new section');
    expect(written).toContain('the new section');
    expect(withSection(written, runtime, 'another')).toBe(withSection(page, runtime, 'another'));
  }
  expect(() => withSection(page, 'deno', '')).toThrow('no place for the section');
});
