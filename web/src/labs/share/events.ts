/** The engine's trace of sharing, four words an event, as the table shows it. */
import { type Format, formats } from './scene.ts';

const WORDS = 4;

/** What was done, in the engine's order. */
const WHATS = [
  'came',
  'copied',
  'wrote',
  'shelled',
  'pooled',
  'allocated',
  'viewed',
  'called',
  'took',
  'sank',
  'done',
] as const;
export type What = (typeof WHATS)[number];

/** One event. */
export interface ShareEvent {
  /** ticks */
  time: number;
  /** the subscriber, from 1; 0: the view is built */
  who: number;
  what: What;
  format: Format;
  /** the step, from 1 */
  step: number;
  value: number;
}

/** @returns the events, newest first; words that make no whole event are left out */
export function events(trace: Uint32Array): ShareEvent[] {
  const found: ShareEvent[] = [];
  for (let at = 0; at + WORDS <= trace.length; at += WORDS) {
    const [time, act, step, value] = trace.subarray(at, at + WORDS);
    const format = formats[act >>> 24] ?? 'rtmp';
    const what = WHATS[(act >>> 16) & 0xff] ?? 'done';
    found.push({ time, who: act & 0xffff, what, format, step, value });
  }
  return found.reverse();
}
