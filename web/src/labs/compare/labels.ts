/** Texts of the figure: fields, the stages of a comparison, its result. */
import { plan as words } from '../../words/comparisons.en.ts';
import { clauses } from '../../words/joining.en.ts';
import { Operation, type Scene } from '../queues/scene.ts';

export const fieldName = (index: number): string => words.fields[index] ?? words.field(index);

/** Whether a comparison is polymorphic. @param id the variant's */
const isPolymorphic = (id: string, operation: Operation) =>
  id === 'polymorphic' || (id === 'int-min' && operation === Operation.field);

export const machineText = (id: string, operation: Operation): string =>
  isPolymorphic(id, operation) ? words.polymorphic : words.integers;

const STAGES = ['called', 'tagged', 'compared', 'gave'] as const;

/** Stages of a comparison, by the event that reaches each: integers need neither a call nor tags. */
export const stages = (id: string, operation: Operation) =>
  STAGES.slice(isPolymorphic(id, operation) ? 0 : 2).map((what) => ({ what, name: words.stages[what] }));

export const resultText = ({ comparisons, tags, gave, operation }: Scene): string =>
  clauses([
    words.result(comparisons, tags),
    ...(operation === Operation.position && gave >= 0 ? [words.position(gave)] : []),
  ]);
