/**
 * The media file that labs stream: a picked FLV file or the built-in clip. One worker parses it, the engine's workers
 * stream the same bytes, and it can be saved in other formats. The file is kept when another lab opens, until the page
 * closes.
 */
import type { SessionClient } from '../engine/client.ts';
import { deadlines } from '../engine/deadlines.ts';
import type { Fault } from '../engine/fault.ts';
import type { FromMedia, MediaTrouble, ToMedia } from '../engine/messages.ts';
import { SupervisedWorker, type WorkerLike } from '../engine/supervisor.ts';
import type { Format, Refusal, Summary } from '../engine/types.ts';
import { media as words } from '../words/media.en.ts';
import type { FilePart, LabPart } from './lab-part.ts';
import { type FileContext, OwnFile } from './own-input.svelte.ts';

/** A file; the built-in clip has neither a name nor bytes. */
interface Source {
  name: string | null;
  blob: Blob | null;
  summary: Summary;
}

const mediaWorker = (): WorkerLike =>
  new Worker(new URL('../engine/media.worker.ts', import.meta.url), { type: 'module' });

/** The streamed file, shared by all labs of the page. */
export class PickedMedia {
  /** Undefined until the file has been parsed for the first time. */
  source = $state.raw<Source>();
  readonly #spawn: () => WorkerLike;
  readonly #limits: { [K in 'start' | 'media']: number };

  /** @param limits deadlines of the worker, in ms */
  constructor(
    spawn: () => WorkerLike = mediaWorker,
    limits: { [K in 'start' | 'media']: number } = deadlines,
  ) {
    this.#spawn = spawn;
    this.#limits = limits;
  }

  /** Parses a file; null stands for the built-in clip. */
  read(blob: Blob | null) {
    return this.#ask<'read'>({ kind: 'read', blob });
  }

  convert(blob: Blob | null, format: Format) {
    return this.#ask<'written'>({ kind: 'convert', blob, format });
  }

  /**
   * Sends a message to a worker of its own and returns the answer, or the reason of the failure. Never throws. `K` is
   * the kind of the answer.
   */
  #ask<K extends FromMedia['kind']>(message: ToMedia) {
    type Answer = Extract<FromMedia, { kind: K }> | MediaTrouble;
    let resolve: (answer: Answer) => void = () => undefined;
    const answer = new Promise<Answer>((answered) => (resolve = answered));
    const worker = new SupervisedWorker<ToMedia, FromMedia>(
      this.#spawn,
      {
        onmessage: (message) => message.kind !== 'ready' && resolve(message as Answer),
        onfault: (fault: Fault) => resolve({ kind: 'failed', fault }),
      },
      this.#limits,
    );
    worker.start();
    worker.post(message);
    worker.expect(this.#limits.media);
    return answer.finally(() => worker.end());
  }
}

/** How one lab uses the streamed file. */
export class Streaming extends OwnFile {
  /** Whether a file is being read. */
  reading = $state(false);
  /** The format that is being written. */
  writing = $state<Format>();

  #picked: PickedMedia;
  #part: FilePart | undefined;

  constructor(picked: PickedMedia, client: SessionClient, context: FileContext) {
    super(client, context);
    this.#picked = picked;
  }

  /** Name of the streamed file; null for the built-in clip. */
  get file(): string | null {
    return this.#picked.source?.name ?? null;
  }

  get blob(): Blob | null {
    return this.#picked.source?.blob ?? null;
  }

  get summary(): Summary | undefined {
    return this.#picked.source?.summary;
  }

  /**
   * Passes the file to a fresh engine before it opens a session. Does nothing if the lab does not stream such files.
   */
  async attach({ file, media }: Pick<LabPart, 'file' | 'media'> = {}) {
    const takes = file?.kind === 'flv';
    if (!takes && !media) return;
    this.#part = file;
    this.context.measuring.blob = this.blob;
    if (this.blob) await this.pass(this.blob);
    else if (takes && !this.#picked.source) void this.#look();
  }

  /** Streams a file on both sides and plays it from the beginning. */
  async play(file: File): Promise<Refusal | undefined> {
    if (this.reading) return undefined;
    this.reading = true;
    const answer = await this.#picked.read(file);
    this.reading = false;
    if (answer.kind !== 'read') {
      this.tell('alert', words.notTaken(file.name, file.size, answer));
      return undefined;
    }
    const { summary, blob } = answer;
    if (!(await this.pass(blob))) return undefined;
    this.#picked.source = { name: file.name, blob, summary };
    this.tell('status', words.streams(file.name));
    const opening = this.begin(this.#part?.knobs);
    this.context.worlds.play();
    return opening;
  }

  /** Streams the built-in clip again, from the beginning. */
  async clear(): Promise<Refusal | undefined> {
    if (!(await this.pass(null))) return undefined;
    this.#picked.source = undefined;
    this.tell('status', words.builtIn);
    const opening = this.begin();
    await this.#look();
    return opening;
  }

  /**
   * Converts the file to another format for the browser to save.
   * @returns undefined if the conversion was refused, which a notice says
   */
  async write(format: Format): Promise<File | undefined> {
    if (this.writing) return undefined;
    this.writing = format;
    const { file, blob } = this;
    const answer = await this.#picked.convert(blob, format);
    this.writing = undefined;
    if (answer.kind === 'written')
      return new File([answer.bytes], words.fileName(file, format), { type: 'application/octet-stream' });
    this.tell('alert', words.notSaved(format, answer));
    return undefined;
  }

  /** Parses the built-in clip. */
  async #look() {
    const answer = await this.#picked.read(null);
    if (answer.kind === 'read') this.#picked.source ??= { name: null, blob: null, summary: answer.summary };
  }

  protected refused(refusal: Refusal): string {
    return words.notTaken(this.file, 0, { kind: 'refused', refusal });
  }
}
