/** What the figure of the weak queue says, its legend and its code; and what all three parts say. */
import { number, plural } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, weak queue',
  heading: 'Weak queue: which sources are alive, and what does it cost to know?',
  work: 'operation',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** What is being done, by the engine's name of the operation. */
export const does = {
  idle: 'nothing',
  register: 'a source registers',
  remove: 'a source is taken out',
  read: 'the clock reads the live sources',
  flush: 'the queue is emptied',
  after: 'an operator registers',
  lookup: 'who handles this type?',
  test: 'is it of this type?',
  position: 'which field has fewest samples?',
  field: 'where is this field?',
} as const;

/** Words that stand on the drawing. */
export const figure = {
  pushed: 'written',
  copied: 'copied',
  kept: 'stays where it is',
  free: 'room for later',
  /** Of an array that is being filled. @param slots its own number @param before the number of the old one */
  newArray: (slots: number, before: number) =>
    slots === before + 1
      ? 'new array, one slot longer'
      : slots === 2 * before
        ? 'new array, twice as long'
        : 'new array',
  later: (pushes: number) => `${plural(pushes, 'push', 'pushes')} to come, one a row`,
  ticks: 'what a reading finds, tick by tick',
  once: 'everything once',
  alive: 'alive',
  zombies: 'zombies',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  pushed: 'slot that the push wrote',
  copied: 'copied by the push',
  kept: 'stays where it is',
  free: 'empty, for later',
  zombie: 'zombie: held by nobody, still found',
  dead: 'dead slot',
  cursor: 'checked or filled now',
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  copied: 'first slot copied',
  arrayed: 'new array',
  compacted: 'dead slots left behind',
  called: 'first call',
  tagged: 'first tag checked',
  missed: 'empty slot found',
  refused: 'refused: would wait for itself',
  ticked: 'tick done',
} as const;

/** Those of dispatch and of comparisons. */
export const lookupMilestones = {
  compared: 'first comparison',
  looked: 'first look at the type’s place',
  called: 'first call',
  tagged: 'first tag checked',
  gave: 'first answer',
  ticked: 'tick done',
} as const;
