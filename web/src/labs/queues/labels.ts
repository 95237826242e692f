/** Texts of the figures and tables of the three parts: ticks, operations, states. */
import { namesOf } from '../../engine/names.ts';
import { number } from '../../words/format.ts';
import { does as doing, plan as words } from '../../words/queues.en.ts';
import { states } from '../../words/queues.table.en.ts';
import { CellState, Operation, type Scene } from './scene.ts';

const OPERATIONS = namesOf(Operation);
const STATES = namesOf(CellState);

export const does = (operation: Operation): string => doing[OPERATIONS[operation]];

export const stateName = (state: CellState): string => states[STATES[state]];

/** The number of the clock's tick. */
export const tickText = ({ begun }: Scene): string => words.tick(begun);

/** What is being done. */
export const doesText = ({ begun, rests, operation }: Scene): string =>
  begun === 0 ? '' : rests ? words.rests : does(operation);

/** How much of the queue is used. */
export const slotsText = ({ operation, size, capacity }: Scene, terse: boolean): string =>
  operation === Operation.after ? words.operators(size) : words.slots(size, capacity, terse);

/** What the bar counts: the copies of the pushes since the queue was last empty. */
export const totalText = ({ operation, pushed }: Scene, terse: boolean): string =>
  operation === Operation.after ? words.cells(pushed, terse) : words.total(pushed, terse);

/** The entries that a read finds. */
export const foundText = ({ operation, alive, zombies }: Scene, terse: boolean): string =>
  operation === Operation.after ? words.once : words.found(alive, zombies, terse);

/** Counters below the drawing, if either side has some. */
const VALUES = ['refused', 'slotsChecked', 'comparisons', 'looks', 'arrays'] as const;

/** The counters below the drawing; before the first event, those that every queue has. */
export function values(scene: Scene, peer: Scene | undefined, terse: boolean) {
  const has = (counter: (typeof VALUES)[number]) =>
    [scene, peer].some((one) => one !== undefined && one.counter(counter) > 0);
  const some = VALUES.filter(has);
  const shown = some.length > 0 ? some : (['slotsChecked', 'comparisons', 'arrays'] as const);
  return shown.map((counter) => ({
    counter,
    value: number(scene.counter(counter)),
    note: words.values(terse)[counter],
  }));
}
