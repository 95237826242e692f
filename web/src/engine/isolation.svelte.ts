/**
 * The way to a higher rung: registers the service worker that isolates and reloads the page under it. Only ever at a
 * press, so that no page reloads by itself, let alone again and again: a page that came through the worker and is not
 * isolated is not offered it once more.
 */
import { chooseRung, probe, SERVICE_WORKER } from './rung.ts';
import { safeMode } from './safe-mode.ts';

/** Registers the worker, or finds it. Asked of the host at each visit, not of the browser's cache. Not in safe mode. */
export async function registered(): Promise<ServiceWorkerRegistration> {
  if (safeMode.on) throw new Error('safe mode has no service worker');
  // Below the site's own path.
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

class Isolation {
  #probes = $state.raw(probe(window, safeMode.on));
  readonly found = $derived(chooseRung(this.#probes));

  /** @returns false where the browser refuses the worker, which `found` says from then on; else the page reloads */
  async reload(): Promise<boolean> {
    try {
      await registered();
    } catch {
      this.#probes = { ...this.#probes, worker: 'refused' };
      return false;
    }
    location.reload();
    return true;
  }
}

/** One for the page, since what the browser refused stays refused however often the status line is drawn anew. */
export const isolation = new Isolation();
