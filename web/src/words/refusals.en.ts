/** Refusals of a value in words: the field, the value, and what is allowed, which is a code with fields. */
import type { Allowed, Refusal } from '../engine/refusal.ts';
import { number, THIN } from './format.ts';
import { knobWords } from './lookup.ts';

type Kind = Allowed['kind'];
type Of<K extends Kind> = Extract<Allowed, { kind: K }>;

/** Names of fields that are no knobs. */
const FIELDS: Record<string, string> = {
  link: 'The link',
  page: 'The page',
  version: 'The link’s version',
  lab: 'The lab',
  preset: 'The preset',
  a: 'Variant A',
  b: 'Variant B',
  variant: 'The variant',
  seed: 'The seed',
  rate: 'The sample rate',
  t: 'The time',
  speed: 'The speed',
  play: 'Playing',
  tab: 'The tab',
  guess: 'The guess',
  look: 'The stream shown',
  hear: 'The side heard',
  present: 'Presenter',
  do: 'The action',
  action: 'The action',
  actions: 'The number of actions',
  cost: 'The step of an action',
  reader: 'The reader',
  subscriber: 'The subscriber',
  connection: 'The connection',
  worker: 'The worker',
  device: 'The device',
  request: 'The request',
  threads: 'The number of threads',
  seconds: 'The duration',
  ms: 'The time of an action',
  memory: 'The memory',
  media: 'The file',
  channels: 'The number of channels',
  samples: 'The number of samples',
  sample: 'The sample',
  written: 'The size of the file',
  own: 'The link’s script',
  config: 'The document’s configuration',
  text: 'Your script',
};

/** The longest piece of a refused value that is repeated. */
const QUOTED = 40;
export const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

/** Name of a knob or another field. */
export const fieldName = (id: string) => FIELDS[id] ?? `“${knobWords(id).name}”`;

/** Units that are written otherwise than they are called. */
const UNITS: Record<string, string> = { 'frames/s': 'frames a second' };
const unitAfter = (unit: string) => (unit ? THIN + (UNITS[unit] ?? unit) : '');
const count = (value: number, unit: string) =>
  number(value) + unitAfter(value === 1 && unit === 'bytes' ? 'byte' : unit);

const LIMITS: Record<Of<'together'>['limit'], string> = {
  memory: 'memory',
  step: 'work in one step',
  readers: 'readers of all streams',
  script: 'the script',
};

const MEMORY: Record<Of<'memory'>['of'], string> = {
  worlds: 'both worlds',
  measured: 'all that is measured at once',
};

const SCRIPT: Record<Of<'script'>['limit'], (most: string) => string> = {
  bytes: (most) => `a script of at most ${most} bytes, without faults`,
  levels: (most) => `at most ${most} levels inside each other`,
  parts: (most) => `values of at most ${most} parts`,
  steps: (most) => `at most ${most} steps to evaluate the script`,
  operators: (most) => `at most ${most} operators`,
  paths: (most) => `at most ${most} paths to sources`,
  tick: (most) =>
    `operators whose longest tick takes at most ${most}${THIN}ms as estimated, those above included`,
  'tick-at-rate': (most) =>
    `a rate at which the longest tick of this script takes at most ${most}${THIN}ms as estimated`,
  buffered: (most) => `buffers of at most ${most} samples in all, those above included`,
};

const NEEDS: Record<Of<'needs'>['need'], string> = {
  shape: 'the shape that the catalogue describes',
  ring: 'a variant with a ring, on threads',
  'single-track': '1 stream of 1 track on threads',
  threads: 'a variant or a module with threads',
  model: 'a variant of a lab with a model',
  unwinding: 'off in a program that ends with its first panic',
  'second-subscriber': 'nobody: the last one stays',
  queue: 'the removal of a request, in a script with a request.queue',
  'smaller-rings': 'smaller or fewer rings, or a smaller GOGC',
  'finite-samples': 'finite samples',
  'shorter-file': 'what the free memory holds: a shorter file',
  video: 'one with H.264',
  audio: 'one with AAC',
  'sequence-header': 'one before the first frame',
  'nal-lengths': 'a length before each NAL unit',
  'raw-aac': 'raw AAC without headers',
  'plain-header': 'H.264 or AAC in the header of FLV 10.1',
  'file-format': 'one with a format of its own',
  'sound-file': 'a file without damage',
  'open-engine': 'one that was opened before',
  'asked-query': 'one that was asked before',
  cuts: 'places at which the text can be cut, up to its end',
};

const ALLOWED: { [K in Kind]: (allowed: Of<K>) => string } = {
  range({ min, max, unit }) {
    if (min === undefined) return `at most ${count(max ?? 0, unit)}`;
    if (max === undefined) return `at least ${count(min, unit)}`;
    return min === max ? count(min, unit) : `${number(min)} to ${count(max, unit)}`;
  },
  multiple: ({ of, unit }) => `a multiple of ${count(of, unit)}, at least ${number(of)}`,
  'one-of': ({ ids }) => ids.join(', ') || 'none',
  choices: ({ choices }) => choices.map(({ value, id }) => `${number(value)} (${id})`).join(', '),
  together({ accepted, also, limit }) {
    if (!accepted) return `what the limit on ${LIMITS[limit]} allows`;
    const others = also.map(({ knob, value }) => `, with ${knobWords(knob).name} ${number(value)}`);
    return `${allowedText(accepted)}${others.join('')} while the other knobs stay as they are (limit: ${LIMITS[limit]})`;
  },
  memory: ({ mib, of }) => `up to ${count(mib, 'MiB')} for ${MEMORY[of]}`,
  actions: ({ most }) => `at most ${number(most)} by hand in one run; press Restart to start again`,
  'card-rate': ({ rate }) => `the sound card’s rate, ${count(rate, 'Hz')}`,
  script: ({ limit, most }) => SCRIPT[limit](number(most)),
  media: ({ expected }) => allowedText(expected),
  'not-before': ({ ms }) => `at least ${count(ms, 'ms')}, as the frame before it in its track`,
  needs: ({ need }) => NEEDS[need],
  once: () => 'one value each',
  'link-names': () => 'the names that a copied link has',
  'packed-script': () => 'a script as a copied link has it, without a letter missing or changed',
  'link-actions': ({ most }) =>
    `step and action as a copied link has them; ${allowedText({ kind: 'actions', most })}`,
  'link-schedule': ({ most }) => `a digit for each step, at most ${number(most)} of them`,
  'as-in-link': () => 'what its own link says',
  arrival: () => 'an action once the lab has come to where it goes',
};

/** What is allowed, as a phrase. */
export function allowedText(allowed: Allowed): string {
  const say = ALLOWED[allowed.kind] as (allowed: Allowed) => string;
  return say(allowed);
}

/** What stands at the byte at fault of a media file, or what is missing there. */
function mediaText(value: string, { at, field, fault }: Of<'media'>): string {
  const place = `at byte ${String(at)}`;
  switch (fault) {
    case 'truncated':
      return value === '0'
        ? `no ${field} ${place}`
        : `only ${count(Number(value), 'bytes')} of ${field} ${place}`;
    case 'missing':
    case 'foreign':
      return `no ${field} ${place}`;
    case 'framing':
      return `${field} ${place}`;
    case 'extended':
      return `${field} (${value}) in the extended header of Enhanced RTMP ${place}`;
    case 'memory':
      return `${field} ${count(Number(value), 'bytes')} ${place}`;
    default:
      return `${field} ${value} ${place}`;
  }
}

/** The refused value, as a phrase; empty if there is none. */
export function valueText({ knob, value, allowed }: Refusal): string {
  const isNumber = /^-?\d{1,15}$/.test(value);
  switch (allowed.kind) {
    case 'media':
      return mediaText(value, allowed);
    case 'range':
      return isNumber && FIELDS[knob] ? count(Number(value), allowed.unit) : quoted(value);
    case 'card-rate':
      return count(Number(value), 'Hz');
    case 'needs':
      if (allowed.need === 'video') return 'a file without video';
      if (allowed.need === 'audio') return 'a file without audio';
      if (allowed.need === 'smaller-rings') return 'used up';
      if (allowed.need === 'shorter-file') return `${count(Number(value), 'bytes')} for a media file`;
  }
  return quoted(value);
}
