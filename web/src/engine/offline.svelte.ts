/**
 * The site without its host: has the service worker keep what pages need, and says when a newer version waits. Only for a
 * page of its own: in a frame nothing is kept, since it would be kept once more for each site around.
 *
 * The page's first loading is not delayed by it: `start` is called when something is on screen.
 */
import { registered } from './isolation.svelte.ts';
import { request } from './service-worker-request.ts';

/** How much is kept; `unable`: the browser has no service worker here, or refuses it or the storage. */
type Amount = 'asking' | 'nothing' | 'core' | 'all' | 'unable';

class Offline {
  amount = $state<Amount>('asking');
  /** Bytes of what all pages need, and of what is kept when it is first used. */
  bytes = $state.raw({ core: 0, rest: 0 });
  /** How much of the rest has come, from 0 to 1, while all is being kept. */
  share = $state<number>();
  /** Whether the last wish to keep all was not met: no room, or no host. */
  failed = $state(false);
  /** Whether a newer version waits to be taken. */
  newer = $state(false);

  #registration: ServiceWorkerRegistration | undefined;
  #started = false;

  /** Once a page; whatever the browser refuses, nothing else changes. */
  async start() {
    if (this.#started) return;
    this.#started = true;
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

  /** Keeps what few pages need, too. A browser that ends the worker meanwhile leaves part of it kept: `failed` says so. */
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

  #watch(registration: ServiceWorkerRegistration) {
    const look = () => (this.newer ||= registration.waiting !== null);
    look();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
  }

  async #ask(wish: string) {
    const worker = this.#registration?.active;
    if (!worker) return;
    const answer = await request(worker, wish, (share) => (this.share = share));
    if ('amount' in answer) ({ amount: this.amount, bytes: this.bytes } = answer);
    else if (this.amount === 'asking') this.amount = 'unable';
  }
}

/** One for the page. */
export const offline = new Offline();

/** Whether the reader has asked the browser to load no more than is needed. */
const sparing = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
