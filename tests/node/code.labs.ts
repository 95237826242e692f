/** The Code tabs of all labs, for tests: what each shows of the engine's source, with the real catalogue. */
import { readFileSync } from 'node:fs';
import type { Part } from '../../web/src/components/code/listing.ts';
import type { Source } from '../../web/src/components/code/source.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import { parts as chunks } from '../../web/src/labs/chunks/code.ts';
import { parts as clock } from '../../web/src/labs/clock/code.ts';
import { parts as compare } from '../../web/src/labs/compare/code.ts';
import { parts as dispatch } from '../../web/src/labs/dispatch/code.ts';
import { parts as library } from '../../web/src/labs/library/code.ts';
import { parts as pools } from '../../web/src/labs/pools/code.ts';
import { parts as queues } from '../../web/src/labs/queues/code.ts';
import { parts as reslice } from '../../web/src/labs/reslice/code.ts';
import { parts as ring } from '../../web/src/labs/ring/code.ts';
import { parts as server } from '../../web/src/labs/server/code.ts';
import { parts as share } from '../../web/src/labs/share/code.ts';
import { FILES, parts as station } from '../../web/src/labs/station/code.ts';
import { parts as threads } from '../../web/src/labs/threads/code.ts';
import { linkables } from './links.labs.ts';

type Parts = (source: Source, variant: Variant) => Part[];
const perVariant: Record<string, Parts> = {
  ...{ chunks, clock, compare, dispatch, library, pools, queues, reslice, ring, server, share, threads },
};

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
        parts: ([source]) => perVariant[lab](source, variant),
      }));

export const codeViews: readonly View[] = [...linkables].flatMap(([id, { lab }]) => ofLab(id, lab.variants));

export const engine = new URL('../../engine/', import.meta.url);
/** @param path path below `engine/` */
export const textOf = (path: string) => readFileSync(new URL(path, engine), 'utf8');
