/** The bench in Chromium as the command runs it: its page, its workers, its threads. */
import { expect, test } from 'vitest';
import { measure } from '../../scripts/bench/chromium.mjs';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { readOptions } from '../../scripts/bench/options.mjs';

const bench = async (options: string) => {
  const wanted = readOptions(['--quick', '--pairs', '1', ...options.split(' ')]);
  const begun: string[] = [];
  const { document, samples } = await measure({ ...wanted, earlier: [] }, ({ lab, preset, index, of }) =>
    begun.push(`${index + 1} of ${of}: ${lab}, ${preset}`),
  );
  return { ...checkDocument(document), samples, begun };
};

test('a preset of the threads lab is measured on real threads', { timeout: 120_000 }, async () => {
  const { env, comparisons, samples } = await bench('--lab threads --preset real-job');
  expect(env).toMatchObject({ runtime: 'chromium', rung: 'threads', isolated: true });
  expect(env.tick_us).toBeGreaterThan(0);
  expect(comparisons.length).toBeGreaterThan(5);
  for (const one of comparisons) {
    expect(one).toMatchObject({
      lab: 'threads',
      preset: 'real-job',
      unit: 'job',
      pairs: 1,
      digests_equal: true,
    });
    expect(one.ratio).toBeGreaterThan(0);
    expect(one.quartiles).toEqual([one.ratio, one.ratio, one.ratio]);
  }
  // Each match has a pair of the baseline and its control, and one of the baseline and the variant.
  const { matches } = samples['threads/real-job'];
  expect(matches.map(({ pairs }) => pairs.map(({ other }) => other.length))).toEqual(
    comparisons.map(() => [1, 1]),
  );
});
