/**
 * Labs and presets of all runtimes, so that a wrong one is refused before anything is set up. `node scripts/tables.mjs` writes
 * the list, and a test compares it with the modules.
 */
import { readFileSync } from 'node:fs';
import { PlainError } from '../run.mjs';
import { chosen } from './drive.mjs';

export const LIST = new URL('./labs.json', import.meta.url);

/** @returns {import('./drive.mjs').Lab[]} */
const listed = () =>
  Object.entries(/** @type {Record<string, string>} */ (JSON.parse(readFileSync(LIST, 'utf8')))).map(
    ([id, presets]) => ({ id, presets: presets.split(' ').map((preset) => ({ id: preset })) }),
  );

/** @param {Pick<import('./drive.mjs').Wanted, 'lab' | 'preset'>} wanted @throws {PlainError} if there is no such lab or preset */
export function checkCase(wanted) {
  try {
    chosen({ labs: listed() }, wanted);
  } catch (error) {
    throw new PlainError(/** @type {Error} */ (error).message);
  }
}

/**
 * The list of these labs as text: ids of presets by lab.
 * @param {import('./drive.mjs').Lab[]} labs of which some may be in several modules
 * @param {import('./drive.mjs').Case[]} more
 */
export function listOf(labs, more) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  const cases = labs.flatMap(({ id, presets }) => presets.map((preset) => ({ lab: id, preset: preset.id })));
  for (const { lab, preset } of [...cases, ...more]) found.set(lab, new Set(found.get(lab)).add(preset));
  const list = Object.fromEntries([...found].map(([lab, presets]) => [lab, [...presets].join(' ')]));
  return `${JSON.stringify(list, null, 2)}\n`;
}
