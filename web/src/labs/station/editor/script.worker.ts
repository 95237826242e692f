/**
 * The worker that checks scripts as they are typed, separate from the one that plays, so that a failure does not
 * interrupt the sound.
 */
import { serve } from '../../../engine/rpc.worker.ts';
import { packed } from './tokens.ts';
import type { CheckedScript } from './types.ts';

async function load() {
  const {
    default: init,
    check_script,
    script_examples,
    script_functions,
  } = await import('../../../../../engine/pkg-station/ringside.js');
  await init();
  return {
    check(text: string): CheckedScript {
      const checked = check_script(text);
      return { ...checked, tokens: packed(checked.tokens) };
    },
    /** The lab's example scripts. */
    examples: () => script_examples().examples,
    /** All that scripts can call. */
    functions: () => script_functions().functions,
  };
}

/** The handlers' types, for the page. */
export type Scripts = Awaited<ReturnType<typeof load>>;

serve(load());
