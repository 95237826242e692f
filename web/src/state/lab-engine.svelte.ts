/**
 * The engine of an open lab, in explicit phases: loads it together with the lab's page module, and starts it again after
 * a failure. Until a lab is `ready`, and again while its engine has failed or restarts, what was `shown` before stays on
 * the page.
 *
 * | in        | `unsupported` | `start`   | `loaded` | `frame`              | `fail`   | `close`  |
 * | --------- | ------------- | --------- | -------- | -------------------- | -------- | -------- |
 * | `loading` | `still`       | `loading` | `ready`  |                      | `failed` | `closed` |
 * | `ready`   |               |           |          | `ready`, no failures | `failed` | `closed` |
 * | `failed`  |               | `loading` |          |                      |          | `closed` |
 * | `still`   |               |           |          |                      |          | `closed` |
 * | `closed`  |               |           |          |                      |          |          |
 *
 * An event has no effect where the table has nothing: the same object is returned.
 */
import { SessionClient, engineWorker } from '../engine/client.ts';
import type { Fault } from '../engine/fault.ts';
import type { Frame } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Catalogue, Lab } from '../engine/types.ts';
import { nextTask } from '../platform/next-task.ts';
import { errors } from '../words/errors.en.ts';
import { failure as words, faultText } from '../words/faults.en.ts';
import type { LabEntry, LabPart } from './lab-part.ts';

/** What the page shows of a lab. */
export interface Shown<P extends LabPart> {
  /** The lab's entry in the catalogue. */
  lab: Lab;
  /** The lab's page module. */
  page: P;
  /** Version of the engine. */
  version: string;
}

interface Common<P extends LabPart> {
  shown?: Shown<P>;
  /** Engine starts since the last frame. */
  starts: number;
}

export type Phase<P extends LabPart = LabPart> =
  /** Before the first start, and while the engine and the lab's page module load. */
  | (Common<P> & { kind: 'loading' })
  | (Common<P> & { kind: 'ready'; shown: Shown<P> })
  /** The engine was ended and can be started again. `again`: it was started more than once without a frame since. */
  | (Common<P> & { kind: 'failed'; fault: Fault; again: boolean })
  /** The browser has no WebAssembly. */
  | (Common<P> & { kind: 'still' })
  /** The page has opened something else. */
  | (Common<P> & { kind: 'closed' });

export type PhaseEvent<P extends LabPart = LabPart> =
  | { kind: 'unsupported' }
  | { kind: 'start' }
  | { kind: 'loaded'; shown: Shown<P> }
  /** The engine has delivered a frame. */
  | { kind: 'frame' }
  | { kind: 'fail'; fault: Fault }
  | { kind: 'close' };

/** The phase before the engine is started for the first time. */
export const FIRST: Phase<never> = { kind: 'loading', starts: 0 };

/** Returns the phase after an event; the same object if the event changes nothing. */
export function transition<P extends LabPart>(phase: Phase<P>, event: PhaseEvent<P>): Phase<P> {
  const { kind, shown, starts } = phase;
  switch (event.kind) {
    case 'unsupported':
      return kind === 'loading' ? { kind: 'still', shown, starts } : phase;
    case 'start': {
      const idle = kind === 'failed' || (kind === 'loading' && starts === 0);
      return idle ? { kind: 'loading', shown, starts: starts + 1 } : phase;
    }
    case 'loaded':
      return kind === 'loading' ? { kind: 'ready', shown: event.shown, starts } : phase;
    case 'frame':
      return kind === 'ready' && starts > 0 ? { ...phase, starts: 0 } : phase;
    case 'fail': {
      const runs = kind === 'loading' || kind === 'ready';
      return runs ? { kind: 'failed', shown, starts, fault: event.fault, again: starts > 1 } : phase;
    }
    case 'close':
      return kind === 'closed' ? phase : { kind: 'closed', shown, starts };
  }
}

/** Creates a worker that holds a module of the engine. */
export type Spawn = (module: ModuleId) => WorkerLike;

export abstract class LabEngine<P extends LabPart> {
  /** The lab's id in the catalogue and in links. */
  readonly id: string;
  /** The engine module that contains the lab. */
  readonly module: ModuleId;
  protected readonly client: SessionClient;
  #phase = $state.raw<Phase<P>>(FIRST);
  #load: () => Promise<P>;
  #page: Promise<P | undefined> | undefined;
  /** Resolves when the start that is under way has ended. */
  #started: Promise<void> = Promise.resolve();
  #end: () => void = () => undefined;

  constructor(id: string, { module, load }: LabEntry<P>, spawn: Spawn = engineWorker) {
    this.id = id;
    this.module = module;
    this.#load = load;
    this.client = new SessionClient(
      {
        onready: (version, catalogue) => void this.#loaded(version, catalogue),
        onframe: (frame) => {
          this.#to({ kind: 'frame' });
          this.receive(frame);
        },
        onfail: (fault) => this.#fail(fault),
      },
      () => spawn(module),
    );
  }

  /** Awaited before the lab is ready. @param page undefined if the lab's page module did not load */
  protected abstract prepare(page: P | undefined): Promise<void>;
  protected abstract ready(shown: Shown<P>): void;
  protected abstract receive(frame: Frame): void;
  /** The engine was ended. */
  protected abstract failed(): void;

  get phase(): Phase['kind'] {
    return this.#phase.kind;
  }
  /** What the page shows of the lab; undefined unless it is ready. */
  protected get shown(): Shown<P> | undefined {
    return this.#phase.kind === 'ready' ? this.#phase.shown : undefined;
  }
  /** The lab's entry in the catalogue; known from the first time on that the lab is ready. */
  get lab(): Lab | undefined {
    return this.#phase.shown?.lab;
  }
  /** The lab's page module; known together with `lab`. */
  get page(): P | undefined {
    return this.#phase.shown?.page;
  }
  /** Version of the engine; empty until it is known. */
  get version(): string {
    return this.#phase.shown?.version ?? '';
  }
  /** Why the engine was ended, and whether it was started more than once without a frame; undefined while it runs. */
  get failure(): { why: string; again: boolean } | undefined {
    const phase = this.#phase;
    return phase.kind === 'failed'
      ? { why: words.what(faultText(phase.fault)), again: phase.again }
      : undefined;
  }

  /** Starts the engine, unless it runs or starts already. Resolves when the start has succeeded or failed. */
  protected load(): Promise<void> {
    if (typeof WebAssembly === 'undefined') this.#to({ kind: 'unsupported' });
    if (!this.#to({ kind: 'start' })) return this.#started;
    this.#started = new Promise((resolve) => (this.#end = resolve));
    this.#page = this.#load().catch(() => undefined);
    this.client.start();
    return this.#started;
  }

  close() {
    this.client.end();
    this.#to({ kind: 'close' });
    this.#end();
  }

  async #loaded(version: string, { labs }: Catalogue) {
    const loading = this.#phase;
    const lab = labs.find(({ id }) => id === this.id);
    if (!lab) return this.#fail({ kind: 'error', message: errors.noLab(this.id) });
    const page = await this.#page;
    // Loading ended in this task; showing the lab starts in the next one, because both together would be a long task.
    await nextTask();
    await this.prepare(page);
    if (this.#phase !== loading) return;
    if (!page) return this.#fail({ kind: 'not loaded', message: '' });
    const shown = { lab, page, version };
    this.#to({ kind: 'loaded', shown });
    this.ready(shown);
    this.#end();
  }

  #fail(fault: Fault) {
    if (!this.#to({ kind: 'fail', fault })) return;
    this.failed();
    this.#end();
  }

  /** @returns whether the event had an effect */
  #to(event: PhaseEvent<P>): boolean {
    const before = this.#phase;
    this.#phase = transition(before, event);
    return this.#phase !== before;
  }
}
