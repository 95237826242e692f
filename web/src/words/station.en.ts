/** What the figure of the station says, its legend and its code. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the station',
  heading: 'The station: what does a release save, change by change?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** One of several operators of a name. @param index from 1 */
export const numbered = (name: string, index: number) => `${name} ${number(index)}`;
/** The part of an operator that joins its tracks. */
export const muxerOf = (name: string) => `muxer of ${name}`;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  tick: (tick: number) => `tick ${number(tick)}`,
  rests: (terse: boolean) => (terse ? 'rests' : 'rests until the next tick'),
  acts: (operator: string, does: string) => `${operator} ${does}`,
  /** How many counts a line stands for. @param stacked whether lines are above an operator */
  line: (what: string, per: string, stacked: boolean, terse: boolean) =>
    `each line${terse ? '' : stacked ? ' above an operator' : ' across an edge'}: ${per} ${what}`,
  /** Written behind the count of a tick, and of a part of it. */
  total: (what: string) => `${what} in this tick`,
  part: (total: string, what: string) => `of ${total} ${what}`,
  /** @param time the formatted time so far @param less by how much the whole tick is shorter than the other side's */
  lane: (time: string, less?: string) =>
    `Modelled time, by operator: ${time}${less === undefined ? '' : `, ${less} less`}`,
  since: (so: string, whole: string) => `${so} of ${whole}`,
  done: (whole: string) => whole,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'The first tick begins.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export const summary = {
  made: (tick: number, made: number, operators: number) =>
    `Tick ${number(tick)}: ${number(made)} of ${plural(operators, 'operator')} ${made === 1 ? 'has' : 'have'} a frame.`,
  looks: (sofar: number, total: number) => `${number(sofar)} of ${plural(total, 'chunk')} looked at.`,
  time: (text: string) => `Modelled time: ${text}.`,
  calls: (lengths: number, selfSync: number, remaining: number) =>
    `${plural(lengths, 'length')} asked for, ${plural(selfSync, 'call')} of self_sync, ${number(remaining)} of remaining.`,
} as const;

/** The figure for those who do not see it. */
export const alternative = (name: string, operators: number, outputs: number, summary: string) =>
  `${name}: ${plural(operators, 'operator')}, ${plural(outputs, 'output')}. ${summary}`;

/** The buttons that act on both sides. */
export const acts = {
  title: 'Remove a request from the queue of both sides',
  remove: (request: number) => `Remove request ${number(request)}`,
  about: 'As remove of request.queue: a request that plays already plays on.',
  none: 'No request waits.',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  unasked: 'not asked',
  ready: 'ready',
  nothing: 'has nothing',
  made: 'has its frame',
  acting: 'works now',
  line: 'counts of an operator',
  column: 'a tick’s count',
  left: 'still to come in this tick',
  rest: 'rests',
  heard: 'you hear this',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  made: 'An operator with its frame: 20\u202fms of sound, in one piece or several. The outputs share it.',
  line: 'Each line stands for a few of the counts that are named above the graph, at the operator that has them.',
  column: 'What all operators counted in one tick, in which each makes one frame.',
} as const;

/** Where the parts of the code tab are named. */
export const code = {
  script: 'A script of your own',
  scriptNote:
    'Write a script, see its faults and its graph, and have A and B run it: to watch, to measure, to hear. The address holds it.',
  engine: 'The engine',
  functions: {
    tick: 'a tick',
    is_ready: 'is it ready?',
    get: 'its frame',
    make: 'the frame is made',
    remaining: 'how much of the track is left',
    end_cycle: 'after the tick',
  },
  note: 'The code that you watch is the code that is timed; variants are switches in it.',
  many: (count: number) => `${number(count)} here`,
} as const;
