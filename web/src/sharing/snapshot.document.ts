/** The current state as a document, with what this browser measured in it, and the browser as documents describe it. */
import threads from '../../../engine/pkg-threads/ringside_bg.wasm?url';
import { type ModuleId, wasmOf } from '../engine/modules.ts';
import type { Result } from '../engine/types.ts';
import { type Env, type ResultDocument, type Run, SCHEMA } from '../export/schema.js';
import { isWorkload } from '../link/link.ts';
import { browserHere } from '../state/browser.ts';
import { clockTick } from '../state/clock-tick.ts';
import { read, write } from '../state/storage.ts';
import type { Snapshot } from './snapshot.ts';

const KEY = 'ringside.machine';

/**
 * A random word, equal in all documents of this browser, by which results of one machine are recognised. It contains no
 * information about the machine or its user. It leaves the browser only in exported files.
 */
function machineHere(): string {
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
const buildHere = (module: ModuleId | 'threads'): string | null =>
  /-([\w-]{8,})\.wasm$/.exec(module === 'threads' ? threads : wasmOf(module))?.[1] ?? null;

/** @param measured version of the engine, rung, and resolution of the clock in µs */
function envHere(measured: Pick<Env, 'engine' | 'rung' | 'tick_us'>): Env {
  const { engine: runtime, version } = browserHere();
  const { hardwareConcurrency: cores } = navigator;
  return { runtime, version: wholeVersion ?? version, isolated: crossOriginIsolated, cores, ...measured };
}

/** Result that this browser measured in this state; null if there is none or if it depends on a file of the user. */
export const measuredIn = ({ session, config }: Snapshot): Result | null => session.measuring.here(config);

/** How the result was measured, with the fields of the bench; null is what a page does not know. */
function runOf({ session, page }: Snapshot): Run | undefined {
  const { about } = session.measuring;
  if (!about) return undefined;
  const { began, ...rest } = about;
  const date = new Date(began).toISOString();
  const unknown = { os: null, processor: null, load: null, commit: null };
  return {
    date,
    ...rest,
    quick: false,
    over: 0,
    ...unknown,
    build: buildHere(page.threads ? 'threads' : session.module),
  };
}

export function documentOf(shown: Snapshot): ResultDocument {
  const { session, lab, page, config, link, preset } = shown;
  const measured = measuredIn(shown);
  const env = envHere({
    engine: session.version,
    rung: measured && page.threads ? 'threads' : 'single',
    tick_us: measured?.tick_us ?? clockTick(),
  });
  const workload = preset?.id ?? lab.presets.find((one) => isWorkload(lab, config, one))?.id ?? '';
  const comparisons = (measured?.comparisons ?? []).map((one) => ({
    ...one,
    preset: one.preset || (session.measuring.about?.timed ? '' : workload),
  }));
  const state = { lab: lab.id, link, config };
  const run = measured ? runOf(shown) : undefined;
  const exported = { date: new Date().toISOString(), machine: machineHere() };
  return { schema: SCHEMA, env, comparisons, ...(run && { run }), ...exported, state };
}
