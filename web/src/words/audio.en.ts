/** What the sound card and the reader of sound files say. */
import { LISTEN } from './controls.en.ts';
import { bytes, joined, number, significant, THIN } from './format.ts';
import { sides } from './parts.en.ts';
import { variantWords } from './lookup.ts';

/** A sentence a state of the sound card; `reason` is the browser's own. */
export const soundCard = {
  off: () => `Audio is off. Press ${LISTEN}.`,
  starting: () => 'Starting audio.',
  running: () => 'Listening.',
  blocked: () => `The browser wants one more click. Press ${LISTEN} again.`,
  interrupted: () => `The system took the sound card away. Wait for it to come back, or press ${LISTEN}.`,
  failed: (reason: string) =>
    `Audio stopped: the browser could not open the sound card (${reason}). The lab goes on without sound. Press ${LISTEN} to try again.`,
};

/** Why the sound card failed where the browser gives no reason. */
export const soundCardReasons = {
  device: 'the device reports an error',
  worklet: 'its audio thread stopped',
  unknown: 'it does not say why',
};

/** What a file may be; the end of every refusal. */
const allowed = (limits: { bytes: number; seconds: number }) =>
  `Choose a sound file (WAV, MP3, Ogg, FLAC …) of up to ${joined(bytes(limits.bytes))} and ${significant(limits.seconds / 60, 2)}${THIN}minutes.`;

type Limits = Parameters<typeof allowed>[0];

const minutes = (seconds: number) => `${number(seconds / 60, 1)}${THIN}minutes`;

/** Why a file is not played, and what is allowed instead; the music that plays goes on. */
export const mediaWords = {
  empty: (name: string, limits: Limits) => `${name} is empty. ${allowed(limits)}`,
  tooBig: (name: string, size: number, limits: Limits) =>
    `${name} is ${joined(bytes(size))}, which is too big. ${allowed(limits)}`,
  tooLong: (name: string, seconds: number, limits: Limits) =>
    `${name} lasts ${minutes(seconds)}, which is too long. ${allowed(limits)}`,
  tooMuch: (name: string, size: number, most: number, limits: Limits) =>
    `${name} would take ${joined(bytes(size))} of memory when decoded; up to ${joined(bytes(most))} are allowed. ${allowed(limits)}`,
  lengthUnknown: (name: string, most: number, limits: Limits) =>
    `${name} does not say how long it is; such a file may be up to ${joined(bytes(most))}. ${allowed(limits)}`,
  unreadable: (name: string, limits: Limits) =>
    `${name} cannot be read any more: it was moved, changed or closed to this page. Choose it again. ${allowed(limits)}`,
  /** Not a refusal: it plays. */
  cutShort: (name: string) =>
    `${name} is cut short: it promises more than it holds. The part that is there plays; copy the file again to hear the rest.`,
  notSound: (name: string, limits: Limits) =>
    `${name} holds no sound that this browser can decode, or is cut short. ${allowed(limits)}`,
};

/** What sound from real threads says. */
export const streams = {
  died: (side: 0 | 1, message: string) =>
    `The threads of ${sides.letters[side]} stopped${message && ` (${message.replace(/\.$/, '')})`}, so it is silent. Press ${LISTEN} twice to start again.`,
  noRing: (side: 0 | 1, variant: string) =>
    `${variantWords(variant).name} (${sides.letters[side]}) has no version on real threads, since its readers share no ring, so it is silent. Pick another variant to hear one.`,
};
