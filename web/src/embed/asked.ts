/**
 * What the address of the embed asks for, before its `#`: `?v=0.1.0&theme=dark&knob=slow&host=https://docs.example.org`. It
 * is read once, when the embed loads: a page around it cannot let itself in later.
 */
import type { EmbedTheme } from '../../../public/ringside-embed.d.ts';
import type { Refusal } from '../engine/types.ts';
import { allowed } from '../words/embed.en.ts';
import { THEMES } from './protocol.ts';

export interface Asked {
  theme: EmbedTheme;
  /** The knob shown, if the lab has one of that id. */
  knob: string | null;
  /** Origins of the pages that may talk with the embed. */
  hosts: string[];
  /** What was wrong; the rest holds all the same. */
  refusals: Refusal[];
}

/** Of Ringside's versions. */
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Parameters that are read: each origin takes some microseconds, and an address may have thousands. */
const MOST_PARAMETERS = 64;

/** @param search of the address, from its `?` on */
export function readAsked(search: string): Asked {
  const asked: Asked = { theme: 'auto', knob: null, hosts: [], refusals: [] };
  let read = 0;
  for (const [name, value] of new URLSearchParams(search)) {
    if (++read > MOST_PARAMETERS) {
      asked.refusals.push({ knob: name, value, allowed: allowed.parameters(MOST_PARAMETERS) });
      break;
    }
    const allowedText = take.get(name)?.(value, asked);
    if (allowedText !== undefined) asked.refusals.push({ knob: name, value, allowed: allowedText });
  }
  return asked;
}

/** By name of the parameter; one of another name is whatever a host added. Each returns what is allowed, if not this. */
const take = new Map<string, (value: string, asked: Asked) => string | undefined>([
  // Says what the link was made with. Old ones are upgraded by what reads them.
  ['v', (value) => (VERSION.test(value) ? undefined : allowed.version)],
  [
    'theme',
    (value, asked) => {
      const theme = THEMES.find((one) => one === value);
      asked.theme = theme ?? asked.theme;
      return theme ? undefined : allowed.oneOf(THEMES);
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
      if (!isOrigin(value)) return allowed.origin;
      hosts.push(value);
      return undefined;
    },
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
