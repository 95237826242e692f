/** Compiles AssemblyScript with its own compiler. */
import asc from 'assemblyscript/asc';
import { PRELUDE } from './prelude.ts';
import { type Compiled, placeOf, type Problem } from './problem.ts';

const SOURCE = 'own.ts';
const MODULE = 'own.wasm';
const FILES = new Map([['ringside.ts', PRELUDE]]);

/** Of AssemblyScript: `stub` never frees memory, `minimal` has the allocator TLSF. */
export type Runtime = 'stub' | 'minimal';

/** Optimised, with the names of functions, in a memory that the host makes. */
const OPTIONS = [
  ...['--outFile', MODULE, '--optimizeLevel', '2', '--debug', '--enable', 'threads'],
  ...['--importMemory', '--initialMemory', '1', '--maximumMemory', '16'],
];

const WARNING = 2;
const ERROR = 3;

export async function compileAssemblyScript(text: string, runtime: Runtime = 'stub'): Promise<Compiled> {
  const problems: Problem[] = [];
  let module: Uint8Array<ArrayBuffer> | undefined;
  const { error } = await asc.main([SOURCE, ...OPTIONS, '--runtime', runtime], {
    readFile: (name) => (name === SOURCE ? text : (FILES.get(name) ?? null)),
    writeFile: (name, contents) => {
      if (name === MODULE) module = Uint8Array.from(contents as Uint8Array);
    },
    listFiles: () => [],
    reportDiagnostic: ({ category, message, range }) => {
      if (category !== WARNING && category !== ERROR) return;
      const isHere = range?.source.normalizedPath === SOURCE;
      const place = isHere ? placeOf(text, range.start) : { line: 1, column: 1 };
      problems.push({ ...place, message, warning: category === WARNING });
    },
  });
  if (module || problems.some(({ warning }) => !warning)) return { module, problems };
  return { problems: [{ line: 1, column: 1, message: error?.message ?? '', warning: false }] };
}
