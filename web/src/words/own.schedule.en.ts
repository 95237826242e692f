/** A schedule of the user's own variant: its figure, and the controls that go through it. */

/** Words that stand on the drawing. */
export const figure = {
  /** @param does the name of a state, or one of the texts below */
  publisher: (does: string) => `publisher: ${does}`,
  reader: (reader: number, does: string) => `reader ${reader}: ${does}`,
  closer: (does: string) => `closer: ${does}`,
  frame: (frame: number) => `frame ${frame}`,
  sleeps: 'sleeps',
  sleepsForever: 'sleeps for ever',
  done: 'has done all',
  torn: 'torn frame',
  wrong: 'wrong frame',
  /** Text alternative. @param at steps that were done */
  name: (at: number, slots: number) =>
    at === 0
      ? `A ring of ${slots} ${slots === 1 ? 'slot' : 'slots'} before the first step`
      : `A ring of ${slots} ${slots === 1 ? 'slot' : 'slots'} after step ${at}`,
} as const;

/** The jobs of a queue. */
export const jobs = {
  label: 'The jobs',
  none: (job: number) => `job ${job}`,
  queued: (job: number) => `job ${job}, enqueued`,
  run: (job: number, worker: number) => `job ${job}, run by worker ${worker}`,
} as const;

export const moments = {
  label: 'The schedule, step by step',
  slider: 'Step',
  /** @param step text of the step */
  at: (at: number, count: number, step: string) =>
    at === 0 ? `Before the first of ${count} steps` : `Step ${at} of ${count}: ${step}`,
  play: 'Play the schedule',
  pause: 'Pause the schedule',
  back: 'Step back',
  forward: 'Step forward',
} as const;

/** A fair scheduler picks the actor of each step, and the schedule plays. */
export const running = {
  start: 'Run it',
  aboutSound: 'Each frame is a block of the lab’s music; one that is left out or late is silent',
  heard: 'Heard',
  slow: 'Slow',
  nobody: 'nobody',
  aboutSlow: 'A slow reader does at most one step in forty',
} as const;

/** What the host has counted. */
export const counts = {
  title: 'Counted up to this moment',
  columns: {
    ring: ['Actor', 'steps', 'frames', 'per frame', 'left out', 'sleeps', 'woken'],
    jobs: ['Actor', 'steps', 'jobs', 'per job', 'sleeps', 'woken'],
    pool: ['Call', 'calls', 'without a block'],
  },
  call: (call: string, bytes: number) => `${call} ${bytes} bytes`,
} as const;

/** The user picks the actor of each step, or goes on where a run is. */
export const scheduler = {
  start: 'Schedule it yourself',
  label: 'Your schedule',
  choices: { actors: 'Whose step is next', pool: 'Which call is next' },
  schedule: 'Your schedule so far',
  sleeps: (word: string) => `sleeps on ${word}`,
  done: 'has done all',
  alloc: (bytes: number) => `alloc ${bytes}`,
  allLent: (most: number) => `${most} are lent`,
  free: 'free',
  block: (at: number, bytes: number) => `${bytes} at ${at}`,
  noBlock: 'no block',
  undo: 'Undo',
  restart: 'Start over',
  another: 'Another order',
  /** @param par fewest steps that are known to fail */
  count: (count: number, par?: number) =>
    `${count} ${count === 1 ? 'step' : 'steps'}.${par === undefined ? '' : ` Shortest known: ${par} steps.`}`,
  goal: {
    ring: (frames: number) =>
      `Each press is one step. The publisher publishes ${frames} frames, and each reader has to send the last one. Find an order in which a reader sends a wrong frame, or none can go on.`,
    jobs: (jobs: number) =>
      `Each press is one step. The producer enqueues ${jobs} jobs, and each has to be run once. Find an order in which one is run twice, or never.`,
    pool: 'Each press is one call. Find an order in which a block is wrong, or memory is lost.',
  },
  /** @param seed number of the order */
  run: {
    ring: (seed: number, frames: number) =>
      `Order ${seed} of a fair scheduler, ${frames} frames at a pace. Press an actor to go on by hand from the moment that is shown, or start over.`,
    jobs: (seed: number) =>
      `Order ${seed} of a fair scheduler. Press an actor to go on by hand from the moment that is shown, or start over.`,
    pool: (seed: number) =>
      `Order ${seed} of a fair scheduler. Press a call to go on by hand from the moment that is shown, or start over.`,
  },
  ends: {
    ring: (count: number) =>
      `The run ends after ${count} steps: its time is over, and not everything is done. Nothing broke.`,
    jobs: (count: number) => `The run ends after ${count} steps: not all jobs were run. Nothing broke.`,
    pool: (count: number) => `The run ends after ${count} calls. Nothing broke.`,
  },
  calls: (at: number, count: number) => `Call ${at} of ${count}`,
  full: (most: number) => `A schedule has at most ${most} steps, so that a link can hold it.`,
  held: 'Everything is done, and nothing broke. Another order may break it.',
  /** A schedule of a link. @param step its number, from 1 */
  misfit: (step: number, why: string) =>
    `The schedule does not fit this text from step ${step} on: ${why}. The steps before it were done.`,
  why: {
    over: 'it is over before',
    choice: (name: string, says: string) => `${name} cannot go on there (${says})`,
    unknown: (action: number) => `there is no actor ${action}`,
  },
} as const;
