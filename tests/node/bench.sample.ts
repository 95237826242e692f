/** A document such as a runtime returns: one preset, a faster variant, one without a difference, one refused. */
import type { Comparison, Document } from '../../scripts/bench/document.mjs';

const faster: Comparison = {
  lab: 'ring',
  preset: 'camera-wall',
  baseline: 'copy',
  variant: 'atomic',
  unit: 'delivery',
  baseline_ns: 812.4,
  variant_ns: 96.1,
  ratio: 8.45,
  low: 8.21,
  high: 8.7,
  quartiles: [7.9, 8.45, 8.88],
  noise_floor: 0.021,
  pairs: 60,
  instances: 5,
  p: 0.0002,
  verdict: 'faster',
  digests_equal: true,
  samples: [1, 1.1].map((drift) => ({
    baseline: [800 * drift, 820 * drift, 840 * drift],
    variant: [95 * drift, 96 * drift, 97 * drift],
    floor_baseline: [800, 801, 802],
    control: [801, 800, 803],
  })),
  counters: { baseline: { copies: 6400, locks: 0, allocations: 6400 }, variant: { copies: 0, locks: 0 } },
  modelled: null,
  claim: { ratio: 3, source: 'release notes 6.0' },
};

/** The document, made anew for each caller. */
export function sample(): Document {
  return structuredClone({
    schema: 2,
    env: {
      runtime: 'node',
      version: '20.20.2',
      isolated: true,
      rung: 'single',
      cores: 2,
      tick_us: 0.1,
      engine: '0.1.0',
    },
    comparisons: [
      faster,
      {
        ...faster,
        variant: 'mutex',
        variant_ns: 1_620_000,
        ratio: 0.4,
        low: 0.38,
        high: 0.43,
        quartiles: [0.33, 0.4, 0.47],
        verdict: 'slower',
        claim: null,
      },
      {
        ...faster,
        variant: 'tiny',
        variant_ns: null,
        ratio: null,
        low: null,
        high: null,
        quartiles: null,
        noise_floor: null,
        verdict: 'below the clock',
        claim: null,
        modelled: {
          model: 'Go, GOGC 100',
          ...{ baseline_ns: 1_700, variant_ns: 212.5, ratio: 8, low: 7.5, high: 8.5, quartiles: [7, 8, 9] },
          ...{ noise_floor: 0.05, pairs: 60, instances: 5, p: 0.001, verdict: 'faster' },
        },
      },
      { ...faster, variant: 'broken', digests_equal: false, claim: null },
    ],
  });
}
