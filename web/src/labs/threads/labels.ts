/** Texts of the figure, its code and its tables: actors, the queue, the lock, blocks. */
import { namesOf } from '../../engine/names.ts';
import { number } from '../../words/format.ts';
import { actors, figure as words } from '../../words/threads.en.ts';
import { doings, payload, states, table } from '../../words/threads.table.en.ts';
import { machineTimeText } from '../machine-time.ts';
import { type Blocks, type Counter, Doing, Keeping, PoolState, type Scene } from './scene.ts';

const STATES = namesOf(PoolState);
const DOINGS = namesOf(Doing);
const KEEPINGS = namesOf(Keeping);

/** Ids of actors in scenes and events: workers begin here, and the thread that destroys the pool has the second. */
const FIRST_WORKER = 16;
const OWNER = 0xffff;

/** @param producers their number: a single one needs none */
export function actorName(id: number, producers: number): string {
  if (id === OWNER) return actors.owner;
  if (id >= FIRST_WORKER) return actors.worker(id - FIRST_WORKER + 1);
  return producers === 1 ? actors.producer : actors.producers(id + 1);
}

export const stateName = (state: PoolState): string => states[STATES[state]];
export const doingName = (doing: Doing): string => doings[DOINGS[doing]];
export const keepingName = (keeping: Keeping) => KEEPINGS[keeping];

/** Where the payload of each job is. @param size the formatted size of the payload */
export const payloadText = (keeping: Keeping, size: string): string => payload[KEEPINGS[keeping]](size);

/** Where the payload of one job is. */
export const keptText = ({ hasPayload, inside }: Blocks): string =>
  hasPayload ? table.kept.block : inside ? table.kept.inside : table.kept.none;

/** A count in its unit: times of the modelled machine, otherwise numbers. */
export const countText = (scene: Scene, counter: Counter): string =>
  counter.endsWith('Ticks') ? machineTimeText(scene.counter(counter)) : number(scene.counter(counter));

/** The texts of the figure that change with the scene. */
export interface Labels {
  freeList: string;
  bound: string;
  lock: string;
  waits: string;
  allocated: string;
  freed: string;
  depth: string;
}

function lockText({ hasLock, holder, heldFor, producers }: Scene, terse: boolean): string {
  if (holder >= 0) return words.lockHeld(actorName(holder, producers), machineTimeText(heldFor), terse);
  return hasLock ? words.lockFree : words.noLock(terse);
}

export function labels(scene: Scene, terse: boolean): Labels {
  const { hasFreeList, hasLock, freeNodes, holder, waiting, bound, depth } = scene;
  return {
    freeList: hasFreeList
      ? words.freeNodes(freeNodes)
      : words.noFreeList(hasLock ? words.allocates : words.cells, terse),
    bound: depth >= bound ? words.full : words.holds(bound),
    lock: lockText(scene, terse),
    waits: holder >= 0 && waiting > 0 ? words.lockWaits(waiting) : '',
    allocated: number(scene.counter('allocations')),
    freed: number(scene.counter('frees')),
    depth: number(depth),
  };
}
