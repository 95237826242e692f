/**
 * The page's side of the offline cache: asks the service worker to store what pages need, and knows whether a newer version
 * waits or the newest did not start. Only in a page of its own: in a frame nothing is stored, because each site around it
 * would have a copy of its own.
 *
 * `start` is called once something is on screen, so that it does not delay the page's first loading.
 */
import { registered } from './isolation.svelte.ts';
import { safeMode } from './safe-mode.ts';
import { request } from './service-worker-request.ts';

/** How much is stored; `unable`: the browser has no service worker here, or refuses it or the storage. */
type Amount = 'asking' | 'nothing' | 'core' | 'all' | 'unable' | 'safe';

class Offline {
  amount = $state<Amount>('asking');
  /** Bytes of the files that all pages need, and of those that are stored when first used. */
  bytes = $state.raw({ core: 0, rest: 0 });
  /** The share of the rest that has come, from 0 to 1, while everything is being stored. */
  share = $state<number>();
  /** Whether the last request to store everything failed: no room, or no host. */
  failed = $state(false);
  /** Whether a newer version waits. */
  newer = $state(false);
  /** Whether the newest version did not start, and this is the one before it. */
  fellBack = $state(false);

  #registration: ServiceWorkerRegistration | undefined;
  #started = false;

  /** Once a page; whatever the browser refuses, nothing else changes. */
  async start() {
    if (this.#started) return;
    this.#started = true;
    if (safeMode.on) return void (this.amount = 'safe');
    if (window.parent !== window) return void (this.amount = 'unable');
    try {
      const { controller } = navigator.serviceWorker;
      const came = controller && (await request(controller, 'state'));
      this.#registration = await registered();
      // A page that came from the host is as new as the host.
      if (came && 'amount' in came && came.amount !== 'nothing') this.#watch(this.#registration);
      await this.#ask(sparing() ? 'state' : 'visit');
    } catch {
      this.amount = 'unable';
    }
  }

  /** Stores what few pages need, too. A browser that ends the worker meanwhile leaves part of it stored: `failed` says so. */
  async keepAll() {
    this.share = 0;
    try {
      await this.#ask('keep-all');
    } catch {
      // The next request starts the worker anew, which knows how much is kept.
      await this.#ask('state').catch(() => undefined);
    }
    this.share = undefined;
    this.failed = this.amount !== 'all';
  }

  /** Has the newer version take over, and reloads into it. Other pages go on with theirs. */
  takeNewer() {
    const reload = () => location.reload();
    const waiting = this.#registration?.waiting;
    // Another page has had it take over already.
    if (!waiting) return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    request(waiting, 'take-over').catch(() => undefined);
  }

  /** Has the version that did not start stored once more, and opens it. */
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
    // A newer worker does not wait where the newest version did not start: a reload shows its version.
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

/** One for the page. */
export const offline = new Offline();

/** Whether the reader has asked the browser to load no more than is needed. */
const sparing = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
