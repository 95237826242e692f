import { expect, test } from 'vitest';
import { formatTable } from '../../scripts/bench/table.mjs';
import { sample } from './bench.sample.ts';

test('the table leads with counters, then times, intervals, floors and verdicts', () => {
  expect(formatTable(sample())).toBe(
    [
      'node 20.20.2 · isolated · rung single · 2 cores · clock tick 0.1 µs · engine 0.1.0',
      '',
      'ring · camera-wall',
      '',
      'counted  copies  allocations',
      'copy       6400         6400',
      'atomic        0            –',
      'mutex         0            –',
      'tiny          0            –',
      'broken        0            –',
      '',
      'measured  per delivery  ratio  95 % interval      quartiles  noise floor  pairs  launches  verdict                      published',
      'copy            812 ns  1.00×              –              –            –      –         –  baseline                     –',
      'atomic         96.1 ns  8.45×  8.21× – 8.70×  7.90× – 8.88×        2.1 %     60         5  8.45× faster                 3.00× (release notes 6.0)',
      'mutex          1.62 ms  0.40×  0.38× – 0.43×  0.33× – 0.47×        2.1 %     60         5  2.50× slower                 –',
      'tiny                 –      –              –              –            –     60         5  below the clock              –',
      'broken               –      –              –              –            –      –         –  refused: the outputs differ  –',
      '',
      'with Go, GOGC 100  per delivery  ratio  95 % interval      quartiles  noise floor  pairs  launches  verdict',
      'copy                    1.70 µs  1.00×              –              –            –      –         –  baseline',
      'tiny                     213 ns  8.00×  7.50× – 8.50×  7.00× – 9.00×        5.0 %     60         5  8.00× faster',
    ].join('\n'),
  );
});

test('the cost of the empty loop is stated once, below the times that include it', () => {
  const document = sample();
  document.comparisons.forEach((one) => (one.driver = { ns: 8.1, low: 8.04, high: 8.27 }));
  const line =
    'copying and loop overhead, included in each time: 8.10 ns per delivery (95 % interval 8.04 ns – 8.27 ns)';
  expect(
    formatTable(document)
      .split('\n')
      .filter((one) => one.includes('overhead')),
  ).toEqual([line]);
});
