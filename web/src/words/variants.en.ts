/** Words of a variant's place in history, and of the picker of variants. */
import { parted } from './joining.en.ts';
import { hasEra, type Origin, versionAndYears } from './lineage.ts';

/** How a variant came to be. */
export const lineages = {
  textbook: 'textbook',
  shipped: 'shipped',
  proposed: 'proposed',
  beyond: 'our own',
} as const;

/** Version, else lineage: what stands beside a variant's name in a list. */
export const origin = (variant: Pick<Origin, 'era' | 'lineage'>): string =>
  hasEra(variant.lineage) ? variant.era : lineages[variant.lineage];

/** System and version, and years if there are any; else lineage: what stands under a variant's name above its figure. */
export const originParts = (variant: Origin & { years: string }): string[] =>
  hasEra(variant.lineage) && variant.years ? versionAndYears(variant) : [origin(variant)];

/** The same in one text. */
export const originWithYears = (variant: Origin & { years: string }): string => parted(originParts(variant));

/** Words of the picker of variants. */
export const picker = {
  title: 'Variant',
  choice: (side: string, name: string, origin: string) => `${side}: ${name}, ${origin}`,
  about: 'What they do',
  all: (count: number) => `All ${String(count)} variants`,
  replaced: (name: string) => `Replaced ${name}.`,
} as const;
