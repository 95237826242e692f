/**
 * The rung: what this page can do, and why no more. `threads`: workers over one shared memory. `single`: the same engine
 * in one worker. `still`: a table, for want of WebAssembly.
 *
 * Shared memory needs an isolated page, which the host's headers make; a service worker can add them where the browser
 * lets it. `probe` looks, `chooseRung` decides: a pure function, so that every browser's case is a test.
 */

import { language } from '../words/language.en.ts';

type Rung = 'threads' | 'single' | 'still';

/** Why a page is not on the highest rung. `top`: a page of its own; `frame`: shown in another. */
export type Reason =
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

/** What may lead to a higher rung: a tab of its own, or a reload under the service worker that isolates. */
export type Offer = 'tab' | 'reload';

export interface Found {
  rung: Rung;
  /** `null` on the highest rung. */
  reason: Reason | null;
  /** What to press, the most promising first. */
  offers: readonly Offer[];
}

export interface Probes {
  webAssembly: boolean;
  /** `crossOriginIsolated`: why there may be no shared memory, and no proof that there is. */
  isolated: boolean;
  /** Whether memory of WebAssembly can be shared with a worker that sleeps at it. */
  sharedMemory: boolean;
  /** Whether the address is https, or of this machine, in all frames around the page. */
  secure: boolean;
  framed: boolean;
  /** Whether the page may store anything; where it may not, no service worker can be registered. */
  storage: boolean;
  /**
   * The service worker that isolates: the browser has none, was not asked, refused it, the page came through it, or is in
   * safe mode, which has none.
   */
  worker: 'absent' | 'unasked' | 'refused' | 'controls' | 'safe-mode';
}

/** One for all languages. */
export const SERVICE_WORKER = `${language.root}service-worker.js`;

/** The highest rung that a page stands on. */
export function chooseRung(probes: Probes): Found {
  if (!probes.webAssembly) return { rung: 'still', reason: 'no-wasm', offers: [] };
  if (probes.isolated && probes.sharedMemory) return { rung: 'threads', reason: null, offers: [] };
  const [reason, reload] = whySingle(probes);
  // A tab gives a page in a frame the headers of its own host; a page of its own would only get itself again.
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

/** What the browser says about this page. Nothing here throws, whatever the browser blocks. @param safe whether in safe mode */
export function probe(page: Window & typeof globalThis = window, safe = false): Probes {
  return {
    webAssembly: 'WebAssembly' in page && page.WebAssembly !== undefined,
    isolated: page.crossOriginIsolated,
    sharedMemory: allowed(() => sharesMemory(page)) ?? false,
    secure: page.isSecureContext,
    framed: page.parent !== page,
    // Merely naming a storage throws where it is blocked.
    storage: allowed(() => page.localStorage !== null) ?? false,
    worker: safe ? 'safe-mode' : (allowed(() => serviceWorker(page)) ?? 'absent'),
  };
}

function sharesMemory(page: typeof globalThis): boolean {
  const { WebAssembly, SharedArrayBuffer, Atomics } = page;
  if (typeof Atomics.wait !== 'function' || typeof Atomics.notify !== 'function') return false;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  return memory.buffer instanceof SharedArrayBuffer && isSent(page, memory);
}

/** Whether samples can be shared with a worklet: what the sound card needs, who has no use for WebAssembly. */
export const sharesSamples = (page: typeof globalThis = globalThis): boolean =>
  allowed(() => isSent(page, new page.SharedArrayBuffer(4))) ?? false;

/** Whether a message can hold it: where a page is not isolated, shared memory can be made but not be sent. Throws if not. */
function isSent({ MessageChannel }: typeof globalThis, shared: unknown): true {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(shared);
    return true;
  } finally {
    port1.close();
    port2.close();
  }
}

function serviceWorker({ navigator, document }: Window): Probes['worker'] {
  // Browsers leave it out where the address is not secure, and some in private windows.
  if (!('serviceWorker' in navigator)) return 'absent';
  const ours = new URL(SERVICE_WORKER, document.baseURI).href;
  return navigator.serviceWorker.controller?.scriptURL === ours ? 'controls' : 'unasked';
}

/** What `look` sees; undefined where the browser throws at it. */
function allowed<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
