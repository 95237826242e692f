/**
 * The embed's side of the protocol. Requests are taken from the page around it alone, if that is of an origin that the
 * embed's address names; one after the other, so that each finds what the one before it led to. `ping` and `pause` need
 * nothing of the engine and are answered at once, whatever the engine does; another state makes an end of one that is still
 * being opened. Any other page is told how high the embed is, and nothing else.
 */
import type { EmbedMessage, EmbedRequest, EmbedState, RequestId } from '../../../public/ringside-embed.d.ts';
import { said } from '../engine/said.ts';
import { problem } from '../words/embed.en.ts';
import { PROTOCOL, readRequest } from './protocol.ts';

/** A request as what it asks for. */
type Asking<T extends EmbedRequest['type']> = Extract<EmbedRequest, { type: T }>;
/** What an embed says, without what all messages have. */
type News = EmbedMessage extends infer Message
  ? Message extends EmbedMessage
    ? Omit<Message, 'ringside'>
    : never
  : never;

/** What is shown, as far as a host may have a say in it. What a command cannot do it throws, in words for the host's author. */
export interface Shown {
  about(): Omit<Extract<EmbedMessage, { type: 'pong' }>, 'ringside' | 'type' | 'id'>;
  state(): EmbedState;
  setState(asked: Omit<Asking<'set-state'>, 'ringside' | 'type' | 'id'>): Promise<void>;
  play(): Promise<void>;
  pause(): void;
  /** Another state is wanted: what is under way is waited for no longer than a second. */
  hurry(): void;
  step(by: 1 | -1): Promise<void>;
  seek(ms: number): Promise<void>;
}

export interface Around {
  /** Origins that may ask. */
  hosts: readonly string[];
  /** The window around this one; null where there is none. */
  source: unknown;
  /** Sends it a message, which only an origin gets that is named. */
  post: (message: EmbedMessage, origin: string) => void;
}

export class Host {
  #around: Around;
  #shown: Shown;
  /** Who asked, and may be told. */
  #origin: string | undefined;
  #queue = Promise.resolve();
  /** Requests so far, and the one of them that was the last to pause. */
  #count = 0;
  #pause = 0;

  constructor(around: Around, shown: Shown) {
    this.#around = around;
    this.#shown = shown;
  }

  /** To be called with every message that comes. @returns when it is answered */
  hear({ data, origin, source }: Pick<MessageEvent, 'data' | 'origin' | 'source'>): Promise<void> {
    const { hosts } = this.#around;
    if (source === null || source !== this.#around.source || !hosts.includes(origin))
      return Promise.resolve();
    const read = readRequest(data);
    if (!read) return Promise.resolve();
    this.#origin = origin;
    if ('refusal' in read) {
      this.#refuse(problem.message(read.refusal), read.id);
      return Promise.resolve();
    }
    const { request } = read;
    if (request.type === 'ping') return this.#answer(request);
    if (request.type === 'pause') {
      // It also stops what was asked for before it and is not done yet.
      this.#pause = ++this.#count;
      return this.#answer(request);
    }
    if (request.type === 'set-state' && request.state !== undefined) this.#shown.hurry();
    const count = ++this.#count;
    return (this.#queue = this.#queue.then(async () => {
      await this.#answer(request);
      if (count < this.#pause) this.#shown.pause();
    }));
  }

  /** Tells the host, if one that may know has asked anything yet. */
  tell(news: News) {
    if (this.#origin !== undefined) this.#post(news, this.#origin);
  }

  /** Tells whoever is around. @param height that the embed needs, in CSS pixels */
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
      this.#refuse(said(error), id);
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
    this.#around.post({ ringside: PROTOCOL, ...news }, origin);
  }
}
