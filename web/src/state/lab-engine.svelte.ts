/**
 * The engine of one lab: loads it together with the lab's page module, in explicit phases, and starts it again after a
 * failure.
 */
import { EngineClient, engineWorker } from '../engine/client.ts';
import type { Fault } from '../engine/fault.ts';
import type { Frame } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Catalogue } from '../engine/types.ts';
import { nextTask } from '../platform/next-task.ts';
import { errors } from '../words/errors.en.ts';
import type { LabEntry, LabPart } from './lab-part.ts';
import { FIRST, type Phase, type PhaseEvent, type Shown, transition } from './lab-phase.ts';

/** Creates a worker that holds a module of the engine. */
export type Spawn = (module: ModuleId) => WorkerLike;

interface Events<P extends LabPart> {
  /** Awaited before the lab is ready. @param page undefined if the lab's page module did not load */
  prepare(page: P | undefined): Promise<void>;
  onready(shown: Shown<P>): void;
  onframe: (frame: Frame) => void;
  /** The engine was ended. */
  onfail(): void;
}

export class LabEngine<P extends LabPart> {
  readonly client: EngineClient;
  #phase = $state.raw<Phase<P>>(FIRST);
  #id: string;
  #load: () => Promise<P>;
  #events: Events<P>;
  #page: Promise<P | undefined> | undefined;
  /** Resolves when the start that is under way has ended. */
  #started = Promise.resolve(false);
  #end: (ready: boolean) => void = () => undefined;

  /** @param id the lab's id in the catalogue */
  constructor(id: string, { module, load }: LabEntry<P>, events: Events<P>, spawn: Spawn = engineWorker) {
    this.#id = id;
    this.#load = load;
    this.#events = events;
    this.client = new EngineClient(
      {
        onready: (version, catalogue) => void this.#loaded(version, catalogue),
        onframe: events.onframe,
        onfail: (fault) => this.#fail(fault),
      },
      () => spawn(module),
    );
  }

  get phase(): Phase<P> {
    return this.#phase;
  }

  /**
   * Starts the engine, unless it runs or starts already.
   * @returns whether the lab is ready; resolves when the start has succeeded or failed
   */
  start(): Promise<boolean> {
    if (typeof WebAssembly === 'undefined') this.#to({ kind: 'unsupported' });
    if (!this.#to({ kind: 'start' })) return this.#started;
    this.#started = new Promise((resolve) => (this.#end = resolve));
    this.#page = this.#load().catch(() => undefined);
    this.client.start();
    return this.#started;
  }

  /** A frame was shown, so that a later failure is not one of a restart. */
  delivered() {
    this.#to({ kind: 'frame' });
  }

  close() {
    this.client.end();
    this.#to({ kind: 'close' });
    this.#started = Promise.resolve(false);
    this.#end(false);
  }

  async #loaded(version: string, { labs }: Catalogue) {
    const loading = this.#phase;
    const lab = labs.find(({ id }) => id === this.#id);
    if (!lab) return this.#fail({ kind: 'error', message: errors.noLab(this.#id) });
    const page = await this.#page;
    // Loading ended in this task; showing the lab starts in the next one, because both together would be a long task.
    await nextTask();
    await this.#events.prepare(page);
    if (this.#phase !== loading) return;
    if (!page) return this.#fail({ kind: 'not loaded', message: '' });
    const shown = { lab, page, version };
    this.#to({ kind: 'loaded', shown });
    this.#events.onready(shown);
    this.#end(true);
  }

  #fail(fault: Fault) {
    if (!this.#to({ kind: 'fail', fault })) return;
    this.#events.onfail();
    this.#end(false);
  }

  /** @returns whether the event had an effect */
  #to(event: PhaseEvent<P>): boolean {
    const before = this.#phase;
    this.#phase = transition(before, event);
    return this.#phase !== before;
  }
}
