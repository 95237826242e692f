/** Compiles the text format of WebAssembly with WABT. */
import wabt from 'wabt';
import type { Compiled, Problem } from './problem.ts';

const SOURCE = 'own.wat';
const PLACE = /^own\.wat:(\d+):(\d+): (error|warning): (.*)$/gm;

export async function compileWat(text: string): Promise<Compiled> {
  const tools = await wabt();
  try {
    const parsed = tools.parseWat(SOURCE, text, { threads: true, bulk_memory: true, sign_extension: true });
    try {
      parsed.validate();
      const { buffer } = parsed.toBinary({ write_debug_names: true });
      return { module: Uint8Array.from(buffer), problems: [] };
    } finally {
      parsed.destroy();
    }
  } catch (error) {
    return { problems: problemsIn((error as Error).message) };
  }
}

/** The places in a message of WABT, or all of it. */
function problemsIn(message: string): Problem[] {
  const found = [...message.matchAll(PLACE)].map(([, line, column, kind, what]) => ({
    ...{ line: Number(line), column: Number(column), message: what, warning: kind === 'warning' },
  }));
  return found.length > 0 ? found : [{ line: 1, column: 1, message, warning: false }];
}
