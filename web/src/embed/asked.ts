/**
 * Reads the embed's query: `?v=0.1.0&theme=dark&knob=slow&host=https://docs.example.org`. It is read once, when the
 * embed loads, so that the embedding page cannot extend its own permissions later.
 */
import type { EmbedTheme } from '../../../public/ringside-embed.d.ts';
import { languageOf } from '../state/language.ts';
import { languages } from '../words/languages.js';
import { THEMES } from './protocol.ts';
import type { EmbedAllowed, EmbedRefusal } from './refusal.ts';

export interface Asked {
  theme: EmbedTheme;
  /** Id of the knob to show, if the lab has it. */
  knob: string | null;
  /** Origins of the pages that may exchange messages with the embed. */
  hosts: string[];
  /** Invalid parameters; the other ones still apply. */
  refusals: EmbedRefusal[];
}

/** Form of a version of Ringside. */
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Maximum number of parameters, because checking an origin takes some microseconds and a URL may contain thousands. */
const MOST_PARAMETERS = 64;

/**
 * Origins of a page that was opened from a file, as browsers write them in addresses and in messages. It may talk with the
 * embed, as a page of any site may that names itself: only the page around the embed is heard, and it chose this address.
 */
export const OF_FILES: readonly string[] = ['file://', 'null'];

/** @param search the query, including its `?` */
export function readAsked(search: string): Asked {
  const asked: Asked = { theme: 'auto', knob: null, hosts: [], refusals: [] };
  let read = 0;
  for (const [name, value] of new URLSearchParams(search)) {
    if (++read > MOST_PARAMETERS) {
      asked.refusals.push({ knob: name, value, allowed: { kind: 'parameters', most: MOST_PARAMETERS } });
      break;
    }
    const allowed = take.get(name)?.(value, asked);
    if (allowed) asked.refusals.push({ knob: name, value, allowed });
  }
  return asked;
}

/**
 * Handlers by parameter name; unknown parameters may have been added by a host and are ignored. Each handler returns
 * undefined, or the allowed values if the value is invalid.
 */
const take = new Map<string, (value: string, asked: Asked) => EmbedAllowed | undefined>([
  // The version that the link was created with. Older links are upgraded when they are read.
  ['v', (value) => (VERSION.test(value) ? undefined : { kind: 'version' })],
  [
    'theme',
    (value, asked) => {
      const theme = THEMES.find((one) => one === value);
      asked.theme = theme ?? asked.theme;
      return theme ? undefined : { kind: 'one-of', ids: [...THEMES] };
    },
  ],
  [
    'knob',
    (value, asked) => {
      asked.knob = value || null;
      return undefined;
    },
  ],
  [
    'host',
    (value, { hosts }) => {
      if (OF_FILES.includes(value)) hosts.push(...OF_FILES);
      else if (!isOrigin(value)) return { kind: 'origin' };
      else hosts.push(value);
      return undefined;
    },
  ],
  // The page in the right language has been chosen before.
  [
    'lang',
    (value) => (languageOf(value) ? undefined : { kind: 'one-of', ids: languages.map(({ code }) => code) }),
  ],
]);

function isOrigin(value: string): boolean {
  try {
    const { origin, protocol } = new URL(value);
    return origin === value && /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}
