/** The worker with the compilers. Each is loaded when it is needed first: that of AssemblyScript has 13 MB. */
import { serve } from '../../engine/rpc.worker.ts';
import type { Runtime } from './assemblyscript.ts';
import type { Language } from './language.ts';
import type { Compiled } from './problem.ts';

const handlers = {
  async compile(text: string, language: Language, runtime?: Runtime): Promise<Compiled> {
    if (language === 'wat') return (await import('./wat.ts')).compileWat(text);
    return (await import('./assemblyscript.ts')).compileAssemblyScript(text, runtime);
  },
};

/** The handlers' types, for the page. */
export type Compilers = typeof handlers;

serve(handlers);
