/** What takes part in a race, in the order of its rows, and the modules that it is made of. */
import type { Runtime } from '../compile/assemblyscript.ts';
import { moduleOf, shippedVariants } from '../shipped.ts';
import { STARTERS } from '../starters/starters.ts';
import noPool from './null.pool.wat?raw';
import noRing from './null.ring.wat?raw';
import tlsf from './tlsf.as?raw';
import waits from './waits.wat?raw';
import poolWork from './workload.pool.wat?raw';
import ringWork from './workload.ring.wat?raw';

/**
 * The user's variant is compared with each of the others. `again` is the same module in an instance of its own; `null` is no
 * pool or no ring, and `steps` the same ring with more steps.
 */
export const OTHERS = {
  pool: ['again', 'starter', 'tlsf', 'null'],
  ring: ['again', 'starter', 'rwmutex', 'cond', 'atomic', 'epoch', 'null', 'steps'],
} as const;
/** What can be raced. */
export type RaceKind = keyof typeof OTHERS;
export type Other = (typeof OTHERS)[RaceKind][number];

/** A text that the page compiles, or the id of one of the lab's variants. */
type Part = { text: string; runtime?: Runtime } | { shipped: string };

/** Parts by the name of their module. TLSF is the allocator of AssemblyScript's smallest runtime that frees memory. */
export const PARTS: Record<RaceKind, Record<string, Part>> = {
  pool: {
    work: { text: poolWork },
    null: { text: noPool },
    starter: { text: STARTERS.pool.assemblyscript },
    tlsf: { text: tlsf, runtime: 'minimal' },
  },
  ring: {
    work: { text: ringWork },
    waits: { text: waits },
    null: { text: noRing },
    steps: { text: noRing.replace('$steps i32 (i32.const 1)', '$steps i32 (i32.const 6)') },
    starter: { text: STARTERS.ring.assemblyscript },
    rwmutex: { shipped: 'rwmutex-4-closed' },
    cond: { shipped: 'cond-4' },
    atomic: { shipped: 'atomic-4' },
    epoch: { shipped: 'epoch-4' },
  },
};

/** The modules of a race by their names: the parts, and the user's `own`. */
export type Modules = Record<string, Uint8Array>;

/** Compiles a text of the page's own. */
export type Compile = (text: string, runtime?: Runtime) => Promise<Uint8Array>;

export async function loadModules(kind: RaceKind, own: Uint8Array, compile: Compile): Promise<Modules> {
  const modules: Modules = { own };
  for (const [name, part] of Object.entries(PARTS[kind]))
    modules[name] = await ('text' in part ? compile(part.text, part.runtime) : shippedModule(part.shipped));
  return modules;
}

async function shippedModule(id: string): Promise<Uint8Array> {
  const variant = (await shippedVariants()).find((one) => one.id === id);
  if (!variant) throw new Error(`There is no variant ${id}.`);
  return moduleOf(variant);
}
