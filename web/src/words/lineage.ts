/** Where a variant comes from, in whatever language it is said. */

/** The origin of a variant, as the catalogue has it. */
export interface Origin {
  lineage: 'textbook' | 'shipped' | 'proposed' | 'beyond';
  /** Version, or change, of the system. */
  era: string;
  /** File of the variant's code, under `engine/`. */
  source: string;
}

/** Whether a variant follows the source code of a version, or of a change that was never released, and so has an era. */
export const hasEra = (lineage: string): boolean => lineage === 'shipped' || lineage === 'proposed';

/** The systems whose names are not part of their versions, by the folder of the variants' code. */
const SYSTEMS: [string, string][] = [
  ['labs/chunks/', 'Liquidsoap'],
  ['labs/clock/', 'Liquidsoap'],
  ['labs/queues/', 'Liquidsoap'],
  ['labs/station/', 'Liquidsoap'],
  ['labs/reslice/', 'Monibuca'],
  ['labs/share/', 'Monibuca'],
  ['labs/pools/', 'Monibuca'],
  ['labs/ring/', 'Monibuca'],
  ['labs/threads/', 'libvmaf'],
  ['labs/server/', 'ocsigenserver'],
];

/** Length from which on a version has no years after it, because both have one line above a figure. */
const LONG = 20;

/**
 * System, version, and years if there is room. A pull request or a remark after the version is left out: the list of variants
 * has it.
 */
export function versionAndYears({ era, years, source }: Origin & { years: string }): string[] {
  const system = SYSTEMS.find(([folder]) => source.startsWith(folder))?.[1];
  if (!system) return [era, years];
  const [version] = era.split(', ');
  const named = version.startsWith(system) ? version : `${system} ${version}`;
  return named.length > LONG ? [named] : [named, years];
}
