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
  const { states } = listing(await loadSource(path), part, names);
  const line = `section li[data-line="${states.get(names.indexOf(state))}"]`;
  return until(() => container.querySelector(line) ?? undefined);
}
