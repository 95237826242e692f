/** The board of the nine changes of 2.4.5: its switches, what each counts, and what each was measured to save. */
import { MEASURE } from './controls.en.ts';

export const board = {
  title: 'The nine changes of 2.4.5',
  about: 'B is 2.4.4 with those switched on.',
  /** B goes further than the nine. @param name the variant's */
  further: (name: string) =>
    `B is ${name}, which is not one of these combinations. A switch takes B back to them.`,
  counted: 'counted in this tick',
  /** Names of the nine, by the ids of their variants. */
  changes: {
    '5135': 'Length in chunk',
    '5137': 'One chunk, no walk',
    '5140': 'Length in record',
    '5136': 'Numbered types',
    '5118': 'Weak queue',
    '5119': 'Detach on sleep',
    '5133': 'Pushed sync',
    integers: 'Integers',
    watchers: 'Lazy watchers',
  },
  /** What is counted for each. */
  counts: {
    '5135': 'calls by table',
    '5137': 'less work, same counts',
    '5140': 'chunks looked at',
    '5136': 'types tried',
    '5118': 'slots copied, whole run',
    '5119': 'most zombies, whole run',
    '5133': 'questions (self_sync)',
    integers: 'polymorphic compares',
    watchers: 'watcher hooks',
  },
  /** A to B. */
  change: (a: string, b: string) => `${a} → ${b}`,
  none: '–',
  /** Why 2.4.5 counts more with a change. */
  more: {
    '5133': 'More: each asks again in its own cycle.',
  } as Record<string, string>,
  /** A change that makes no difference, because neither side counts anything. */
  unused: 'nothing to do in this script',
  draws: (what: string) => `Draw ${what} in both figures`,
  drawn: (what: string) => `The figures draw ${what}. Press for what differs first`,
} as const;

/** Each change measured alone, and all but it. */
export const effects = {
  about:
    'Each change measured on the script of the controls: alone, it is 2.4.4 with only that change; all but it is 2.4.5 without it.',
  measure: `${MEASURE} the nine`,
  again: `${MEASURE} them again`,
  saves: 'time of a tick that it saves',
  without: 'all but it',
  none: 'none found',
  /** @param text a share in per cent */
  cost: (text: string) => `costs ${text}`,
  /** Noise floor of a comparison: A against A. */
  floor: (before: string, after: string) => `Noise floor: 2.4.4 ${before}, 2.4.5 ${after}.`,
  /** The whole release. */
  whole: (saved: string, low: string, high: string, sum: string) =>
    `2.4.5 saves ${saved} of a tick, 95\u202f% ${low} to ${high}. The nine alone add up to ${sum}.`,
  wholeCosts: (cost: string, low: string, high: string) =>
    `2.4.5 costs ${cost} of a tick, 95\u202f% ${low} to ${high}.`,
  wholeNone: (low: string, high: string) =>
    `No difference found between 2.4.4 and 2.4.5, 95\u202f% ${low} to ${high} of a tick.`,
  /** @param share what it saves or costs */
  bar: (share: string, low: string, high: string) => `${share}, 95\u202f% ${low} to ${high}`,
  failed: (why: string) => `The measurement stopped: ${why}. Press the button to try again.`,
  everything: 'All variants: counts and times',
} as const;
