/** What the figure of comparisons says, and its legend. */
import type { EventKind } from '../labs/queues/events.ts';
import { Operation, type Scene } from '../labs/queues/scene.ts';
import { number } from './format.ts';
import { does, stage } from './queues.en.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, integers',
  heading: 'Integers: compared as such, or as any two values?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Fields of a frame, in the order of registration. */
const FIELDS = ['metadata', 'track marks', 'audio', 'video', 'data', 'midi'];

/** Whether a comparison is polymorphic there. */
const isPolymorphic = (id: string, operation: Operation) =>
  id === 'polymorphic' || (id === 'int-min' && operation === Operation.field);

interface Station {
  what: EventKind;
  name: string;
}
const POLYMORPHIC: Station[] = [
  { what: 'called', name: 'call' },
  { what: 'tagged', name: 'two tags' },
  { what: 'compared', name: 'compare' },
  { what: 'gave', name: 'answer' },
];

/** Words that stand on the drawing. */
export const plan = {
  tick: ({ begun, slowed }: Scene, terse: boolean) =>
    terse || begun === 0 ? `tick ${number(begun)}` : `tick ${number(begun)}, ${number(slowed)}× slower`,
  does: ({ begun, rests, operation }: Scene) =>
    begun === 0 ? '' : rests ? 'rests until the next tick' : does(operation),
  field: (index: number) => FIELDS[index] ?? `field ${number(index)}`,
  machine: (id: string, operation: Operation) =>
    isPolymorphic(id, operation)
      ? 'any two values: a call, both tags, then the numbers'
      : 'two integers: the numbers',
  stations: (id: string, operation: Operation): Station[] =>
    isPolymorphic(id, operation) ? POLYMORPHIC : POLYMORPHIC.slice(2),
  result: ({ comparisons, tags, gave, operation }: Scene) =>
    `${plural(comparisons, 'comparison')}, ${plural(tags, 'tag')} in this operation` +
    (operation === Operation.position && gave >= 0 ? `; last position ${number(gave)}` : ''),
  values: { compared: 'comparisons', calls: 'calls', tags: 'tags looked at' },
} as const;

/** The figure in a sentence: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  return `${plural(scene.counter('comparisons'), 'comparison')}, ${plural(scene.counter('calls'), 'call')}, ${plural(scene.counter('tags'), 'tag')} looked at.`;
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a frame of ${plural(scene.cells, 'field')}. ${sentence(scene)}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  field: 'field of the frame',
  met: 'compared',
  lit: 'the machine is here: call, tags, numbers',
  compares: 'the machine is here',
} as const;
