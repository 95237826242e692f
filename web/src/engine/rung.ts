/**
 * The rung: what this page can do, and why it can do no more. `threads`: workers over one shared memory. `single`: the
 * same engine in one worker. `still`: a table, because there is no WebAssembly.
 * Shared memory requires a cross-origin isolated page. The host's headers isolate it; where the browser allows it, a
 * service worker can add these headers. `probe` reads the browser's state, and `chooseRung` decides. It is a pure
 * function, so that tests can cover every browser's case.
 */

import { sharesMemory } from '../platform/shared-memory.ts';
import { language } from '../words/language.en.ts';

type Rung = 'threads' | 'single' | 'still';

/** Why a page is not on the highest rung. `top` means that it is not in an iframe, `frame` that it is. */
type Reason =
  | 'no-wasm'
  | 'no-shared-memory'
  | 'insecure'
  | 'no-headers-top'
  | 'no-headers-frame'
  | 'not-obeyed-top'
  | 'not-obeyed-frame'
  | 'storage-blocked'
  | 'no-service-worker'
  | 'worker-refused'
  | 'safe-mode';

/**
 * What may lead to a higher rung: opening the page in a tab of its own, or reloading it under the isolating service
 * worker.
 */
export type Offer = 'tab' | 'reload';

export interface RungResult {
  rung: Rung;
  /** Null on the highest rung. */
  reason: Reason | null;
  /** Offers in the order of their chance of success. */
  offers: readonly Offer[];
}

export interface Probes {
  webAssembly: boolean;
  /** `crossOriginIsolated`. Shared memory may be missing even if it is true. */
  isolated: boolean;
  /** Whether WebAssembly memory can be shared with a worker that waits on it. */
  sharedMemory: boolean;
  /** Whether the page and all frames around it come from https or from this machine. */
  secure: boolean;
  framed: boolean;
  /** Whether the page may use storage. Without storage no service worker can be registered. */
  storage: boolean;
  /**
   * State of the isolating service worker: not supported, not requested yet, refused by the browser, controlling the
   * page, or disabled by safe mode.
   */
  worker: 'absent' | 'unasked' | 'refused' | 'controls' | 'safe-mode';
}

/** The same service worker serves all languages. */
export const SERVICE_WORKER = `${language.root}service-worker.js`;

/** Returns the highest rung that the page can use. */
export function chooseRung(probes: Probes): RungResult {
  if (!probes.webAssembly) return { rung: 'still', reason: 'no-wasm', offers: [] };
  if (probes.isolated && probes.sharedMemory) return { rung: 'threads', reason: null, offers: [] };
  const [reason, reload] = whySingle(probes);
  // In a tab of its own, a framed page gets the headers of its own host. A page that already has a tab would not
  // change.
  const offers: Offer[] = [];
  if (probes.framed && reason !== 'no-shared-memory') offers.push('tab');
  if (reload) offers.push('reload');
  return { rung: 'single', reason, offers };
}

/** @returns the reason, and whether a reload under the service worker may help */
function whySingle({ isolated, secure, framed, storage, worker }: Probes): [Reason, boolean] {
  if (isolated) return ['no-shared-memory', false];
  if (!secure) return ['insecure', false];
  if (worker === 'safe-mode') return ['safe-mode', false];
  if (worker === 'controls') return [framed ? 'not-obeyed-frame' : 'not-obeyed-top', false];
  if (!storage) return ['storage-blocked', false];
  if (worker === 'absent') return ['no-service-worker', false];
  if (worker === 'refused') return ['worker-refused', false];
  return [framed ? 'no-headers-frame' : 'no-headers-top', true];
}

/**
 * Reads the state of the browser for this page. Never throws, whatever the browser blocks.
 * @param safe whether safe mode is on
 */
export function probe(page: Window & typeof globalThis = window, safe = false): Probes {
  return {
    webAssembly: 'WebAssembly' in page && page.WebAssembly !== undefined,
    isolated: page.crossOriginIsolated,
    sharedMemory: sharesMemory(page),
    secure: page.isSecureContext,
    framed: page.parent !== page,
    // Where storage is blocked, reading the property throws.
    storage: allowed(() => page.localStorage !== null) ?? false,
    worker: safe ? 'safe-mode' : (allowed(() => serviceWorker(page)) ?? 'absent'),
  };
}

function serviceWorker({ navigator, document }: Window): Probes['worker'] {
  // Browsers omit it on insecure origins, and some in private windows.
  if (!('serviceWorker' in navigator)) return 'absent';
  const ours = new URL(SERVICE_WORKER, document.baseURI).href;
  return navigator.serviceWorker.controller?.scriptURL === ours ? 'controls' : 'unasked';
}

/** Result of `look`; undefined if it throws. */
function allowed<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
