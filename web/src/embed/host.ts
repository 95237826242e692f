/**
 * The embed's side of the protocol. It accepts requests only from the embedding page, and only if the embed's URL names
 * its origin. Requests are handled one after the other, each after the effects of the previous one. `ping` and `pause`
 * need no answer of the engine and are answered at once; a request for another state aborts an opening that is under
 * way. Pages of other origins only receive the height that the embed needs.
 */
import type { EmbedMessage, EmbedRequest, EmbedState, RequestId } from '../../../public/ringside-embed.d.ts';
import { errorMessage } from '../engine/error-message.ts';
import { problem } from '../words/embed.en.ts';
import { OF_FILES } from './asked.ts';
import { PROTOCOL, readRequest } from './protocol.ts';

/** Maximum number of requests that wait for those before them; `ping` and `pause` never wait. */
const MOST_WAITING = 32;
/** Maximum number of problems that are kept for a host that has not sent a request yet. */
const MOST_KEPT = 16;

/** The request of type `T`. */
type Asking<T extends EmbedRequest['type']> = Extract<EmbedRequest, { type: T }>;
/** A message of the embed, without the fields that all messages have. */
type News = EmbedMessage extends infer Message
  ? Message extends EmbedMessage
    ? Omit<Message, 'ringside'>
    : never
  : never;

/** The part of the embed that a host controls. Commands throw errors whose messages are meant for the host's author. */
export interface Shown {
  about(): Omit<Extract<EmbedMessage, { type: 'pong' }>, 'ringside' | 'type' | 'id'>;
  state(): EmbedState;
  setState(asked: Omit<Asking<'set-state'>, 'ringside' | 'type' | 'id'>): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  /** Another state has been requested: waits at most 1 s for the current one. */
  hurry(): void;
  step(by: 1 | -1): Promise<void>;
  seek(ms: number): Promise<void>;
}

export interface Around {
  /** Origins that may send requests. */
  hosts: readonly string[];
  /** The embedding window; null if there is none. */
  source: unknown;
  /** Posts a message to the embedding window, which only the given origin receives. */
  post: (message: EmbedMessage, origin: string) => void;
}

export class Host {
  #around: Around;
  #shown: Shown;
  /** Origin of the host, once it has sent a request. */
  #origin: string | undefined;
  #queue = Promise.resolve();
  /** Number of requests in the queue that have not been answered. */
  #waiting = 0;
  /** Problems that no host has been told yet. */
  #untold: string[] = [];
  /** Number of requests so far, and the number of the last `pause`. */
  #count = 0;
  #pause = 0;

  constructor(around: Around, shown: Shown) {
    this.#around = around;
    this.#shown = shown;
  }

  /** Handles any message event. @returns when the message has been answered */
  hear({ data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>): Promise<void> {
    const { hosts } = this.#around;
    if (source === null || source !== this.#around.source || !hosts.includes(origin))
      return Promise.resolve();
    const read = readRequest(data);
    if (!read) return Promise.resolve();
    this.#origin = origin;
    for (const problem of this.#untold.splice(0)) this.#refuse(problem);
    if ('refusal' in read) {
      this.#refuse(problem.message(read.refusal), read.id);
      return Promise.resolve();
    }
    const { request } = read;
    if (request.type === 'ping') return this.#answer(request);
    if (request.type === 'pause') {
      // `pause` also stops earlier requests that are still running.
      this.#pause = ++this.#count;
      return this.#answer(request);
    }
    if (this.#waiting >= MOST_WAITING) {
      this.#refuse(problem.busy(MOST_WAITING), request.id);
      return Promise.resolve();
    }
    if (request.type === 'set-state' && request.state !== undefined) this.#shown.hurry();
    const count = ++this.#count;
    this.#waiting += 1;
    return (this.#queue = this.#queue.then(async () => {
      await this.#answer(request);
      this.#waiting -= 1;
      if (count < this.#pause) this.#shown.pause();
    }));
  }

  /** Posts a message to the host, if an allowed one has sent a request. */
  tell(news: News) {
    if (this.#origin !== undefined) this.#post(news, this.#origin);
  }

  /** Posts a problem that no request caused, at the latest when an allowed host sends its first one. */
  complain(problem: string) {
    if (this.#origin !== undefined) this.#refuse(problem);
    else if (this.#untold.length < MOST_KEPT) this.#untold.push(problem);
  }

  /** Posts the height to any embedding page. @param height height that the embed needs, in CSS pixels */
  resize(height: number) {
    this.#post({ type: 'resize', height }, '*');
  }

  async #answer(request: EmbedRequest) {
    const { id } = request;
    try {
      if (request.type === 'ping') return this.tell({ type: 'pong', id, ...this.#shown.about() });
      await this.#do(request);
      this.tell({ type: 'state-changed', id, ...this.#shown.state() });
    } catch (error) {
      this.#refuse(errorMessage(error), id);
    }
  }

  #do(request: Exclude<EmbedRequest, { type: 'ping' }>): Promise<void> | void {
    const { type } = request;
    if (type === 'set-state') {
      const { state, theme, knob } = request;
      return this.#shown.setState({ state, theme, knob });
    }
    if (type === 'step') return this.#shown.step(request.by ?? 1);
    if (type === 'seek') return this.#shown.seek(request.ms);
    return this.#shown[type]();
  }

  #refuse(problem: string, id?: RequestId) {
    this.tell({ type: 'error', ...(id !== undefined && { id }), problem });
  }

  #post(news: News, origin: string) {
    // A page that was opened from a file cannot be addressed by its origin. It is the page around the embed, which alone hears this.
    const target = OF_FILES.includes(origin) ? '*' : origin;
    this.#around.post({ ringside: PROTOCOL, ...news }, target);
  }
}
