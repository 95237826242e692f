/** Where this page measures, as documents say it. */
import { browserHere } from '../state/browser.ts';
import { read, write } from '../state/storage.ts';
import type { Env } from './document.ts';

const KEY = 'ringside.machine';

/**
 * A random word, the same in all documents of this browser: by it results of one machine are recognised among those of many. It
 * says nothing of the machine or its user, and leaves the browser in exported files alone.
 */
export function machineHere(): string {
  const known = read(KEY);
  if (typeof known === 'string' && /^[0-9a-f]{8}$/.test(known)) return known;
  const word = [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  write(KEY, word);
  return word;
}

/** @param measured with which version of the engine, on which rung, and how fine the clock was, in µs */
export function envHere(measured: Pick<Env, 'engine' | 'rung' | 'tick_us'>): Env {
  const { engine: runtime, version } = browserHere();
  const { hardwareConcurrency: cores } = navigator;
  return { runtime, version, isolated: crossOriginIsolated, cores, ...measured };
}
