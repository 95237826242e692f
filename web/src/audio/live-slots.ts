/**
 * The ring's sound on real threads: a publisher in a worker writes the music into its ring's slots, readers in others read
 * them as the variant does, and a worklet plays out of them. The stream has a conductor and a memory of its own, so that it
 * goes on while other threads are busy. To be loaded only where memory can be shared.
 */
import type { SoundPlan } from '../../../engine/pkg-threads/ringside.js';
import type { Media } from '../engine/messages.ts';
import { Threads } from '../engine/threads/client.ts';
import type { Works } from '../engine/threads/messages.ts';
import { faultText } from '../words/faults.en.ts';
import type { SlotMeter } from './slot-meter.ts';
import { loadSlots, playSlots, type SlotPlayer } from './slots.ts';

export type Sounded = Works['sound']['result'];

export class LiveSlots {
  #threads: Threads;
  #player: SlotPlayer | undefined;
  #cancel = new AbortController();
  #over: Promise<Sounded> | undefined;

  /** @param onfail told when a thread dies; what was published before is played */
  constructor(onfail: (message: string) => void) {
    this.#threads = new Threads({
      ontrap: (_, message) => onfail(message),
      onfail: (fault) => onfail(faultText(fault)),
    });
  }

  /**
   * Starts a stream and plays it into `output`. Resolves when it plays, or will once it has its lead.
   * @param media what sounds instead of the built-in piece
   * @throws {Refused} when the engine would not take the plan
   * @throws {EngineFailed} when the threads do not start
   */
  async start(context: BaseAudioContext, plan: SoundPlan, output: AudioNode, media: Media | null = null) {
    await Promise.all([this.#threads.start(), loadSlots(context)]);
    return new Promise<void>((resolve, reject) => {
      const onprogress = (_: number, places: Works['sound']['progress']) => {
        const { memory } = this.#threads;
        if (!memory || this.#player) return;
        this.#player = playSlots(context, { memory, places, lead: plan.lead });
        this.#player.node.connect(output);
        resolve();
      };
      // The publisher has a thread besides the readers'.
      const threads = plan.threads + 1;
      const { signal } = this.#cancel;
      const outcome = this.#threads.run('sound', { plan, media }, { threads, onprogress, signal });
      this.#over = outcome.then(({ result }) => result);
      this.#over.catch(reject);
    });
  }

  /** The stream's counts; undefined before it has started. */
  get meter(): SlotMeter | undefined {
    return this.#player?.meter;
  }

  /** Stops the worklet and then the threads: nobody is left to read when their memory is given back. */
  async stop(): Promise<Sounded | undefined> {
    await this.#player?.stop();
    this.#cancel.abort();
    // Rejected when the threads died, which was told.
    const sounded = await this.#over?.catch(() => undefined);
    this.#threads.stop();
    return sounded;
  }
}
