/**
 * The messages between an embed of Ringside and the page around it, version 1. `docs/embed.md` describes them. This file
 * has no dependencies: copy it beside your own files.
 */

/** Identifies a request and its answer. */
export type RequestId = number | string;

export type EmbedTheme = 'auto' | 'light' | 'dark';

/** A request; each is answered once, with its `id`. */
export type EmbedRequest = { ringside: 1; id: RequestId } & (
  | { type: 'ping' }
  | {
      type: 'set-state';
      /** a link of the lab that is shown, from its `#` on: `#v2/ring?slots=128&t=2000` */
      state?: string;
      theme?: EmbedTheme;
      /** the knob that the embed shows; null: none */
      knob?: string | null;
    }
  | { type: 'play' }
  | { type: 'pause' }
  | {
      type: 'step';
      /** 1 if left out; −1 is a step back */
      by?: 1 | -1;
    }
  | {
      type: 'seek';
      /** virtual time in the unit of `t=` in a link: 0 to 3 600 000 */
      ms: number;
    }
);

/** The state of the embed. */
export interface EmbedState {
  /** the link of the current state, from its `#` on */
  state: string;
  playing: boolean;
  /** virtual time, as in `seek` */
  ms: number;
}

/** The result of a measurement in the reader's browser: A against B. */
export interface EmbedResult {
  lab: string;
  /** the variants A and B */
  baseline: string;
  variant: string;
  /** of work: `delivery`, `job` */
  unit: string;
  /** time of A over time of B: above 1, B is faster; with its 95 % interval */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** measured difference of A from itself in the same run: 0.024 is ±2.4 % */
  noise_floor: number | null;
  pairs: number;
  verdict: 'faster' | 'slower' | 'no difference found' | 'too noisy' | 'below the clock';
  /** if false, nothing was timed */
  digests_equal: boolean;
  /** smallest step of the clock there, in microseconds */
  tick_us: number;
}

/** A message of an embed. With `id` it is the answer to that request. */
export type EmbedMessage = { ringside: 1 } & (
  | {
      type: 'pong';
      id: RequestId;
      /** of Ringside */
      version: string;
      lab: string;
      /** `threads`: isolated, with shared memory; `single`: one worker; `still`: a picture and a table */
      rung: 'threads' | 'single' | 'still';
    }
  | ({ type: 'state-changed'; id?: RequestId } & EmbedState)
  | { type: 'result'; result: EmbedResult }
  /** to whatever page is around the embed */
  | { type: 'resize'; height: number }
  | { type: 'error'; id?: RequestId; problem: string }
);

/** `<ringside-embed>`, the element of `ringside-embed.js`. Its attributes are properties of the same names. */
export interface RingsideEmbedElement extends HTMLElement {
  /** which lab: `ring` */
  lab: string;
  /** version of the link that `state` is from, the number after its `v`; empty: 1 */
  version: string;
  /** the part of a link after `?`: `slots=128&t=2000` */
  state: string;
  /** `page`: as the page around the element has it now */
  theme: EmbedTheme | 'page';
  /** the knob that the embed shows */
  knob: string;
  /** in CSS pixels; by default the height that the lab needs */
  height: string;
  /** the address of Ringside, if the script was copied elsewhere */
  site: string;
  /** each resolves with the embed's new state, or rejects with the reason */
  play(): Promise<EmbedState>;
  pause(): Promise<EmbedState>;
  step(by?: 1 | -1): Promise<EmbedState>;
  seek(ms: number): Promise<EmbedState>;
  /** @param link a complete link, from its `#` on */
  setState(link: string): Promise<EmbedState>;
}

/** Events of the element: `detail` is the message, without `ringside` and `type`. */
export interface RingsideEmbedEvents {
  'ringside-ready': CustomEvent<Omit<Extract<EmbedMessage, { type: 'pong' }>, 'ringside' | 'type'>>;
  'ringside-state-changed': CustomEvent<EmbedState>;
  'ringside-result': CustomEvent<{ result: EmbedResult }>;
  'ringside-error': CustomEvent<{ problem: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'ringside-embed': RingsideEmbedElement;
  }
}
