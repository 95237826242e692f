/** What the figure of the weak queue says, its legend and its code; and what all three parts say. */
import { Operation, type Scene } from '../labs/queues/scene.ts';
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, weak queue',
  heading: 'Weak queue: who is still there, and what does it cost to know?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What is being done, by the engine's name of the operation. */
const DOES: Record<Operation, string> = {
  [Operation.idle]: 'nothing',
  [Operation.register]: 'a source registers',
  [Operation.remove]: 'a source is taken out',
  [Operation.read]: 'the clock reads who is there',
  [Operation.flush]: 'the queue is emptied',
  [Operation.after]: 'an operator registers',
  [Operation.lookup]: 'who handles this type?',
  [Operation.test]: 'is it of this type?',
  [Operation.position]: 'which field is the shortest?',
  [Operation.field]: 'where is this field?',
};
export const does = (operation: Operation) => DOES[operation];

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  tick: ({ begun, slowed }: Scene, terse: boolean) =>
    terse || begun === 0 ? `tick ${number(begun)}` : `tick ${number(begun)}, ${number(slowed)}× slower`,
  does: (scene: Scene) =>
    scene.begun === 0 ? '' : scene.rests ? 'rests until the next tick' : does(scene.operation),
  slots: ({ operation, size, capacity }: Scene, terse: boolean) =>
    operation === Operation.after
      ? `${plural(size, 'operator')} registered`
      : `${number(size)} of ${plural(capacity, 'slot')}${terse ? '' : ' used'}`,
  /** What is copied; else what was refused. */
  filling(scene: Scene, terse: boolean) {
    const { filling, operation } = scene;
    const refused = scene.counter('refused');
    if (!filling) return refused > 0 ? `${plural(refused, 'use')} refused` : '';
    return terse || operation === Operation.after
      ? `${number(filling.copied)} copied`
      : `${number(filling.copied)} copied into an array of ${number(filling.slots)}`;
  },
  found: ({ operation, alive, zombies }: Scene, terse: boolean) =>
    operation === Operation.after
      ? 'everything once; emptied after every tick'
      : `${number(alive)} alive${terse ? ',' : ' and'} ${plural(zombies, 'zombie')}${terse ? '' : ', tick by tick'}`,
  values: {
    checked: 'slots checked',
    copied: 'slots copied',
    arrays: 'arrays made',
    compared: 'comparisons',
  },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing has happened yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const refused = scene.counter('refused');
  return [
    `${plural(scene.counter('operations'), 'operation')}, ${plural(scene.counter('slotsChecked'), 'slot')} checked, ${number(scene.counter('slotsCopied'))} copied.`,
    `${number(scene.alive)} alive, ${plural(scene.zombies, 'zombie')}.`,
    ...(refused > 0
      ? [`${plural(refused, 'use')} of the queue from its own function refused: 2.4.5 would wait for ever.`]
      : []),
  ].join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: ${number(scene.size)} of ${plural(scene.capacity, 'slot')} used. ${sentence(scene)}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  alive: 'alive',
  zombie: 'zombie: held by nobody, still found',
  dead: 'dead slot',
  free: 'never used',
  cursor: 'looked at',
  copied: 'copied',
  used: 'slots used',
} as const;

/** The code tab, of all three parts. */
export const code = {
  functions: {
    register: 'a source registers',
    grow: 'the array grows',
    each: 'the clock reads',
    remove: 'a source goes',
    lookup: 'a handler is looked up',
    handler: 'and made',
    is_format: 'a type is tested',
    min: 'the lesser of two',
    compare: 'one with another',
    any: 'any two values',
  },
  note: 'The code that you watch is the code that is timed. Whoever works stands at the function.',
  many: (count: number) => `${number(count)} here`,
} as const;
