/**
 * The user's own input of a lab, which its engine takes in place of the generated one: bytes in a format of the engine.
 * It is kept until the lab closes.
 */
import type { Refusal } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { OwnFile } from './own-file.ts';

export interface Input {
  /** What it is, for display. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

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
