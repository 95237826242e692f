/** Words of the home page. */
import type { Scenes, StageId } from '../home/stages.ts';
import { bytes, frequency, joined, number, THIN } from './format.ts';

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

export const home = {
  title: 'Ringside: a radio station you can take apart',
  heading: 'A radio station you can take apart',
  lead: 'It runs for real, in this page. Every optimisation that five streaming systems published is a switch on it. Flip one, listen, and see what it saves.',
  /** In the status line. */
  honest: 'Figures are from this machine, this browser, this tab.',
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
  loadAll: 'Load them',
  pause: 'Pause the drawing',
  resume: 'Let it run',
  courses: 'Three courses for a class, with questions and answers',
} as const;

/** The one button. */
export const listen = {
  off: 'Listen',
  starting: 'Starting audio',
  running: 'Listening',
  blocked: 'Listen',
  failed: 'Listen again',
  interrupted: 'Listen again',
  /** What a press does. */
  about: { off: 'Starts your sound card, which then sets the pace', running: 'Ends the sound' },
  waits: 'The ring is still loading',
} as const;

/** The master switch, and how many stages are as it says. */
export const master = {
  label: 'Every stage at once',
  sides: ['as it was', 'optimised'],
  /** @param on stages that are optimised */
  on: (on: number, of: number, byHand: number) =>
    `${number(on)} of ${number(of)} on${byHand > 0 ? `, ${number(byHand)} by hand` : ''}`,
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
        ? `query ${number(scene.begun)} found ${plural(scene.parts.at(-1)?.songs ?? 0, 'song')}`
        : `query ${number(scene.begun)}, ${plural(scene.left, 'step')} to go`,
  queues: ({ alive, zombies }) => `${number(alive)} waiting, ${number(zombies)} gone`,
  station: ({ operators, begun }) => `${plural(operators.length, 'operator')}, tick ${number(begun)}`,
  clock: ({ begun, asked, told }) =>
    told > 0
      ? `tick ${number(begun)}, told ${plural(told, 'time')}`
      : `tick ${number(begun)}, ${plural(asked, 'question')}`,
  chunks(scene) {
    const list = scene.list('sound');
    const samples = list.reduce((sum, { length }) => sum + length, 0);
    return `${plural(samples, 'sample')} in ${plural(list.length, 'piece')}`;
  },
  pools(scene) {
    const lent = scene.counter('gets');
    if (lent === 0) return `no pool: ${joined(bytes(scene.dead))} of garbage`;
    return `${plural(scene.counter('hits'), 'block')} reused of ${number(lent)}`;
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

/** Each lab in one sentence, by the stops of the tuner's scale. */
export const cards: Record<string, string> = {
  Library: 'S4’s two trees against real SQLite, on seven queries.',
  Queues: 'Grow by doubling instead of copying at every push.',
  Clock: 'Ask every source who sets the pace, or be told.',
  Chunks: 'Cut a frame again without copying a byte of it.',
  Pools: 'Lend blocks instead of making garbage.',
  Ring: 'One writer, many readers, nine ways to wait.',
  Threads: 'Recycled job slots that carry small jobs inside.',
  Server: 'Borrowed buffers, and a tail sent without copying.',
  Station: 'Scripts, switches, and one table of what each saves.',
};
