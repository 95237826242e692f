/**
 * Reads requests of an embedding page, with the types that are published beside the web component. An invalid request
 * is returned as a refusal that names the field. Nothing throws, and messages of other protocols are ignored.
 */
import type { EmbedRequest, EmbedTheme, RequestId } from '../../../public/ringside-embed.d.ts';
import { LONGEST } from '../link/link.ts';
import { TICKS_PER_MS } from '../engine/types.ts';
import { kindOf } from '../words/embed.en.ts';
import type { EmbedAllowed, EmbedRefusal } from './refusal.ts';

/** Version of the protocol; raised when a message changes its meaning. */
export const PROTOCOL = 1;

export const THEMES: readonly EmbedTheme[] = ['auto', 'light', 'dark'];
const LONGEST_MS = LONGEST / TICKS_PER_MS;
/** Maximum length of an id or of a knob's name, in characters. */
const LONGEST_NAME = 64;

/** The request or refusals; undefined if the message is not of this protocol. */
export type Reading = { request: EmbedRequest } | { id?: RequestId; refusal: EmbedRefusal } | undefined;

type Fields = Record<string, unknown>;
interface Field {
  is: (value: unknown) => boolean;
  allowed: EmbedAllowed;
  optional?: boolean;
}

const name = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_NAME;
const oneOf = (values: readonly unknown[]): Field => ({
  is: (value) => values.includes(value),
  allowed: { kind: 'one-of', ids: values.map(String) },
});

const id: Field = {
  is: (value) => name(value) || (Number.isSafeInteger(value) && Number(value) >= 0),
  allowed: { kind: 'id', most: LONGEST_NAME },
};

/** Fields of each request besides `type` and `id`. */
const requests: Record<EmbedRequest['type'], Record<string, Field>> = {
  ping: {},
  'set-state': {
    // The reader of links checks its content.
    state: { is: (value) => typeof value === 'string', allowed: { kind: 'link' }, optional: true },
    theme: { ...oneOf(THEMES), optional: true },
    knob: { is: (value) => value === null || name(value), allowed: { kind: 'knob' }, optional: true },
  },
  play: {},
  pause: {},
  step: { by: { ...oneOf([1, -1]), optional: true } },
  seek: {
    ms: {
      is: (value) => typeof value === 'number' && value >= 0 && value <= LONGEST_MS,
      allowed: { kind: 'range', min: 0, max: LONGEST_MS, unit: 'ms' },
    },
  },
};
const types = Object.keys(requests);

/** Reads a message. @param data data of any message event */
export function readRequest(data: unknown): Reading {
  if (!isFields(data) || !Object.hasOwn(data, 'ringside')) return undefined;
  if (data.ringside !== PROTOCOL)
    return refuse('ringside', data.ringside, { kind: 'one-of', ids: [String(PROTOCOL)] });
  if (!id.is(data.id)) return refuse('id', data.id, id.allowed);
  const answered = data.id as RequestId;
  const fields =
    typeof data.type === 'string' && Object.hasOwn(requests, data.type)
      ? requests[data.type as EmbedRequest['type']]
      : undefined;
  if (!fields) return refuse('type', data.type, { kind: 'one-of', ids: types }, answered);
  for (const [name, value] of Object.entries(data)) {
    if (['ringside', 'id', 'type'].includes(name)) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return refuse('field', name, { kind: 'fields', names: Object.keys(fields) }, answered);
    if (!(value === undefined && field.optional) && !field.is(value))
      return refuse(name, value, field.allowed, answered);
  }
  const missing = Object.keys(fields).find((name) => !fields[name].optional && data[name] === undefined);
  if (missing) return refuse(missing, undefined, fields[missing].allowed, answered);
  return { request: data as EmbedRequest };
}

const isFields = (data: unknown): data is Fields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const refuse = (knob: string, value: unknown, allowed: EmbedAllowed, id?: RequestId): Reading => ({
  ...(id !== undefined && { id }),
  refusal: { knob, value: said(value), allowed },
});

/** A value for a sentence; anything but a string or a number is described by its type. */
function said(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return kindOf(value);
}
