/** What went wrong, why, and what to press. A refusal becomes one sentence naming the value and what is allowed. */
import type { Refusal } from '../engine/refusal.ts';
import { number } from './format.ts';
import { listed } from './joining.en.ts';
import { allowedText, fieldName, quoted, valueText } from './refusals.en.ts';

const unknownLab = (value: string) => `There is no lab “${quoted(value)}”.`;

export const errors = {
  /** A value was not taken; `unknown` is a name in a link that means nothing here. */
  refused(refusal: Refusal) {
    const { knob, value, allowed } = refusal;
    const wanted = allowedText(allowed);
    if (knob === 'text' && value)
      return allowed.kind === 'script' && allowed.limit === 'bytes'
        ? `Your script has a fault at ${quoted(value)}. The editor says what is wrong there.`
        : `Your script goes beyond a limit at ${quoted(value)}. Allowed: ${wanted}.`;
    if (knob === 'unknown')
      return `The link sets “${quoted(value)}”, which this page does not know. Allowed: ${wanted}.`;
    if (knob === 'lab') return `${unknownLab(value)} Allowed: ${wanted}.`;
    return `${fieldName(knob)} cannot be ${valueText(refusal) || 'empty'}. Allowed: ${wanted}.`;
  },
  /** Parts of a link that mean nothing here, such as what another site added to it; all others were taken. */
  leftOut: (parts: readonly string[]) =>
    `Left out of the link, because this page does not know it: ${listed(parts.slice(0, 8).map((part) => `“${quoted(part)}”`))}${parts.length > 8 ? ', …' : ''}. The rest of the link is open.`,
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
  /** The source of a variant that was checked, and is not in the link. */
  sourceTooLong: (letters: number, most: number) =>
    `Your text is too long for the link: ${number(letters)} characters when packed; allowed: at most ${number(most)}. It is checked, but the link does not hold it. To share it, make it shorter, or send it as a file.`,
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
