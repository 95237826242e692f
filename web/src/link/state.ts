/** State of a lab that a link holds, enough for another browser to show the same. */
import type { Scripted } from '../engine/messages.ts';
import type { Config, Lab, Preset, Side } from '../engine/types.ts';

/**
 * Tabs of the drawer beside the figures. `story` is the closed drawer, or a course's step in a course; `table` is *Numbers*.
 */
export const TABS = [
  'story',
  'code',
  'table',
  'variants',
  'settings',
  'sources',
  'threads',
  'yours',
] as const;
export type Tab = (typeof TABS)[number];

/** Speeds of virtual time relative to real time, from 1/1024, at which single steps are visible, to 8. */
export const SPEEDS = [
  1 / 1024,
  1 / 512,
  1 / 256,
  1 / 64,
  1 / 32,
  1 / 16,
  1 / 8,
  1 / 4,
  1 / 2,
  1,
  2,
  4,
  8,
] as const;

/** The latest time that a link may seek to, in ticks: one hour. */
export const LONGEST = 36_000_000;
/** Largest number of actions in a link. */
export const MOST_ACTIONS = 32;
/** Most steps of a schedule in a link. */
export const MOST_STEPS = 512;

/** A text that the user may edit and both sides run; part of the configuration. */
export interface TextPart {
  /** The knob that selects the user's own text, with `option` as its value. */
  knob: string;
  option: string;
  /** Text that runs, and that the editor starts with, before the user has written anything. */
  first: string;
}

/** Range of the whole numbers that may be guessed. */
export interface GuessRange {
  min: number;
  max: number;
}

/** The whole state of the lab. */
export interface LinkState {
  config: Config;
  /** Virtual time, in ticks. */
  time: number;
  /** One of `SPEEDS`. */
  speed: number;
  playing: boolean;
  tab: Tab;
  /** Step of the story, from 1. */
  story: number;
  /** A guess about the step's question that the sender of the link made. */
  guess?: number;
  /** Stream whose ring is shown, from 0; null shows all streams if there are many. */
  look: number | null;
  /** Side whose sound card is heard. */
  hear: Side;
  presenter: boolean;
  /** The source of the user's own variant. */
  source?: string;
  /** A schedule of that variant: the number of each step's actor, or of each call, as a digit. */
  schedule?: string;
  /** Actions done by hand, in order of time. */
  script: Scripted[];
}

/** Every knob of a lab at its default. */
export const defaultKnobs = (lab: Lab): Record<string, number> =>
  Object.fromEntries(lab.knobs.map((knob) => [knob.id, knob.default]));

/** Whether the configuration runs the user's own text. */
export const runsText = (lab: Lab, { knob, option }: TextPart, { knobs }: Config): boolean =>
  knobs[knob] === textValue(lab, { knob, option });

/** Value of the knob that selects the user's own text. */
export const textValue = (lab: Lab, { knob, option }: Pick<TextPart, 'knob' | 'option'>): number =>
  lab.knobs.find(({ id }) => id === knob)?.options.indexOf(option) ?? -1;

/** Whether a configuration equals what a preset or a step of the story sets. */
export const fits = (lab: Lab, config: Config, preset: Pick<Preset, 'a' | 'b' | 'knobs'>): boolean =>
  config.a === preset.a && config.b === preset.b && isWorkload(lab, config, preset);

/** Whether a configuration has the workload of a preset, whatever its variants are. */
export function isWorkload(lab: Lab, config: Config, { knobs }: Pick<Preset, 'knobs'>): boolean {
  return lab.knobs.every(({ id, default: usual }) => (config.knobs[id] ?? usual) === (knobs[id] ?? usual));
}

/** State of a lab with all defaults. @param story the step of the story that it belongs to, from 1 */
export function defaults(lab: Lab, story = 1): LinkState {
  return {
    config: {
      lab: lab.id,
      a: lab.default_a,
      b: lab.default_b,
      seed: 0,
      rate: 48_000,
      knobs: defaultKnobs(lab),
    },
    time: 0,
    speed: 1,
    playing: false,
    tab: 'story',
    story,
    look: null,
    hear: 1,
    presenter: false,
    script: [],
  };
}
