/**
 * The way to a higher rung: registers the service worker that isolates and reloads the page under it. Only ever at a
 * press, so that no page reloads by itself, let alone again and again: a page that came through the worker and is not
 * isolated is not offered it once more.
 */
import { chooseRung, probe, SERVICE_WORKER } from './rung.ts';

class Isolation {
  #probes = $state.raw(probe());
  readonly found = $derived(chooseRung(this.#probes));

  /** @returns false where the browser refuses the worker, which `found` says from then on; else the page reloads */
  async reload(): Promise<boolean> {
    try {
      // Below the site's own path. Asked of the host at each visit, not of the browser's cache.
      await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
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
