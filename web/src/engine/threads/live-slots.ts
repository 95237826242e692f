/**
 * The ring's sound on real threads: a publisher thread writes the music into the ring's slots, reader threads read them
 * as the variant does, and a worklet plays from the slots. The stream has a conductor and a memory of its own, so that
 * it continues while other threads are busy. Load this module only where memory can be shared.
 */
import type { SoundPlan } from '../../../../engine/pkg-threads/ringside.js';
import type { SlotMeter } from '../../audio/slot-meter.ts';
import { loadSlots, playSlots, type SlotPlayer } from '../../audio/slots.ts';
import { faultText } from '../../words/faults.en.ts';
import type { Media } from '../messages.ts';
import { Threads } from './client.ts';
import type { Tasks } from './messages.ts';

export type Sounded = Tasks['sound']['result'];

export class LiveSlots {
  #threads: Threads;
  #player: SlotPlayer | undefined;
  #cancel = new AbortController();
  #over: Promise<Sounded> | undefined;

  /** @param onfail called when a thread has died; what was published before is still played */
  constructor(onfail: (message: string) => void) {
    this.#threads = new Threads({
      ontrap: (_, message) => onfail(message),
      onfail: (fault) => onfail(faultText(fault)),
    });
  }

  /**
   * Starts a stream and plays it into `output`. Resolves when it plays or waits for its lead.
   * @param media decoded file to play in place of the built-in piece @throws {Refused} if the engine refuses the plan
   * @throws {EngineFailed} if the threads do not start
   */
  async start(context: BaseAudioContext, plan: SoundPlan, output: AudioNode, media: Media | null = null) {
    await Promise.all([this.#threads.load(), loadSlots(context)]);
    return new Promise<void>((resolve, reject) => {
      const onprogress = (_: number, addresses: Tasks['sound']['progress']) => {
        const { memory } = this.#threads;
        if (!memory || this.#player) return;
        this.#player = playSlots(context, { memory, addresses, lead: plan.lead });
        this.#player.node.connect(output);
        resolve();
      };
      // The publisher needs one thread more than the readers.
      const threads = plan.threads + 1;
      const { signal } = this.#cancel;
      const outcome = this.#threads.run('sound', { plan, media }, { threads, onprogress, signal });
      this.#over = outcome.then(({ result }) => result);
      this.#over.catch(reject);
    });
  }

  /** The stream's counts; undefined before `start` has finished. */
  get meter(): SlotMeter | undefined {
    return this.#player?.meter;
  }

  /** Log of what was played (`output-log.ts`); undefined before `start` has finished. */
  get log(): ArrayBufferLike | undefined {
    return this.#player?.log;
  }

  /** Stops the worklet and then the threads, so that nothing reads their memory when it is freed. */
  async stop(): Promise<Sounded | undefined> {
    await this.#player?.stop();
    this.#cancel.abort();
    // The promise is rejected if the threads died, which has already been reported.
    const sounded = await this.#over?.catch(() => undefined);
    this.#threads.end();
    return sounded;
  }
}
