/** Times of the modelled machine that the job pool and the server run on. */
import { duration, joined, type Quantity } from '../words/format.ts';

/** Nanoseconds in a tick. */
const TICK_NS = 100;

/** A time in ticks, in the unit in which it is readable. */
export const machineTime = (ticks: number): Quantity =>
  ticks === 0 ? { value: '0', unit: 'µs' } : duration(ticks * TICK_NS);

export const machineTimeText = (ticks: number): string => joined(machineTime(ticks));
