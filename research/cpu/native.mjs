/** Elapsed and processor time natively: the engine's own program reads `CLOCK_THREAD_CPUTIME_ID` around each step. */
import { buildMeasuring } from '../measuring/build.mjs';
import { PlainError, run } from '../../scripts/run.mjs';

/** @type {import('./check.mjs').Meter} */
export async function meter({ ms }) {
  const program = await buildMeasuring();
  return {
    version: 'release build',
    clock: 'clock_gettime(CLOCK_THREAD_CPUTIME_ID)',
    async windowsOf({ lab, preset }) {
      const { ok, output } = await run(program, ['cpu', lab, preset, String(ms)], { output: 'result' });
      // The program has printed the reason on stderr.
      if (!ok) throw new PlainError(`The native program could not measure ${lab}, ${preset}.`);
      return JSON.parse(output).windows;
    },
    close: () => Promise.resolve(),
  };
}
