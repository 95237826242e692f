/** Finds the line of a state in a rendered Code tab, by the marker in the engine's source. */
import { listing } from '../../web/src/components/code/source.ts';
import { loadSource } from '../../web/src/labs/sources.ts';
import { until } from './patience.ts';

/**
 * @param path of the source of A
 * @param part name of the part, and the names of its states
 * @returns the line in A's listing, once it is rendered
 */
export async function lineOf(
  container: Element,
  path: string,
  [part, names]: [string, string[]],
  state: string,
): Promise<Element> {
  const { lines, states } = listing(await loadSource(path), part, names);
  const at = lines.findIndex(({ number }) => number === states.get(names.indexOf(state)));
  const ofPart = (list: Element) => list.children.length === lines.length;
  return until(() => {
    const lists = container.querySelector('section')?.querySelectorAll('ol') ?? [];
    return [...lists].find(ofPart)?.children[at];
  });
}
