/** The Code tabs of all labs, for tests: what each shows of the engine's source, with the real catalogue. */
import { readFileSync } from 'node:fs';
import type { Part } from '../../web/src/components/code/listing.ts';
import type { Source } from '../../web/src/components/code/source.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import { FILES, parts as station } from '../../web/src/labs/station/code.ts';
import { linkables } from './links.labs.ts';

/** The Code tabs of the labs that have one for each variant, by file. */
const files = import.meta.glob<{ parts: (source: Source, variant: Variant) => Part[] }>(
  ['../../web/src/labs/*/code.ts', '!**/station/**'],
  { eager: true },
);

/** One view of the Code tab: a variant of a lab; of the station, all variants. */
export interface View {
  /** Lab and variant. */
  id: string;
  lab: string;
  /** Kinds of actors, each with a part and states of its own; 1 if all parts share the states. */
  roles: 1 | 2;
  /** Paths of its files. */
  paths: string[];
  /** @param sources its files, in the order of `paths` */
  parts: (sources: Source[]) => Part[];
}

const ofLab = (lab: string, variants: Variant[]): View[] =>
  lab === 'station'
    ? [{ id: lab, lab, roles: 1, paths: FILES.map(({ path }) => path), parts: (sources) => station(sources) }]
    : variants.map((variant) => ({
        id: `${lab}/${variant.id}`,
        lab,
        roles: lab === 'ring' || lab === 'threads' ? 2 : 1,
        paths: [variant.source],
        parts: ([source]) => files[`../../web/src/labs/${lab}/code.ts`].parts(source, variant),
      }));

export const codeViews: readonly View[] = [...linkables].flatMap(([id, { lab }]) => ofLab(id, lab.variants));

const engine = new URL('../../engine/', import.meta.url);
/** @param path path below `engine/` */
export const textOf = (path: string) => readFileSync(new URL(path, engine), 'utf8');
