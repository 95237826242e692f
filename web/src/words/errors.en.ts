/** What went wrong, why, and what to press. A refusal becomes one sentence naming the value and what is allowed. */
import { number, THIN } from './format.ts';
import { knobWords } from './knobs.en.ts';

/** Names of what can be refused and is no knob. */
const names: Record<string, string> = {
  link: 'The link',
  version: 'The link’s version',
  lab: 'The lab',
  preset: 'The preset',
  a: 'Variant A',
  b: 'Variant B',
  seed: 'The seed',
  rate: 'The sample rate',
  t: 'The time',
  speed: 'The speed',
  play: 'Playing',
  tab: 'The tab',
  look: 'The stream shown',
  hear: 'The side heard',
  present: 'Presenter',
  do: 'The action',
  action: 'The action',
  media: 'The file',
  own: 'The link’s script',
  config: 'The document’s configuration',
  text: 'Your script',
};

/** The longest piece of a refused value that is repeated. */
const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
const named = (id: string) => names[id] ?? `“${knobWords(id).name}”`;

/** What is allowed, as a phrase. */
export const allowed = {
  range: (min: number, max: number, unit: string) =>
    `${number(min)} to ${number(max)}${unit ? THIN + unit : ''}`,
  oneOf: (options: readonly string[]) => options.join(', '),
  once: 'one value each',
  length: (limit: number) => `at most ${number(limit)} characters`,
  names: 'the names that a copied link has',
  actions: (limit: number) => `at most ${number(limit)} by hand in one run; press Restart to start again`,
  packed: 'a script as a copied link has it, without a letter missing or changed',
  action: 'step and action as a copied link has them',
  asInLink: 'what its own link says',
} as const;

const unknownLab = (value: string) => `There is no lab “${quoted(value)}”.`;

/** What is said in place of a value too long to repeat. */
export const characters = (count: number) => `${number(count)} characters`;

export const errors = {
  /** A value was not taken; `unknown` is a name in a link that means nothing here. */
  refused: ({ knob, value, allowed }: { knob: string; value: string; allowed: string }) =>
    knob === 'text' && value
      ? allowed === '' || allowed.endsWith('without faults')
        ? `Your script has a fault at ${quoted(value)}. The editor says what is wrong there.`
        : `Your script goes beyond a limit at ${quoted(value)}. Allowed: ${allowed}.`
      : knob === 'unknown'
        ? `The link sets “${quoted(value)}”, which this page does not know. Allowed: ${allowed}.`
        : knob === 'lab'
          ? `${unknownLab(value)} Allowed: ${allowed}.`
          : `${named(knob)} cannot be ${quoted(value) || 'empty'}. Allowed: ${allowed}.`,
  /** After a refused link: what is on screen instead. */
  linkIgnored: {
    first: 'The lab below has its usual settings.',
    running: 'Nothing was changed.',
    cut: 'It and what was done after it are left out.',
  },
  /** The way to a moment took too much work; both in seconds. */
  stoppedShort: (reached: number, goal: number) =>
    `The lab has come to ${number(reached)} s of ${number(goal)} s and stays there: the rest would take too much work at once. Press play to go on.`,
  /** A link names a lab that there is not; links to those that there are follow. */
  unknownLab,
  labs: 'There are:',
  /** What somebody wrote does not fit into a link. */
  textTooLong: (letters: number, most: number) =>
    `This script is too long for a link, which has to hold it: ${number(letters)} characters when packed. Allowed: ${number(most)}. What was running goes on.`,
  notLoaded: 'its file did not load',
  needsThreads:
    'This lab is timed on threads, which this page does not have. The status line says why, and what helps.',
  noLab: (lab: string) => `it has no lab ${lab}`,
  recordingStopped: (why: string) =>
    `The recording stopped (${why}). The worlds are as they were; press Watch to play it again.`,
  noWebAssembly: {
    what: 'This browser runs no WebAssembly, so the lab cannot play here.',
    why: 'It may be switched off for this site, or the browser may be too old. What the lab compares is listed below.',
    caption: 'The variants it compares',
    columns: { name: 'variant', about: 'what it does' },
  },
} as const;
