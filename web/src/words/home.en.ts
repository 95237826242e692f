/** Words of the home page. */
import type { Scenes, StageId } from '../home/stages.ts';
import { bytes, frequency, joined, number, plusMinus, range, THIN, times } from './format.ts';

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

export const home = {
  title: 'Ringside: a radio station you can take apart',
  heading: 'A radio station you can take apart',
  lead: 'It runs for real, in this page. Every optimisation that five streaming systems published is a switch on it. Flip one, listen, and see what it saves.',
  /** In the status line. */
  honest: 'Measured in this browser.',
  path: 'The station',
  room: (slots: number) => `room for ${number(slots)}`,
  /** Beside what is not loaded yet. */
  loads: 'loading',
  waits: 'not loaded yet',
  gone: 'stopped; its lab still opens',
  held: {
    'saves data': 'Your browser saves data: the stages that stand still were not loaded.',
    still: 'This browser runs no WebAssembly, so the station stands still. The labs say what they compare.',
  },
  stopped: (names: readonly string[]) => `Stopped: ${names.join(', ')}. The others go on.`,
  restart: 'Start them again',
  loadAll: 'Load them',
  pause: 'Pause the drawing',
  resume: 'Let it run',
  courses: 'Three courses for a class, with questions and answers',
  results: 'Results from many machines, side by side',
} as const;

/** What a press on the one button does. */
export const listen = {
  off: 'Starts your sound card, which then sets the pace',
  running: 'Stops the sound',
  waits: 'The ring is still loading',
  measuring: 'While it measures, the station stands still',
} as const;

/** The master switch, and how many stages are as it says. */
export const master = {
  label: 'Every stage at once',
  sides: ['as it was', 'optimised'],
  /** @param on stages that are optimised */
  on: (on: number, of: number, byHand: number) =>
    `${number(on)} of ${number(of)} stages on${byHand > 0 ? `, ${number(byHand)} by hand` : ''}`,
  /** @param stage its name */
  one: (stage: string, off: string, on: string) => `${stage}: ${on} instead of ${off}`,
} as const;

/** What each stage is called. */
export const names: Record<StageId | 'card', string> = {
  library: 'Library',
  queues: 'Weak queue',
  station: 'Sources',
  clock: 'Clock',
  chunks: 'Chunks',
  pools: 'Memory pool',
  ring: 'Ring',
  server: 'Listeners',
  threads: 'Workers',
  card: 'Sound card',
};

/** What each world says of itself now, in a line. */
export const readings: { [Id in StageId]: (scene: Scenes[Id]) => string } = {
  library: (scene) =>
    scene.begun === 0
      ? 'no query yet'
      : scene.rests
        ? `query ${number(scene.begun)} found ${plural(scene.queryParts.at(-1)?.songs ?? 0, 'song')}`
        : `query ${number(scene.begun)}: ${plural(scene.left, 'step')} left`,
  queues: ({ alive, zombies }) => `${number(alive)} alive, ${number(zombies)} gone`,
  station: ({ operators, begun }) => `${plural(operators, 'operator')}, tick ${number(begun)}`,
  clock: ({ begun, asked, told }) =>
    told > 0
      ? `tick ${number(begun)}, told ${plural(told, 'time')}`
      : `tick ${number(begun)}, ${plural(asked, 'question')}`,
  chunks(scene) {
    const list = scene.list('sound');
    const samples = list.reduce((sum, { length }) => sum + length, 0);
    return `${plural(samples, 'sample')} in ${plural(list.length, 'chunk')}`;
  },
  pools(scene) {
    const lent = scene.counter('gets');
    if (lent === 0) return `no pool: ${joined(bytes(scene.dead))} of garbage`;
    return `${number(scene.counter('hits'))} of ${plural(lent, 'block')} reused`;
  },
  ring: ({ slots }) => plural(slots, 'slot'),
  server: (scene) =>
    `${plural(scene.connections, 'connection')}, ${number(scene.counter('requests'))} served`,
  threads: (scene) =>
    `${plural(scene.counter('jobs'), 'job')}, ${plural(scene.counter('allocations'), 'allocation')}`,
};

export const card = {
  off: 'off until you press Listen',
  on: (rate: number, ms: number) => `${joined(frequency(rate))}, ${number(ms)}${THIN}ms in the buffer`,
  starting: 'starting',
  /** Beside the clock. */
  pace: { card: 'paced by the sound card', page: 'paced by this computer' },
} as const;

/** Each lab in one sentence. */
export const cards: Record<StageId, string> = {
  library: 'S4’s two trees against real SQLite, on seven queries.',
  queues: 'Grow by doubling instead of copying at every push.',
  clock: 'Ask every source who sets the pace, or be told.',
  chunks: 'Know how long a list is instead of walking it.',
  pools: 'Lend blocks instead of making garbage.',
  ring: 'One writer, many readers, nine ways to wait.',
  threads: 'Recycled job slots that carry small jobs inside.',
  server: 'Borrowed buffers, and a tail cut to fit them.',
  station: 'Scripts, switches, and one table of what each saves.',
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** What a card says was measured. */
export const verdict = {
  /** Of a subject with several labs. */
  part: (name: string, of: number) => `${name}, the first of ${number(of)} labs`,
  faster: (ratio: number) => `${times(ratio)} less CPU`,
  slower: (ratio: number) => `${times(ratio)} more CPU`,
  noDifference: 'No difference found',
  tooNoisy: 'Too noisy to say',
  belowTheClock: 'Below the clock',
  interval: (low: number, high: number) => `${number(low, 2)}–${number(high, 2)}`,
  floor: (share: number) => `floor ${plusMinus(share)}`,
  pairs: (pairs: number) => plural(pairs, 'pair'),
  none: 'Not measured here yet',
  failed: 'Measuring stopped',
  /** Where and when, and of what. */
  where: (b: string, a: string, usual: boolean, at: number, browser: string, processors: number) =>
    `“${b}” against “${a}”${usual ? '' : ', settings of your own'}; ${day.format(at)}, ${browser}, ${plural(processors, 'processor')}`,
  /** @param scope what the figure was found with */
  published: (ratio: number, scope: string) => `published ${times(ratio)}, ${scope}`,
  measure: 'Measure',
  again: 'Again',
  /** For those who do not see which card the button is on. */
  measureLab: (lab: string, again: boolean) => `${again ? 'Measure again' : 'Measure'}: ${lab}`,
  waits: 'Its world has not loaded yet',
  busy: 'Another lab is being measured',
} as const;

/** What all labs say together, beside the master switch. */
export const strip = {
  label: 'CPU, A against B',
  none: 'CPU not measured here yet',
  found: (ratio: number) =>
    ratio >= 1 ? `B takes ${times(ratio)} less CPU` : `B takes ${times(1 / ratio)} more CPU`,
  sure: (low: number, high: number, labs: number, of: number) =>
    `${range(low, high)}, ${number(labs)} of ${number(of)} labs`,
  about:
    'Geometric mean of what was measured in this browser: each lab counts the same, one unit of its work by A against one by B. The 95 % interval comes from those of the labs.',
  all: 'Measure all',
  again: 'Measure all again',
  stop: 'Stop',
  running: (lab: string, does: string) => `${lab}. ${does}`,
} as const;
