/** What is said of media files: what is in one, what is saved, and why one was not taken. */
import type { MediaTrouble as Trouble } from '../engine/messages.ts';
import type { Allowed } from '../engine/refusal.ts';
import { faultText } from './faults.en.ts';
import type { Format, Summary } from '../engine/types.ts';
import { bytes, frequency, joined, number, significant } from './format.ts';
import { allowedText, valueText } from './refusals.en.ts';

const unit = (value: string, unit: string) => joined({ value, unit });
const dot = /\.$/;

/** Why, without a full stop. A refusal names what stands there, the byte, and what would have been taken. */
function why(trouble: Trouble): string {
  if (trouble.kind === 'refused')
    return `${valueText(trouble.refusal)}; expected ${allowedText(trouble.refusal.allowed)}`;
  if (trouble.kind === 'long') return `it is longer than ${joined(bytes(trouble.most))}`;
  return faultText(trouble.fault).replace(dot, '');
}

const CHOOSE = 'choose an FLV file with H.264 and AAC-LC';
const AGAIN =
  'the file is damaged or was written wrongly: copy it again, or write it again with another program';

type MediaFault = Extract<Allowed, { kind: 'media' }>['fault'];

/** What to do about a fault in a file. */
const ADVICE: Record<MediaFault, string> = {
  truncated: 'the file is cut short or damaged: copy it again, or record it again',
  missing: 'record the stream again, with the sequence headers at its beginning',
  framing: 'write the file again with a program that keeps to the FLV specification',
  extended: 'write the file again with H.264 and AAC, and without the extended header',
  foreign: CHOOSE,
  unsupported: CHOOSE,
  memory: 'choose a shorter file',
  empty: AGAIN,
  oversized: AGAIN,
  reordered: AGAIN,
  malformed: AGAIN,
};

function advice(trouble: Trouble): string {
  if (trouble.kind === 'long') return ADVICE.memory;
  const allowed = trouble.kind === 'refused' ? trouble.refusal.allowed : undefined;
  return allowed?.kind === 'media' ? ADVICE[allowed.fault] : CHOOSE;
}

/** By its number: 7 stands for eight. */
const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 7: '7.1' };

const frames = (count: number) => `${number(count)} ${count === 1 ? 'frame' : 'frames'}`;
const all = (sizes: readonly number[]) => joined(bytes(sizes.reduce((sum, size) => sum + size, 0)));

export const media = {
  notTaken: (name: string | null, size: number, trouble: Trouble) =>
    `${name ?? 'The built-in clip'}${size > 0 ? `, ${joined(bytes(size))},` : ''} was not opened: ${why(trouble)}. What was streaming goes on; ${advice(trouble)}.`,
  notSaved: (format: Format, trouble: Trouble) => `Nothing was saved as .${format}: ${why(trouble)}.`,
  streams: (name: string) => `Both sides now stream ${name}.`,
  builtIn: 'Both sides stream the built-in clip again.',
  fileName: (name: string | null, format: Format) =>
    `${name?.replace(/\.flv$/i, '') || 'ringside'}${name?.toLowerCase().endsWith('.flv') && format === 'flv' ? '-again' : ''}.${format}`,
  clip: 'Built-in clip',
  /** How long it plays, and the bytes of its frames. */
  length: ({ seconds, video, audio }: Summary) =>
    `${unit(significant(seconds), 's')}, ${all([...(video?.sizes ?? []), ...(audio?.sizes ?? [])])}`,
  video: ({ codec, width, height, fps, sizes }: NonNullable<Summary['video']>) =>
    `${codec}, ${unit(`${number(width)} × ${number(height)}`, 'px')}, ${fps ? `${unit(significant(fps), 'fps')}, ` : ''}${frames(sizes.length)}`,
  audio: ({ codec, rate, channels, sizes }: NonNullable<Summary['audio']>) =>
    `${codec}, ${joined(frequency(rate))}, ${CHANNELS[channels] ?? unit(number(channels), 'channels')}, ${frames(sizes.length)}`,
  none: { video: 'no picture', audio: 'no sound' },
  reading: 'Looking at the clip.',
  save: 'Save as',
  formats: { h264: 'H.264', aac: 'AAC', flv: 'FLV', ts: 'MPEG-TS' },
  saveAs: (format: Format) => `Save as ${media.formats[format]}, .${format}`,
  writing: 'Writing',
} as const;
