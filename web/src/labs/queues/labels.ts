/** Texts of the figures and tables of the three parts: ticks, operations, states. */
import { namesOf } from '../../engine/names.ts';
import { does as doing, plan as words } from '../../words/queues.en.ts';
import { states } from '../../words/queues.table.en.ts';
import { CellState, Operation, type Scene } from './scene.ts';

const OPERATIONS = namesOf(Operation);
const STATES = namesOf(CellState);

export const does = (operation: Operation): string => doing[OPERATIONS[operation]];

export const stateName = (state: CellState): string => states[STATES[state]];

/** The clock's tick, and how much slower than the machine it is shown. */
export const tickText = ({ begun, slowed }: Scene, terse: boolean): string =>
  terse || begun === 0 ? words.tick(begun) : words.slowed(begun, slowed);

/** What is being done. */
export const doesText = ({ begun, rests, operation }: Scene): string =>
  begun === 0 ? '' : rests ? words.rests : does(operation);

/** How much of the queue is used. */
export const slotsText = ({ operation, size, capacity }: Scene, terse: boolean): string =>
  operation === Operation.after ? words.operators(size) : words.slots(size, capacity, terse);

/** The number of copied slots while an array is filled; else the number of refused uses. */
export function fillingText(scene: Scene, terse: boolean): string {
  const { filling, operation } = scene;
  const refused = scene.counter('refused');
  if (!filling) return refused > 0 ? words.refused(refused) : '';
  return terse || operation === Operation.after
    ? words.copied(filling.copied)
    : words.copiedInto(filling.copied, filling.slots);
}

/** The entries that a read finds. */
export const foundText = ({ operation, alive, zombies }: Scene, terse: boolean): string =>
  operation === Operation.after ? words.once : words.found(alive, zombies, terse);
