/**
 * The user's own input of a lab, which its engine takes in place of the generated one: bytes in a format of the engine.
 * It is kept until the lab closes.
 */
import type { EngineClient } from '../engine/client.ts';
import type { Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import type { Measuring } from './measuring.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Player } from './player.svelte.ts';
import { streamFile } from './stream-file.ts';

export interface Input {
  /** What it is, for display. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export class OwnInput {
  /** What the input is; undefined while the lab generates it. */
  name = $state<string>();

  #blob: Blob | null = null;
  #client: EngineClient;
  #session: { notices: Notices; worlds: Player; measuring: Measuring };

  constructor(client: EngineClient, session: { notices: Notices; worlds: Player; measuring: Measuring }) {
    this.#client = client;
    this.#session = session;
  }

  /** Passes the input to a fresh engine before it opens a session. */
  async attach() {
    if (this.#blob) await this.#stream(this.#blob);
  }

  /** Takes an input on both sides and in measurements, from the beginning; null takes the generated one again. */
  async use(input: Input | null): Promise<Refusal | undefined> {
    const blob = input && new Blob([input.bytes]);
    if (blob === null && this.#blob === null) return undefined;
    if (!(await this.#stream(blob))) return undefined;
    const { measuring, worlds } = this.#session;
    this.#blob = blob;
    this.name = input?.name;
    measuring.cancel();
    measuring.blob = blob;
    return worlds.open(0);
  }

  /** @returns whether the engine accepted it; a refusal is shown as a notice */
  #stream(blob: Blob | null): Promise<boolean> {
    return streamFile(this.#client, blob, (refusal) =>
      this.#session.notices.show({ topic: 'file', tone: 'alert', text: errors.refused(refusal) }),
    );
  }
}
