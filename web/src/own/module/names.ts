/** The names of a module's functions, from its custom section `name`. */
import type { Bytes } from './bytes.ts';

/** Id of the subsection with the names of functions. */
const FUNCTIONS = 1;

/** Names by index of the function. A damaged section has none, since nothing depends on it. */
export function nameSection(section: Bytes): Map<number, string> {
  try {
    while (!section.done) {
      const id = section.byte();
      const part = section.part(section.u32());
      if (id === FUNCTIONS) return new Map(part.list(() => [part.u32(), part.name()] as const));
    }
  } catch {
    // As if there were no names.
  }
  return new Map();
}
