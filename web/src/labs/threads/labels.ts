/** Texts of the code and the tables: actors and what they do, blocks. */
import { namesOf } from '../../engine/names.ts';
import { actors } from '../../words/threads.en.ts';
import { payload, table } from '../../words/threads.table.en.ts';
import { type Blocks, Keeping } from './scene.ts';

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

/** Where the payload of each job is. @param size the formatted size of the payload */
export const payloadText = (keeping: Keeping, size: string): string => payload[KEEPINGS[keeping]](size);

/** Where the payload of one job is. */
export const keptText = ({ hasPayload, inside }: Blocks): string =>
  hasPayload ? table.kept.block : inside ? table.kept.inside : table.kept.none;
