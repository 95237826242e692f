/** The environment of this page, as documents describe it. */
import threads from '../../../engine/pkg-threads/ringside_bg.wasm?url';
import { type ModuleId, wasmOf } from '../engine/modules.ts';
import { browserHere } from '../state/browser.ts';
import { read, write } from '../state/storage.ts';
import type { Env } from './schema.js';

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

/** The browser's whole version, where it tells more than its user agent string; it answers later. */
let wholeVersion: string | undefined;
interface AgentData {
  getHighEntropyValues?: (hints: string[]) => Promise<{ uaFullVersion?: string }>;
}
void (Reflect.get(navigator, 'userAgentData') as AgentData | undefined)
  ?.getHighEntropyValues?.(['uaFullVersion'])
  .then(({ uaFullVersion }) => (wholeVersion = uaFullVersion))
  // A browser may refuse to tell.
  .catch(() => undefined);

/**
 * Fingerprint of the compiled engine that measured: the hash in its file's name, which the build derives from its content.
 * Null while the page is served from its sources.
 */
export const buildHere = (module: ModuleId | 'threads'): string | null =>
  /-([\w-]{8,})\.wasm$/.exec(module === 'threads' ? threads : wasmOf(module))?.[1] ?? null;

/** @param measured version of the engine, rung, and resolution of the clock in µs */
export function envHere(measured: Pick<Env, 'engine' | 'rung' | 'tick_us'>): Env {
  const { engine: runtime, version } = browserHere();
  const { hardwareConcurrency: cores } = navigator;
  return { runtime, version: wholeVersion ?? version, isolated: crossOriginIsolated, cores, ...measured };
}
