/** Words of the embed, and of what it says to the page around it. */
import { number } from './format.ts';

/** What is allowed, as a phrase: in messages, and in the embed's address. */
export const allowed = {
  oneOf: (values: readonly string[]) => values.join(', '),
  range: (min: number, max: number) => `${number(min)} to ${number(max)}`,
  id: (most: number) => `a whole number from 0, or at most ${number(most)} characters`,
  link: 'a link from its # on',
  knob: 'the id of a knob, or null',
  fields: (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'nothing else'),
  version: 'three numbers, such as 0.1.0',
  origin: 'the origin of a page, such as https://docs.example.org',
  parameters: (most: number) => `at most ${number(most)} parameters in an address`,
  /** said in place of a value */
  nothing: 'nothing',
  kind: (type: string) => (type === 'object' ? 'an object' : `a ${type}`),
} as const;

interface Wrong {
  knob: string;
  value: string;
  allowed: string;
}

/** The longest piece of a refused value that is repeated. */
const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text || 'empty');

export const problem = {
  /** A message was not taken. */
  message: ({ knob, value, allowed }: Wrong) =>
    `The message’s “${knob}” cannot be ${quoted(value)}. Allowed: ${allowed}. Nothing was changed.`,
  /** Part of the embed's address was not taken. */
  address: ({ knob, value, allowed }: Wrong) =>
    `This embed’s address sets “${quoted(knob)}” to ${quoted(value)}. Allowed: ${allowed}.`,
  /** Nothing runs that could be asked. */
  still: 'Nothing runs here: the embed shows a picture and a table. The link in it opens the lab.',
} as const;

export const embed = {
  title: (lab: string) => `${lab} · Ringside`,
  open: 'open in Ringside',
  openAbout: 'Opens this state in its own tab, with everything around it',
  transport: 'Transport',
  listen: 'Listen: starts the sound card, which then sets the pace',
  listening: 'Stop listening',
  /** Beside the title: a knob's value with its name. Names are of several. */
  setting: (name: string, value: string, unit: string) =>
    unit ? `${name} ${value}\u202f${unit}` : value === '1' ? `${name} 1` : `${value} ${name}`,
  settings: (all: readonly string[]) => all.join(', '),
  measure: 'Measure',
  cancel: 'Stop',
  tick: (tick: string) => `tick ${tick}`,
  floor: (floor: string) => `floor ${floor}`,
  sure: (parts: readonly string[]) => parts.join(', '),
  poster: (lab: string) => `${lab}: a still picture of the lab as it opens`,
  narrow: {
    what: 'There is too little room here for the lab to run.',
    why: 'The link above opens it in a tab of its own. What it compares is listed below.',
  },
} as const;
