/** What the figure of the station says, its legend and its code. */
import { Kind, kindNames, type Operator, Part, type Scene, State } from '../labs/station/scene.ts';
import { what as whatWords } from './station.table.en.ts';
import { eventKindOf } from '../labs/station/events.ts';
import { duration, joined, number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the station',
  heading: 'The station: what does a release save, change by change?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** An operator's number among those that are called like it, from 1; none where it is the only one. */
function numbered(operators: readonly Operator[], index: number): string {
  const { kind, part } = operators[index];
  const alike = (other: Operator) => other.kind === kind && other.part === part;
  const before = operators.slice(0, index + 1).filter(alike).length;
  return operators.filter(alike).length > 1 ? ` ${number(before)}` : '';
}

/** What an operator is called: `sine 3`, `muxer of amplify 2`. */
export function operatorName(operators: readonly Operator[], index: number): string {
  const operator = operators[index];
  if (!operator) return '–';
  const of = operator.part === Part.whole ? '' : 'muxer of ';
  const audio = operator.kind === Kind.add && operator.part === Part.whole ? 'audio.' : '';
  return `${of}${audio}${kindNames[operator.kind]}${numbered(operators, index)}`;
}

/** Short: an operator as it is named among others of its column. */
const kindName = ({ kind, part }: Operator) =>
  part === Part.whole
    ? kind === Kind.add
      ? 'audio.add'
      : kindNames[kind].replace('track.audio.', '')
    : 'muxer';

const time = (ns: number) => joined(duration(ns));

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  tick: ({ begun, slowed }: Scene, terse: boolean) =>
    terse || begun === 0 ? `tick ${number(begun)}` : `tick ${number(begun)}, ${number(slowed)}× slower`,
  does: (scene: Scene, terse: boolean) =>
    scene.begun === 0
      ? ''
      : scene.rests
        ? terse
          ? 'rests'
          : 'rests until the next tick'
        : terse
          ? operatorName(scene.graph, scene.acting)
          : `${operatorName(scene.graph, scene.acting)} ${whatWords(eventKindOf(scene.what), scene.amount)}`,
  /** What is there, by kind: `32 sine, muxer`. */
  column: (operators: readonly Operator[]) => {
    const counts = new Map<string, number>();
    for (const operator of operators) {
      const name = kindName(operator);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => (count === 1 ? name : `${number(count)} ${name}`)).join(', ');
  },
  lanes: 'In this tick, operator by operator, sources first; bars are logarithmic',
  lanesTerse: 'In this tick, operator by operator (log)',
  names: ['model time', 'lengths', 'self_sync', 'remaining'],
  sums: [
    (ns: number) => (ns > 0 ? time(ns) : '0'),
    ...Array<(count: number) => string>(3).fill((count) => number(count)),
  ],
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing has happened yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const made = scene.graph.filter(({ state }) => state === State.made).length;
  return [
    `Tick ${number(scene.begun)}: ${number(made)} of ${plural(scene.operators, 'operator')} ${made === 1 ? 'has' : 'have'} a frame.`,
    `${plural(
      scene.sum(({ queries }) => queries),
      'length',
    )} asked for, ${plural(
      scene.sum(({ selfSync }) => selfSync),
      'call',
    )} of self_sync, ${number(scene.sum(({ remaining }) => remaining))} of remaining.`,
  ].join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: ${plural(scene.operators, 'operator')}, ${plural(scene.graph.filter(({ kind }) => kindNames[kind].startsWith('output')).length, 'output')}. ${sentence(scene)}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  unasked: 'not asked',
  ready: 'ready',
  nothing: 'has nothing',
  made: 'has its frame',
  acting: 'works now',
  chunk: 'its chunks',
  empty: 'empty',
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
