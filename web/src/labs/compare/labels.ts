/** Texts of the figure: fields, steps, and the step that is done now. */
import { plan as words } from '../../words/compare.en.ts';
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { differingSteps } from '../queues/costs.ts';
import { Operation, type Scene } from '../queues/scene.ts';
import { COMPARES, POLYMORPHIC } from './plan.ts';

export const fieldName = (index: number): string => words.fields[index] ?? words.field(index);

/** Whether a comparison is polymorphic. @param id the variant's */
const isPolymorphic = (id: string, operation: Operation) =>
  id === 'polymorphic' || (id === 'int-min' && operation === Operation.field);

export const machineText = (isLong: boolean, terse: boolean): string =>
  isLong ? words.polymorphic(terse) : words.integers(terse);

/**
 * Whether the path goes through the run-time: that of the comparison under way, or at rest that of the first one of the tick in
 * which the sides differ. If they differ in none, or one side is shown alone, it is that of the cheapest one.
 */
export function isLong(id: string, scene: Scene, peer?: Scene): boolean {
  if (!scene.rests) return isPolymorphic(id, scene.operation);
  const differing = peer?.rests ? differingSteps(scene, peer) : undefined;
  if (differing !== undefined) return differing > 1;
  return scene.allCosts().every(({ steps }) => steps > 1) && isPolymorphic(id, scene.operation);
}

/** Index of the field that is compared now; -1 between two ticks. */
export function fieldNow({ what, comparisons, rests, begun, cells }: Scene): number {
  if (begun === 0 || rests) return -1;
  const isOver = what === EventKind.compared || what === EventKind.gave;
  return Math.min(Math.max(0, isOver ? comparisons - 1 : comparisons), cells - 1);
}

/** Index of the step that is done now, of those of any two values; -1 before the first one, and their number after the last. */
export function stepNow({ what, tags, rests, begun }: Scene): number {
  if (begun === 0) return -1;
  if (rests) return POLYMORPHIC;
  switch (what) {
    case EventKind.called:
      return 0;
    case EventKind.tagged:
      return tags % 2 === 1 ? 1 : 2;
    case EventKind.compared:
      return COMPARES;
    default:
      return what === EventKind.began ? -1 : POLYMORPHIC;
  }
}
