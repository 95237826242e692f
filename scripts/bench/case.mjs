/** Measures a case in a worker, with a module of the engine that has no threads. */

/** Frees a run's memory. After a trap that fails, and the error of the trap is the one to report. @param {Pick<import('./cases.mjs').Measure, 'free'>} measure */
export function free(measure) {
  try {
    measure.free();
  } catch {
    // The module is lost, with all of its memory.
  }
}

/**
 * @param {import('./cases.mjs').Engine} engine
 * @param {import('./cases.mjs').Case & { sampling: import('./sampling.mjs').Sampling }} one
 * @returns {import('./measure.mjs').Measured}
 */
export function measureCase({ Measure }, { lab, preset, sampling }) {
  const measure = new Measure(lab, preset, sampling);
  try {
    while (measure.advance() < 1);
    return { ...measure.result(), samples: measure.samples() };
  } finally {
    free(measure);
  }
}

/** @param {import('./job.mjs').CompiledModules & { folder: string } & Parameters<typeof measureCase>[1]} job */
export async function run({ modules: [module], folder, ...one }) {
  const engine = await import(/* @vite-ignore */ `../../engine/${folder}/ringside.js`);
  engine.initSync({ module });
  return measureCase(engine, one);
}
