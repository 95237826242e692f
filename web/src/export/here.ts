/** The environment of this page, as documents describe it. */
import { browserHere } from '../state/browser.ts';
import { read, write } from '../state/storage.ts';
import type { Env } from './document.ts';

const KEY = 'ringside.machine';

/**
 * A random word, equal in all documents of this browser, by which results of one machine are recognised. It contains no
 * information about the machine or its user. It leaves the browser only in exported files.
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

/** @param measured version of the engine, rung, and resolution of the clock in µs */
export function envHere(measured: Pick<Env, 'engine' | 'rung' | 'tick_us'>): Env {
  const { engine: runtime, version } = browserHere();
  const { hardwareConcurrency: cores } = navigator;
  return { runtime, version, isolated: crossOriginIsolated, cores, ...measured };
}
