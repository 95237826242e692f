/** What takes part in a race of pools, in the order of its rows, and the texts that the page compiles for it. */
import { STARTERS } from '../starters/starters.ts';
import nothing from './null.wat?raw';
import tlsf from './tlsf.as?raw';
import work from './workload.wat?raw';

/** The user's variant is compared with each of the others. `again` is the same module in an instance of its own. */
export const OTHERS = ['again', 'starter', 'tlsf', 'null'] as const;
export type Other = (typeof OTHERS)[number];

/** Texts by the name of their module. TLSF is the allocator of AssemblyScript's smallest runtime that frees memory. */
export const TEXTS = {
  work: { text: work },
  null: { text: nothing },
  starter: { text: STARTERS.pool.assemblyscript },
  tlsf: { text: tlsf, runtime: 'minimal' },
} as const;

/** The modules of a race. */
export type Modules = Record<keyof typeof TEXTS | 'own', Uint8Array>;
