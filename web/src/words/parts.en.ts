/** Words of the header, the tables, the tabs, the side heads, the listen button and the file button. */
import { LISTEN, PLAY } from './controls.en.ts';
import { duration, joined, number } from './format.ts';

/** A name on the tuner's scale, with the lab that is there; where there are several, they are parts of one subject. */
export interface NavEntry {
  name: string;
  /** The entry links to the first one that is open. */
  labs: readonly { id: string; name: string }[];
}

const entry = (id: string, name: string): NavEntry => ({ name, labs: [{ id, name }] });

/** The nine entries of the navigation, in order. */
export const navEntries: readonly NavEntry[] = [
  entry('library', 'Library'),
  {
    name: 'Queues',
    labs: [
      { id: 'queues', name: 'Weak queue' },
      { id: 'dispatch', name: 'Dispatch' },
      { id: 'compare', name: 'Comparison' },
    ],
  },
  entry('clock', 'Clock'),
  {
    name: 'Chunks',
    labs: [
      { id: 'chunks', name: 'Lengths' },
      { id: 'reslice', name: 'Re-slice' },
      { id: 'share', name: 'Share' },
    ],
  },
  entry('pools', 'Pools'),
  entry('ring', 'Ring'),
  entry('threads', 'Threads'),
  entry('server', 'Server'),
  entry('station', 'Station'),
];

export const header = {
  product: 'Ringside',
  home: 'Home',
  skip: 'Skip to the main button',
  labs: 'Labs',
  courses: 'Courses',
  parts: (entry: string) => `Parts of ${entry}`,
  notOpen: (lab: string) => `${lab} is not open yet.`,
  share: 'Share this state',
  presenter: 'Presenter mode',
  theme: { light: 'Switch to dark', dark: 'Switch to light' },
  help: 'Help',
  more: 'Present, theme, language',
} as const;

export const sides = {
  /** By side: 0 is A, 1 is B. */
  letters: ['A', 'B'],
  hear: (side: string) => `hear ${side}`,
  hearing: (side: string) => `hearing ${side}`,
  /** A sentence about one side, for those who hear both. */
  says: (side: string, sentence: string) => `${side}: ${sentence}`,
  shown: 'Side shown',
} as const;

/** Of a figure that does not move. */
export const stage = {
  loading: 'Starting the engine.',
} as const;

export const listen = {
  off: LISTEN,
  starting: 'Starting audio',
  running: 'Listening',
  blocked: LISTEN,
  failed: `${LISTEN} again`,
  interrupted: `${LISTEN} again`,
  about: {
    off: 'Starts the sound card, which then sets the pace',
    running: 'Pauses both sides, and the sound',
  },
} as const;

export const file = {
  choose: { sound: 'Play your own file', flv: 'Stream your own FLV' },
  busy: 'Reading the file',
  playing: (name: string) => `Playing ${name}`,
  builtIn: { sound: 'Back to the built-in music', flv: 'Back to the built-in clip' },
} as const;

export const notice = { dismiss: 'Close' } as const;

export const table = {
  nothing: `Nothing yet. Press ${PLAY}.`,
  all: (count: number) => `Show all ${number(count)}`,
} as const;

/** A distribution of times. */
export const distribution = {
  empty: 'Nothing measured yet.',
  time: (ns: number) => joined(duration(ns)),
  /** A power of ten on the axis. */
  mark(ns: number) {
    const { value, unit } = duration(ns);
    return joined({ value: number(Number(value)), unit });
  },
} as const;
