/** Counts the operations of a variant in a worker, with a fresh instance of the module's copy that counts. */

/**
 * @param {import('./job.mjs').CompiledModules & { folder: string, counter: string, config: object, variant: string }} job `counter`: address of
 *   the page's code that counts
 */
export async function run({ modules: [module], folder, counter, config, variant }) {
  const [glue, { count }] = await Promise.all([
    import(/* @vite-ignore */ `../../engine/${folder}/ringside.js`),
    import(/* @vite-ignore */ counter),
  ]);
  return count(glue, glue.initSync({ module }), config, variant);
}
