/** What the figure of the station says, its legend and its code. */
import { number, plural } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the station',
  heading: 'The station: what does a release save, change by change?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** One of several operators of a name. @param index from 1 */
export const numbered = (name: string, index: number) => `${name} ${number(index)}`;
/** The part of an operator that joins its tracks. */
export const muxerOf = (name: string) => `muxer of ${name}`;

/** Words that stand on the drawing. */
export const figure = {
  /** What operators are, by their names in scripts: one of them, and several. */
  kinds: {
    sine: ['tone', 'tones'],
    blank: ['silence', 'silences'],
    noise: ['noise', 'noises'],
    playlist: ['playlist', 'playlists'],
    'request.queue': ['requests', 'queues of requests'],
    switch: ['switch', 'switches'],
    fallback: ['fallback', 'fallbacks'],
    sequence: ['sequence', 'sequences'],
    crossfade: ['crossfade', 'crossfades'],
    amplify: ['amplifier', 'amplifiers'],
    'track.audio.amplify': ['amplifier', 'amplifiers'],
    add: ['mixer', 'mixers'],
    onPosition: ['position', 'positions'],
    'output.dummy': ['output', 'outputs'],
    'output.card': ['sound card', 'sound cards'],
    muxer: ['muxer', 'muxers'],
  },
  some: ([one, many]: readonly [string, string], count: number) =>
    count === 1 ? one : `${number(count)} ${many}`,
  /** Below the chunks of a frame. */
  frame: 'its frame',
  /** Several operators and the questions for a length that each of them has asked. */
  asking: (operators: string, questions: number) => `${operators}, ${plural(questions, 'question')} each`,
  stroke: (what: string) => `a stroke is ${what}`,
  /** Where a group of strokes is a question. @param kept whether questions are answered without a look */
  grouped: (kept: boolean) =>
    `a stroke is a chunk looked at, ${kept ? '• a length remembered' : 'a group a question'}`,
  /** What a stroke stands for, if that is one. */
  counted: {
    remainingCalls: 'a call of remaining',
    boxesTouched: 'a chunk looked at',
    virtualCalls: 'a chunk asked by table',
    typesTried: 'a type tried',
    selfSyncCalls: 'a question: who sets the pace?',
    afterTickCompares: 'a comparison',
    weakSlotsCopied: 'a slot copied',
    polymorphicCompares: 'a slow comparison',
    watcherHooks: 'a hook called',
  },
  /** If it is several. @param what their name */
  counts: (per: string, what: string) => `${per} ${what}`,
} as const;

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
  heard: 'you hear this',
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

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  asked: 'first operator asked',
  made: 'first frame made',
  ticked: 'tick done',
} as const;
