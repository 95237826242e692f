/**
 * The page's side of the offline cache: asks the service worker to store the files that pages need, and tracks whether
 * a newer version waits or the newest one failed to start. In an iframe nothing is stored, because browsers partition
 * storage by the embedding site.
 * `start` is called after the first frame, so that it does not delay loading.
 */
import { registered } from './isolation.svelte.ts';
import { safeMode } from './safe-mode.ts';
import { request } from './service-worker-request.ts';

/** What is stored. `unable`: the browser has no service worker here, or refuses it or the storage. */
type Amount = 'asking' | 'nothing' | 'core' | 'all' | 'unable' | 'safe';

class Offline {
  amount = $state<Amount>('asking');
  /** Size of the files that all pages need, and of those that are stored when first used, in bytes. */
  bytes = $state.raw({ core: 0, rest: 0 });
  /** Share of the remaining files that is stored, 0 to 1, while everything is being stored. */
  share = $state<number>();
  /** Whether the last request to store everything failed, for lack of space or of a connection. */
  failed = $state(false);
  /** Whether a newer version waits. */
  newer = $state(false);
  /** Whether the newest version failed to start, so that this is the previous one. */
  fellBack = $state(false);

  #registration: ServiceWorkerRegistration | undefined;
  #started = false;

  /** Starts the offline cache once for each page. If the browser refuses it, the page works as before. */
  async start() {
    if (this.#started) return;
    this.#started = true;
    if (safeMode.on) return void (this.amount = 'safe');
    if (window.parent !== window) return void (this.amount = 'unable');
    try {
      const { controller } = navigator.serviceWorker;
      const came = controller && (await request(controller, 'state'));
      this.#registration = await registered();
      // A page that the host has just served is up to date.
      if (came && 'amount' in came && came.amount !== 'nothing') this.#watch(this.#registration);
      await this.#ask(sparing() ? 'state' : 'visit');
    } catch {
      this.amount = 'unable';
    }
  }

  /**
   * Stores all remaining files. If the browser ends the service worker before it is done, a part is stored and `failed`
   * is true.
   */
  async keepAll() {
    this.share = 0;
    try {
      await this.#ask('keep-all');
    } catch {
      // The next request restarts the service worker, which then reports how much is stored.
      await this.#ask('state').catch(() => undefined);
    }
    this.share = undefined;
    this.failed = this.amount !== 'all';
  }

  /** Activates the newer version and reloads this page into it. Other open pages keep their version. */
  takeNewer() {
    const reload = () => location.reload();
    const waiting = this.#registration?.waiting;
    // Another page has activated it already.
    if (!waiting) return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    request(waiting, 'take-over').catch(() => undefined);
  }

  /** Stores the version that failed to start again, and opens it. */
  async tryAgain() {
    await this.#ask('try-again').catch(() => undefined);
    location.reload();
  }

  #watch(registration: ServiceWorkerRegistration) {
    const look = () => (this.newer ||= registration.waiting !== null);
    look();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
    // If the newest version failed to start, its worker is not waiting: a reload opens its version.
    const reloadable = () => (this.newer ||= this.fellBack);
    navigator.serviceWorker.addEventListener('controllerchange', reloadable);
  }

  async #ask(wish: string) {
    const worker = this.#registration?.active;
    if (!worker) return;
    const answer = await request(worker, wish, (share) => (this.share = share));
    if ('amount' in answer) ({ amount: this.amount, bytes: this.bytes, fellBack: this.fellBack } = answer);
    else if (this.amount === 'asking') this.amount = 'unable';
  }
}

/** One instance for the page. */
export const offline = new Offline();

/** Whether the user has asked the browser to save data. */
const sparing = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
