/**
 * The parts of a measurement's name: `LAB.RUNTIME`, followed by a preset where it has only this one, or by a number where there are
 * several of the same.
 * @param {string} name
 * @returns {{ lab: string, runtime: string, preset?: string, number?: number }}
 */
export function partsOf(name) {
  const [lab, runtime, last] = name.split('.');
  if (last === undefined) return { lab, runtime };
  return /^\d+$/u.test(last) ? { lab, runtime, number: Number(last) } : { lab, runtime, preset: last };
}
