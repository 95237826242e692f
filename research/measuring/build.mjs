/** Builds the native program of the self-test and of the check of CPU time. */
import { join } from 'node:path';
import { PlainError, root, run, say } from '../../scripts/run.mjs';

/** @returns {Promise<string>} its path */
export async function buildMeasuring() {
  say('building the native engine');
  const folder = join(root, 'research');
  const target = join(folder, 'target');
  const { ok, output } = await run(
    'cargo',
    ['build', '--release', '--locked', '--package', 'ringside-measuring'],
    {
      ...{ cwd: folder, env: { CARGO_TARGET_DIR: target } },
      output: 'keep',
    },
  );
  if (!ok) throw new PlainError(`The native engine does not build:\n${output}`);
  return join(target, 'release', 'ringside-measuring');
}
