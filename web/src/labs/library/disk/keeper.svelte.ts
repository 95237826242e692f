/** State of the stored library: it can be opened, changed, killed in the middle of a write, and opened again. */
import type { LibraryRecovered } from '../../../../../engine/pkg-library/ringside.js';
import { deadlines } from '../../../engine/deadlines.ts';
import { errorMessage } from '../../../engine/error-message.ts';
import type { WorkerLike } from '../../../engine/supervisor.ts';
import { keeper as words } from '../../../words/library.disk.en.ts';
import { faultText } from '../../../words/faults.en.ts';
import { Asking, type AskingLimits } from '../asking.ts';
import type { Exchange, Kept, Lasted, Torn } from './messages.ts';
import { askForPersistence, type Persistence, persistence } from './persistence.ts';

const keeperWorker = (): WorkerLike =>
  new Worker(new URL('./keeper.worker.ts', import.meta.url), { type: 'module', name: 'keeper' });

/** Browsers may partition or delete the storage of iframes, so nothing is stored there. */
const isFramed = () => window.parent !== window;

/** Maximum number of commits that are shown. */
const MOST = 6;
/** Number of attempts, and time between them in ms, to open files that a dead worker had open. */
const [AGAIN, AFTER] = [20, 100];

export class Keeper {
  kept = $state.raw<Kept>();
  /** Result of recovery when it was opened last. */
  recovered = $state.raw<LibraryRecovered>();
  /** Where the write was interrupted: bytes written, and bytes in total. */
  torn = $state.raw<{ written: number; of: number }>();
  /** Whether the browser protects the storage; undefined before anything is stored or the user has decided. */
  persistence = $state<Persistence>();
  /** The newest commits, newest first. */
  lasted = $state.raw<Lasted[]>([]);
  busy = $state(false);
  failed = $state<string>();
  /** Whether the last worker was ended, and may hold the files a moment longer. */
  #killed = false;
  readonly #framed: boolean;
  readonly #asking: Asking<Exchange, Torn>;

  /** @param framed whether the page is in an iframe */
  constructor(
    spawn = keeperWorker,
    framed = isFramed(),
    limits: AskingLimits = { start: deadlines.start, answer: deadlines.disk },
  ) {
    this.#framed = framed;
    this.#asking = new Asking(
      spawn,
      {
        onsaid: (torn) => {
          // The worker has stopped in the middle of a write, so it is ended now.
          this.#end(words.killed);
          this.torn = torn;
        },
        onfault: (fault) => {
          this.kept = undefined;
          this.#killed = true;
          return new Error(words.stopped(faultText(fault)));
        },
      },
      limits,
    );
  }

  /** Opens the stored library, or an empty one. */
  open(): Promise<void> {
    return this.#guarded(async () => {
      const memory = this.#framed ? words.framed : undefined;
      for (let time = 1; ; time++) {
        try {
          const { kept, recovered } = await this.#asking.ask('open', { memory });
          [this.kept, this.recovered, this.#killed] = [kept, recovered, false];
          if (kept.memory === undefined && kept.relations > 0) this.persistence = await persistence();
          return;
        } catch (error) {
          // The browser releases a dead worker's files with a delay.
          if (!this.#killed || !this.#asking.begun || time >= AGAIN) throw error;
          await new Promise((resolve) => setTimeout(resolve, AFTER));
        }
      }
    });
  }

  /** Stores midb's file in place of the stored library, and asks the browser to protect the storage. */
  async keep(file: Uint8Array) {
    await this.#last('keep', { file });
    // Not awaited, because the browser may ask the user.
    if (!this.failed && this.kept?.memory === undefined)
      void askForPersistence().then((answer) => (this.persistence = answer));
  }

  /** Rates songs from 1 to 5; null removes their ratings. */
  rate(songs: number[], rating: number | null) {
    return this.#last('rate', { songs, rating, tears: false });
  }

  checkpoint() {
    return this.#last('checkpoint', null);
  }

  /**
   * Changes the rating of a song and kills the worker when half of the change is written; in memory, when all of it is.
   */
  crash(song: number): Promise<void> {
    return this.#guarded(async () => {
      try {
        await this.#asking.ask('rate', { songs: [song], rating: null, tears: true });
      } catch (error) {
        if (this.torn) return;
        throw error;
      }
      this.#end(words.killed);
      throw new Error(words.killed);
    });
  }

  /** All relations of the library. */
  columns() {
    return this.#asking.ask('columns', null);
  }

  /** Deletes the files and starts again. */
  async forget() {
    await this.#guarded(async () => {
      await this.#asking.ask('forget', null);
      [this.lasted, this.torn, this.persistence] = [[], undefined, undefined];
    });
    await this.open();
  }

  close() {
    this.#end(words.notOpen);
  }

  #last<K extends 'keep' | 'rate' | 'checkpoint'>(kind: K, ask: Exchange[K]['ask']): Promise<void> {
    return this.#guarded(async () => {
      const lasted = await this.#asking.ask(kind, ask).catch((error: unknown) => this.#look(error));
      this.kept = lasted.kept;
      this.torn = this.recovered = undefined;
      this.lasted = [lasted, ...this.lasted].slice(0, MOST);
    });
  }

  /** Reads the library's state after a failed request. @throws the reason of the failure */
  async #look(why: unknown): Promise<never> {
    // A dead worker is not restarted for this.
    if (this.kept) this.kept = await this.#asking.ask('kept', null).catch(() => undefined);
    throw why;
  }

  #end(reason: string) {
    this.kept = undefined;
    this.#killed = true;
    this.#asking.end(new Error(reason));
  }

  async #guarded(work: () => Promise<void>) {
    [this.busy, this.failed] = [true, undefined];
    try {
      await work();
    } catch (error) {
      this.failed = errorMessage(error);
    } finally {
      this.busy = false;
    }
  }
}
