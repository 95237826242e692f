/**
 * Positions of a knob's values on its dial, and the step sizes. Pure; values are integers, as the engine takes them.
 */

import { roundDown } from './rounding.ts';

/** The part of a knob that its dial needs. */
export interface Scale {
  min: number;
  max: number;
  log: boolean;
}

const whole = (scale: Scale, value: number) => Math.min(scale.max, Math.max(scale.min, Math.round(value)));

/** Position of a value on the dial, 0 to 1. A logarithmic dial from 0 uses log(1 + x). */
export function share({ min, max, log }: Scale, value: number): number {
  if (max <= min) return 0;
  const at = log
    ? Math.log((value - min) / (min || 1) + 1) / Math.log((max - min) / (min || 1) + 1)
    : (value - min) / (max - min);
  return Math.min(1, Math.max(0, at));
}

/** The integer value at a position on the dial; positions outside 0 to 1 are clamped. */
export function valueAt(scale: Scale, at: number): number {
  const { min, max, log } = scale;
  const place = Math.min(1, Math.max(0, at));
  if (!log) return whole(scale, min + place * (max - min));
  const unit = min || 1;
  return whole(scale, min + unit * (Math.exp(place * Math.log((max - min) / unit + 1)) - 1));
}

const linearStep = ({ min, max }: Scale, parts = 500) => roundDown(Math.max(1, (max - min) / parts));

/**
 * The value that is `steps` steps away. A step of a linear dial is a five-hundredth of its range, rounded down to 1, 2
 * or 5 times a power of ten; of a logarithmic dial a quarter octave, at least 1. With `fine`, a step is 1.
 */
export function stepped(scale: Scale, value: number, steps: number, fine = false): number {
  if (fine) return whole(scale, value + steps);
  if (!scale.log) return whole(scale, value + steps * linearStep(scale));
  const to = value * 2 ** (steps / 4);
  return whole(scale, Math.abs(to - value) < 1 ? value + Math.sign(steps) : to);
}

/** Steps of a page key: a tenth of a linear dial, an octave of a logarithmic one. */
export const pageSteps = (scale: Scale): number =>
  scale.log ? 4 : Math.max(1, linearStep(scale, 10) / linearStep(scale));

/** A typed value, clamped to the range, with the end that clamped it; null if it is not a number. */
export function typed(scale: Scale, text: string): { value: number; end: 'min' | 'max' | null } | null {
  const clean = text.replace(/[\s\u202f\u00a0,']/g, '');
  if (!/^[-+−]?\d+(\.\d+)?$/.test(clean)) return null;
  const wanted = Number(clean.replace('−', '-'));
  const end = wanted < scale.min ? 'min' : wanted > scale.max ? 'max' : null;
  return { value: whole(scale, wanted), end };
}
