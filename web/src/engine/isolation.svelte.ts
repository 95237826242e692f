/**
 * Offers cross-origin isolation, which threads need: registers the service worker that adds the headers, and reloads
 * the page. It does so only when the user presses a button, so that no page reloads by itself. A page that the service
 * worker has served and that is still not isolated does not offer it again.
 */
import { chooseRung, probe, SERVICE_WORKER } from './rung.ts';
import { safeMode } from './safe-mode.ts';

/**
 * Registers the service worker, or finds it. The browser requests its script from the host at each visit, bypassing its
 * cache. Does nothing in safe mode.
 */
export async function registered(): Promise<ServiceWorkerRegistration> {
  if (safeMode.on) throw new Error('safe mode has no service worker');
  // The scope is the site's own path.
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

class Isolation {
  #probes = $state.raw(probe(window, safeMode.on));
  readonly result = $derived(chooseRung(this.#probes));

  /** @returns false if the browser refuses the service worker, which `result` then says; otherwise the page reloads */
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

/** One instance for the page, since a refusal of the browser is final for this visit. */
export const isolation = new Isolation();
