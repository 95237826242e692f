/** Words of the embed, and of what it says to the page around it. */
import type { EmbedAllowed, EmbedRefusal } from '../embed/refusal.ts';
import { LISTEN, MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import { allowedText } from './refusals.en.ts';

type Kind = EmbedAllowed['kind'];

const ALLOWED: { [K in Kind]: (allowed: Extract<EmbedAllowed, { kind: K }>) => string } = {
  'one-of': allowedText,
  range: allowedText,
  id: ({ most }) => `a whole number from 0, or at most ${number(most)} characters`,
  link: () => 'a link from its # on',
  knob: () => 'the id of a knob, or null',
  fields: ({ names }) => (names.length > 0 ? names.join(', ') : 'nothing else'),
  version: () => 'three numbers, such as 0.1.0',
  origin: () => 'the origin of a page, such as https://docs.example.org',
  parameters: ({ most }) => `at most ${number(most)} parameters in an address`,
};

/** What is allowed, as a phrase: in messages, and in the embed's address. */
export function embedAllowedText(allowed: EmbedAllowed): string {
  const say = ALLOWED[allowed.kind] as (allowed: EmbedAllowed) => string;
  return say(allowed);
}

/** Said in place of a value that is neither a text nor a number. */
export const kindOf = (value: unknown) =>
  value === undefined ? 'nothing' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;

/** The longest piece of a refused value that is repeated. */
const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text || 'empty');

export const problem = {
  /** A message was not taken. */
  message: ({ knob, value, allowed }: EmbedRefusal) =>
    `The message’s “${knob}” cannot be ${quoted(value)}. Allowed: ${embedAllowedText(allowed)}. Nothing was changed.`,
  /** Part of the embed's address was not taken. */
  address: ({ knob, value, allowed }: EmbedRefusal) =>
    `This embed’s address sets “${quoted(knob)}” to ${quoted(value)}. Allowed: ${embedAllowedText(allowed)}.`,
  /** A request came while others waited. */
  busy: (most: number) => `${number(most)} requests wait for answers already. Nothing was changed.`,
  /** Nothing runs that could be asked. */
  still: 'Nothing runs here: the embed shows a picture and a table. The link in it opens the lab.',
} as const;

export const embed = {
  title: (lab: string) => `${lab} · Ringside`,
  open: 'open in Ringside',
  openAbout: 'Opens this state in its own tab, with everything around it',
  transport: 'Transport',
  listen: `${LISTEN}: starts the sound card, which then sets the pace`,
  listening: 'Stop listening',
  /** Beside the title: a knob's value with its name. Names are of several. */
  setting: (name: string, value: string, unit: string) =>
    unit ? `${name} ${value}\u202f${unit}` : value === '1' ? `${name} 1` : `${value} ${name}`,
  settings: (all: readonly string[]) => all.join(', '),
  measure: MEASURE,
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
