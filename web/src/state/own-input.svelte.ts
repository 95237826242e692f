/** Files and other input of the user in place of what a lab has without them. */
import type { SessionClient } from '../engine/client.ts';
import type { Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import type { Measuring } from './measuring.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Player } from './player.svelte.ts';

/** The parts of a session that a file concerns. */
export interface FileContext {
  notices: Notices;
  worlds: Player;
  measuring: Measuring;
}

/**
 * A file of the user that the engine takes on both sides and in measurements. The labs of its module then stream or read
 * it.
 */
export abstract class OwnFile {
  protected readonly context: FileContext;
  readonly #client: SessionClient;

  constructor(client: SessionClient, context: FileContext) {
    this.#client = client;
    this.context = context;
  }

  /** The file; null if there is none. */
  abstract get blob(): Blob | null;

  /** What a notice says if the engine refuses the file. */
  protected abstract refused(refusal: Refusal): string;

  /** Passes a file to the engine. @returns whether it accepted it; an engine that stopped reports that itself */
  protected async pass(blob: Blob | null): Promise<boolean> {
    const file = blob && new Uint8Array(await blob.arrayBuffer());
    const answer = await this.#client.attempt({ kind: 'stream', file }, file ? [file.buffer] : []);
    if (!answer || 'step' in answer) return answer !== undefined;
    this.tell('alert', this.refused(answer.refusal));
    return false;
  }

  /** Restarts both sides at time 0. @param knobs knobs without which the file would have no visible effect */
  protected begin(knobs?: Record<string, number>): Promise<Refusal | undefined> {
    const { measuring, worlds } = this.context;
    measuring.cancel();
    measuring.blob = this.blob;
    worlds.config = { ...worlds.config, knobs: { ...worlds.config.knobs, ...knobs } };
    return worlds.open(0);
  }

  protected tell(tone: 'status' | 'alert', text: string) {
    this.context.notices.show({ topic: 'file', tone, text });
  }
}

/** An input: bytes in a format of the engine. */
export interface Input {
  /** What it is, for display. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The user's own input of a lab, which its engine takes in place of the generated one. It is kept until the lab closes. */
export class OwnInput extends OwnFile {
  /** What the input is; undefined while the lab generates it. */
  name = $state<string>();
  blob: Blob | null = null;

  /** Passes the input to a fresh engine before it opens a session. */
  async attach() {
    if (this.blob) await this.pass(this.blob);
  }

  /** Takes an input on both sides and in measurements, from the beginning; null takes the generated one again. */
  async use(input: Input | null): Promise<Refusal | undefined> {
    const blob = input && new Blob([input.bytes]);
    if (blob === null && this.blob === null) return undefined;
    if (!(await this.pass(blob))) return undefined;
    this.blob = blob;
    this.name = input?.name;
    return this.begin();
  }

  protected refused(refusal: Refusal): string {
    return errors.refused(refusal);
  }
}
