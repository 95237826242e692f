/** The engine's source files that the Code tabs show, each loaded when it is first asked for. */
import { readSource, type Source } from '../components/code/source.ts';

const ENGINE = '../../../engine/';
const files = import.meta.glob<string>(
  [
    '../../../engine/crates/medialib/src/*.rs',
    '../../../engine/labs/*/src/*.rs',
    // Those of these labs are in a folder of their own, or in a crate that others use, too.
    '!../../../engine/labs/{clock,library,ring}/src/*.rs',
    '../../../engine/labs/clock/src/sync/*.rs',
    '../../../engine/labs/ring/src/variants/*.rs',
  ],
  { query: '?raw', import: 'default' },
);

/**
 * @param path path below `engine/`, as in the catalogue
 * @throws Error if the file is not among the sources, does not load, or has a misplaced marker
 */
export async function loadSource(path: string): Promise<Source> {
  const load = files[ENGINE + path];
  if (!load) throw new Error(`${path} is not among the sources of the Code tab`);
  return readSource(path, await load());
}
