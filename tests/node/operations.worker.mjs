/**
 * Counts the operations of one variant for many seeds, each in a fresh instance, and once more with extra work planted into
 * every batch: calls of another function of the module, whose operations are about 1 % of a batch.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ code: string, copy: string, counter: string, config: import('../../web/src/engine/types.ts').Config, variant: string, seeds: number[] }} */
const { code, copy, counter, config, variant, seeds } = workerData;
const { count, sumsOf, total } = await import(counter);
const module = new WebAssembly.Module(readFileSync(copy));
let instances = 0;

/** A fresh instance, because the glue keeps one a module. */
async function fresh() {
  const glue = await import(`${code}?${instances++}`);
  return { glue, exports: glue.initSync({ module }) };
}

/** @param {number} seed @param {number} share of a batch's operations that is planted */
async function counted(seed, share) {
  const { glue, exports } = await fresh();
  const executed = () =>
    [...sumsOf(exports)].reduce((sum, [id, n]) => (id === 'bytes' ? sum : sum + Number(n)), 0);
  const Work = {
    /** @param {unknown} config @param {string} variant */
    timed(config, variant) {
      const work = glue.Work.timed(config, variant);
      if (share === 0) return work;
      /** @param {() => void} call @param {number} times */
      const costOf = (call, times) => {
        call();
        const before = executed();
        for (let time = 0; time < times; time++) call();
        return (executed() - before) / times;
      };
      const calls = (share * costOf(() => work.run(1), 8)) / costOf(() => glue.version(), 1);
      let owed = 0;
      return {
        unit: () => work.unit(),
        run: (/** @type {number} */ batches) => {
          for (owed += calls * batches; owed >= 1; owed--) glue.version();
          return work.run(batches);
        },
      };
    },
  };
  const result = count({ Work }, exports, { ...config, seed }, variant);
  return { ...result, total: total(result.operations) };
}

for (const seed of seeds) {
  parentPort?.postMessage({
    seed,
    first: await counted(seed, 0),
    again: await counted(seed, 0),
    planted: await counted(seed, 0.01),
  });
}
