/** Words of the home page. */
import { LISTEN, MEASURE } from './controls.en.ts';
import { BELOW_THE_CLOCK, NO_DIFFERENCE, TOO_NOISY } from './verdicts.en.ts';
import { frequency, joined, number, plural, plusMinus, significant, THIN, times } from './format.ts';

export const home = {
  title: 'Ringside: a radio station you can take apart',
  heading: 'A radio station you can take apart',
  lead: `Press ${LISTEN}, then A: its sound breaks off, B’s plays on.`,
  /** Link to the step of the ring’s story that shows it. */
  why: 'See why',
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
  /** Buttons that lead to what stands below the first screen. */
  below: { load: 'How many listeners does it hold?', courses: 'Courses for a class' },
  courses: 'Three courses for a class, with questions and answers',
  results: 'Results from many machines, side by side',
  lost: 'This part of the page did not load. Reload to try again.',
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
    `${number(on)} of ${number(of)} on${byHand > 0 ? `, ${number(byHand)} by hand` : ''}`,
  /** Which side the drawing shows. @param on stages that are optimised */
  drawn: (on: number, of: number) =>
    on === 0
      ? 'Drawn: A, as it was'
      : on === of
        ? 'Drawn: B, optimised'
        : `Drawn: ${number(on)} stages as in B, ${number(of - on)} as in A`,
  /** While B is heard, before A was. */
  compare: 'You hear B: press A',
  /** @param stage its name */
  one: (stage: string, off: string, on: string) => `${stage}: ${on} instead of ${off}`,
} as const;

/** What each stage is called. */
export const names = {
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
} as const;

/** What each world says of itself now, in a line. */
/** What the stages show, beat by beat. */
export const readings = {
  noQuery: 'no query yet',
  found: (query: number, songs: number) => `query ${number(query)} found ${plural(songs, 'song')}`,
  searches: (query: number, left: number) => `query ${number(query)}: ${plural(left, 'step')} left`,
  queue: (alive: number, gone: number) => `${number(alive)} alive, ${number(gone)} gone`,
  station: (operators: number, tick: number) => `${plural(operators, 'operator')}, tick ${number(tick)}`,
  told: (times: number) => `told ${plural(times, 'time')} in this tick`,
  asked: (questions: number) => `${plural(questions, 'question')} in this tick`,
  unasked: 'nobody is asked',
  chunks: (samples: number, chunks: number) => `${plural(samples, 'sample')} in ${plural(chunks, 'chunk')}`,
  begins: 'a new list begins',
  garbage: (size: string) => `no pool: ${size} of garbage`,
  reused: (blocks: number, of: number) => `${number(blocks)} of ${plural(of, 'block')} reused`,
  slots: (slots: number) => plural(slots, 'slot'),
  served: (connections: number, requests: number) =>
    `${plural(connections, 'connection')}, ${number(requests)} served`,
  jobs: (jobs: number, allocations: number) => `${plural(jobs, 'job')}, ${plural(allocations, 'allocation')}`,
} as const;

export const card = {
  off: `off until you press ${LISTEN}`,
  on: (rate: number, ms: number) => `${joined(frequency(rate))}, ${number(ms)}${THIN}ms in the buffer`,
  silent: 'silent: nothing to play',
  starting: 'starting',
  /** Beside the clock. */
  pace: { card: 'paced by the sound card', page: 'paced by this computer' },
} as const;

/** Each lab in one sentence. */
export const cards = {
  library: 'S4’s two trees, real SQLite and ours, on seven queries.',
  queues: 'Grow by doubling instead of copying at every push.',
  clock: 'Ask every source who sets the pace, or be told.',
  chunks: 'Know how long a list is instead of walking it.',
  pools: 'Lend blocks instead of making garbage.',
  ring: 'One writer, many readers, and how they wait.',
  threads: 'Recycled job slots that carry small jobs inside.',
  server: 'Borrowed buffers, and a tail cut to fit them.',
  station: 'Scripts, switches, and one table of what each saves.',
} as const;

/** What a card counts beside the time. */
export const counts = {
  library: 'Records read',
  queues: 'Slots allocated for arrays',
  station: 'Chunks looked at',
  clock: 'Calls of self_sync',
  chunks: 'Chunks looked at',
  pools: 'Allocated',
  ring: 'Publisher blocked',
  server: 'Allocated for buffers',
  threads: 'Allocated',
} as const;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** What a card says was measured. */
export const verdict = {
  /** Of a subject with several labs. */
  part: (name: string, of: number) => `${name}, the first of ${number(of)} labs`,
  faster: (ratio: number) => `A takes ${significant(ratio)} times as long`,
  slower: (ratio: number) => `B takes ${significant(ratio)} times as long`,
  noDifference: NO_DIFFERENCE,
  tooNoisy: TOO_NOISY,
  belowTheClock: BELOW_THE_CLOCK,
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
  /** A count of both sides. */
  both: (a: string, b: string) => `A ${a}, B ${b}`,
  measure: MEASURE,
  again: 'Again',
  /** For those who do not see which card the button is on. */
  measureLab: (lab: string, again: boolean) => `${again ? `${MEASURE} again` : MEASURE}: ${lab}`,
  waits: 'Its world has not loaded yet',
  busy: 'Another lab is being measured',
} as const;

/** Above the cards. */
export const labs = {
  label: 'The labs',
  about:
    'Each compares the time for one unit of its own work, A against B, and a count of the run above. Their units differ, so there is no average.',
  all: `${MEASURE} all labs`,
  stop: 'Stop',
  running: (lab: string, does: string) => `${lab}. ${does}`,
} as const;
