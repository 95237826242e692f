/**
 * The states in which the gallery shows a lab. Every lab has the default ones; a lab whose figure has other states that
 * look different lists them in `LISTED`. Each state has a fixed configuration, seed and time.
 */
import type { Config, Lab, Preset } from '../../web/src/engine/types.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import type { LabPage } from '../../web/src/labs/page.ts';
import { defaults, type LinkState } from '../../web/src/link/link.ts';

/** A state of a lab as a link describes it, with what links do not contain. */
export interface GalleryState extends Pick<LinkState, 'config' | 'time' | 'look' | 'script'> {
  /** Whether the engine has stopped. */
  failed?: boolean;
}

/** A state in the table: that of a preset or of a step of the story. */
interface Listed {
  preset?: string;
  /** Step of the story, from 1. */
  step?: number;
  /** Time in ms of virtual time; by default that of the step, or `LATER`. */
  at?: number;
  look?: number | null;
}

/** Time at which presets are shown, in ms of virtual time: most labs are at work then, rather than at rest. */
const LATER = 2_005;
export const RATE = 48_000;

/** States of single labs. They replace default states of the same name. */
const LISTED: Record<string, Record<string, Listed>> = {
  ring: {
    // The ring has been round once.
    typical: { preset: 'one-slow-reader', at: 4_000 },
    extreme: { preset: 'big-event' },
    // Side A is blocked, and side B has discarded the slot.
    blocked: { step: 3, at: 2_900 },
    // Side A has panicked, and side B has closed the stream.
    panicked: { step: 4, at: 2_100 },
    dials: { preset: 'camera-wall', look: null },
    'one-of-many': { preset: 'camera-wall' },
  },
  threads: { extreme: { preset: 'backpressure' }, asleep: { step: 3 } },
  chunks: { chain: { preset: 'chain' } },
  reslice: { extreme: { preset: 'gather-loses' }, clip: { preset: 'clip' } },
  share: { 'from-packets': { preset: 'from-packets' } },
  pools: { extreme: { preset: 'two-hundred' }, flawed: { preset: 'flawed-trial' } },
  server: { extreme: { preset: 'crowd' }, leak: { preset: 'leak' } },
  queues: { extreme: { preset: 'thousand', at: 2_000 }, zombies: { preset: 'zombies', at: 4_000 } },
  dispatch: { 'one-source': { preset: 'one-source' } },
  clock: { plugged: { step: 3, at: 900 }, leaking: { preset: 'leaking-hooks' } },
  station: { extreme: { preset: 'chain-20' }, simple: { preset: 'simple' } },
  library: {
    // A still fetches rows, and B has all of them.
    typical: { preset: 'one', at: 2_300 },
    extreme: { preset: 'all', at: 2_300 },
    sets: { preset: 'long', at: 2_002 },
    shipped: { step: 7, at: 300 },
  },
};

/** The state of a step of the story. */
function stepOf(lab: Lab, page: LabPage, step: number): GalleryState {
  const { config, time = 0, look = 0, script = [] } = page.patch(lab, step, RATE);
  return { config: config ?? defaults(lab).config, time, look, script };
}

/** The state of a preset; without one, the lab's defaults. */
function presetOf(lab: Lab, preset: Preset | undefined): GalleryState {
  const { config } = defaults(lab);
  const { a, b, knobs } = preset ?? { ...config, knobs: {} };
  const own = { ...config, a, b, knobs: { ...config.knobs, ...knobs } };
  return { config: own, time: LATER * TICKS_PER_MS, look: 0, script: [] };
}

/** The configuration of a lab's preset. */
export const presetConfig = (lab: Lab, preset: Preset): Config => presetOf(lab, preset).config;

function listedState(lab: Lab, page: LabPage, { preset, step, at, ...rest }: Listed): GalleryState {
  const found = lab.presets.find(({ id }) => id === preset);
  if (step === undefined && !found) throw new RangeError(`${lab.id} has no preset “${preset}”.`);
  const state = step === undefined ? presetOf(lab, found) : stepOf(lab, page, step);
  return { ...state, ...(at === undefined ? {} : { time: at * TICKS_PER_MS }), ...rest };
}

/** All states of a lab, by their names. */
export function statesOf(lab: Lab, page: LabPage): Record<string, GalleryState> {
  const { config } = defaults(lab);
  const start = stepOf(lab, page, 1);
  const own = Object.entries(LISTED[lab.id] ?? {}).map(
    ([name, one]) => [name, listedState(lab, page, one)] as const,
  );
  return {
    empty: { config, time: 0, look: 0, script: [] },
    start,
    typical: presetOf(lab, lab.presets[0]),
    extreme: presetOf(lab, lab.presets.at(-1)),
    error: { ...start, failed: true },
    ...Object.fromEntries(own),
  };
}
