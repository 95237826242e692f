/** What a link to the lab holds: everything that another browser needs to show the same. */
import type { Scripted } from '../engine/messages.ts';
import type { Config, Lab, Preset, Side } from '../engine/types.ts';
import type { TextPart } from './lab-part.ts';

/** What can be read beside the figure; on a narrow page the panes are chosen apart. */
export const TABS = ['story', 'code', 'table'] as const;
export type Tab = (typeof TABS)[number];

/** How fast virtual time runs: from a 1024th, at which single steps of a machine slowed down can be seen, to eight times real time. */
export const SPEEDS = [1 / 1024, 1 / 256, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const;

/** The furthest that a link may seek, in ticks: one hour. */
export const LONGEST = 36_000_000;
/** How many actions by hand a link may hold. */
export const MOST_ACTIONS = 32;

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
  /** Stream whose ring is shown, from 0; null: all of them, when there are many. */
  look: number | null;
  /** Side whose sound card is heard. */
  hear: Side;
  presenter: boolean;
  /** What was done by hand, in order. */
  script: Scripted[];
}

/** Every knob of a lab at its default. */
export const defaultKnobs = (lab: Lab): Record<string, number> =>
  Object.fromEntries(lab.knobs.map((knob) => [knob.id, knob.default]));

/** Whether what runs is what somebody wrote. */
export const runsText = (lab: Lab, { knob, option }: TextPart, { knobs }: Config): boolean =>
  knobs[knob] === textValue(lab, { knob, option });

/** The value of the knob with which it does. */
export const textValue = (lab: Lab, { knob, option }: Pick<TextPart, 'knob' | 'option'>): number =>
  lab.knobs.find(({ id }) => id === knob)?.options.indexOf(option) ?? -1;

/** Whether a configuration is what a preset sets. */
export const fits = (lab: Lab, config: Config, preset: Preset): boolean =>
  config.a === preset.a && config.b === preset.b && isWorkload(lab, config, preset);

/** Whether a configuration's workload is that of a preset, whatever it is compared on. */
export function isWorkload(lab: Lab, config: Config, { knobs }: Preset): boolean {
  return lab.knobs.every(({ id, default: usual }) => (config.knobs[id] ?? usual) === (knobs[id] ?? usual));
}

/** What a lab opens with. @param story step of its story that is about that, from 1 */
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
