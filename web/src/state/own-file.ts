/**
 * A file of the user that the engine takes on both sides and in measurements, in place of what it has without one. The
 * labs of its module then stream or read it.
 */
import type { SessionClient } from '../engine/client.ts';
import type { Refusal } from '../engine/types.ts';
import type { Measuring } from './measuring.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Player } from './player.svelte.ts';

/** The parts of a session that a file concerns. */
export interface FileContext {
  notices: Notices;
  worlds: Player;
  measuring: Measuring;
}

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
