/** Words of the tab with the user's own variant. */
import { exactBytes, number } from './format.ts';

const states = (count: number) => `${number(count)} ${count === 1 ? 'state' : 'states'}`;

export const own = {
  about: {
    ring: 'Write a ring: one publisher, two readers. docs/own.md describes the interface.',
    jobs: 'Write a queue of jobs: one producer, two workers. docs/own.md describes the interface.',
    pool: 'Write a pool: alloc and free. docs/own.md describes the interface.',
  },
  language: 'Begin with',
  languages: { assemblyscript: 'AssemblyScript', wat: 'WebAssembly text' },
  changed: 'Your text',
  editor: 'The source of your variant',
  shipped: {
    label: 'The lab’s variants',
    /** @param fault the name of the switch that plants it */
    name: (variant: string, fault: string | undefined, slots: number, closes: boolean) =>
      `${variant}${fault ? `, ${fault}` : ' as shipped'}, ${slots} slots${closes ? ', closed' : ''}`,
    failed: (why: string) => `The variant could not be loaded: ${why}`,
  },
  upload: 'Use a .wasm file',
  /** @param name of the file */
  uploaded: (name: string, bytes: number) =>
    `${name}, ${exactBytes(bytes)}, is checked in place of the text.`,
  back: 'Back to the text',
  tooLarge: (bytes: number, most: number) =>
    `The file has ${exactBytes(bytes)}; allowed: at most ${exactBytes(most)}.`,
  find: 'Find a failure',
  stop: 'Stop',
  fromLink: 'This text came with the link. Nothing of it has run.',
  scheduleFromLink: (steps: number) =>
    `This text and a schedule of ${steps} ${steps === 1 ? 'step' : 'steps'} came with the link. Nothing of them has run.`,
  compiling: 'Compiling. The first time, this loads the compiler.',
  searching: (count: number) => (count === 0 ? 'Searching.' : `Searching: ${states(count)} so far.`),
  wrong: (errors: number) => `${number(errors)} ${errors === 1 ? 'error' : 'errors'}: nothing was run.`,
  problems: 'Errors of the compiler',
  warning: 'Warning:',
  place: (line: number, column: number) => `${line}:${column}`,
  failed: (why: string) => `The check was ended: ${why}.`,
  compiled: (bytes: number) => `Compiled to ${exactBytes(bytes)}.`,
  stale: 'The text has changed since.',
  explored: (count: number, transitions: number) =>
    `${states(count)}, ${number(transitions)} steps between them.`,
  schedule: { actors: 'The shortest schedule that fails', pool: 'The shortest calls that fail' },
  passing: { actors: 'Play a schedule that passes:', pool: 'Play calls that pass:' },
  passingOne: (steps: number) => `${steps} ${steps === 1 ? 'step' : 'steps'}`,
  /** Whom a row of the schedule is about. */
  actor: {
    publisher: () => 'Publisher',
    reader: (actor: number) => `Reader ${actor}`,
    closer: () => 'Closer',
    producer: () => 'Producer',
    worker: (actor: number) => `Worker ${actor}`,
  },
  steps: (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`),
  /** @param state name of the state that the step began in */
  /** @param actor its name */
  step: (actor: string, state: string) => `${actor}, ${state}.`,
  /** States of a frame's steps. @param times frames with these steps */
  states: (states: readonly string[], times: number) =>
    times === 1 ? states.join(', ') : `${times} × (${states.join(', ')})`,
  /** Behind the states of a row. */
  done: {
    publisher: (frames: readonly number[]) => `Frame ${frames.join(', ')} is published.`,
    reader: (frames: readonly number[]) => `Frame ${frames.join(', ')} is sent.`,
    producer: (jobs: readonly number[]) => `Job ${jobs.join(', ')} is enqueued.`,
    worker: (jobs: readonly number[]) => `Job ${jobs.join(', ')} is run.`,
    closer: () => '',
  },
  sleeps: (word: string) => `It sleeps on ${word}.`,
  wakes: (actors: string) => `It wakes ${actors}.`,
  and: ' and ',
  word: (name: string, values: readonly number[]) => `${name}: ${values.join(' → ')}.`,
  alloc: (bytes: number, at?: number) =>
    at === undefined ? `alloc ${bytes} bytes` : `alloc ${bytes} bytes: block at ${at}`,
  free: (bytes: number, at: number) => `free the block at ${at}, ${bytes} bytes`,
} as const;

/** A search without a failure. */
export const held = {
  ring: (frames: number, count: number, closes: boolean) =>
    `No failure in any order of steps: one publisher, two readers, ${closes ? 'a closer, ' : ''}${frames} frames. All ${states(count)} were tried.`,
  jobs: (jobs: number, count: number) =>
    `No failure in any order of steps: one producer, two workers, ${jobs} jobs. All ${states(count)} were tried.`,
  pool: (lent: number, sizes: readonly number[], bytes: number, count: number) =>
    `No failure in any order of calls: at most ${lent} blocks lent, of ${sizes.join(', ')} bytes, in a memory of ${bytes}. All ${states(count)} were tried.`,
  /** More states than fit into the memory. */
  bounded: (depth: number, count: number) =>
    `No failure in any order of up to ${number(depth)} steps, ${states(count)}. Longer ones were not tried: there are too many.`,
} as const;

/** What a search means, below its result. */
export const meaning = {
  actors:
    'Each call is one indivisible step, and memory is sequentially consistent. That holds on threads unless accesses race, which is a failure of its own.',
  pool: 'The host calls alloc and free in turn, and looks at each block before and after.',
} as const;
