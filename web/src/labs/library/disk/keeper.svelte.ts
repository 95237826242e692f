/** A library that is kept on the browser's own disk, as the page sees it: opened, changed, killed in the middle of a write, and opened again. */
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

/** In a frame of another page a browser may keep files apart, or forget them: there nothing is kept. */
const isFramed = () => window.parent !== window;

/** Commits that are remembered. */
const MOST = 6;
/** How often, and after how many ms, files that a dead worker had are asked for again. */
const [AGAIN, AFTER] = [20, 100];

export class Keeper {
  kept = $state.raw<Kept>();
  /** What was found when it was opened last. */
  recovered = $state.raw<LibraryRecovered>();
  /** Where it was killed: bytes written of a write. */
  torn = $state.raw<{ written: number; of: number }>();
  /** Whether the browser has promised to keep it; undefined as long as nothing is on the disk, or nobody has answered. */
  persistence = $state<Persistence>();
  /** What was made to last, the newest first. */
  lasted = $state.raw<Lasted[]>([]);
  busy = $state(false);
  failed = $state<string>();
  /** Its last worker was ended, and may hold the files a moment longer. */
  #killed = false;
  readonly #framed: boolean;
  readonly #asking: Asking<Exchange, Torn>;

  /** @param framed whether the page is in a frame */
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
          // It stands in the middle of a write: this is the end of it.
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

  /** Opens what is kept, or the beginning of it. */
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
          // The browser lets go of a dead worker's files a moment later.
          if (!this.#killed || !this.#asking.begun || time >= AGAIN) throw error;
          await new Promise((resolve) => setTimeout(resolve, AFTER));
        }
      }
    });
  }

  /** Keeps midb's file in the place of what was kept, and asks the browser not to delete it. */
  async keep(file: Uint8Array) {
    await this.#last('keep', { file });
    // The user may be asked, and take a while to answer: nothing waits for that.
    if (!this.failed && this.kept?.memory === undefined)
      void askForPersistence().then((answer) => (this.persistence = answer));
  }

  /** Rates songs, 1 to 5, or takes their ratings out. */
  rate(songs: number[], rating: number | null) {
    return this.#last('rate', { songs, rating, tears: false });
  }

  checkpoint() {
    return this.#last('checkpoint', null);
  }

  /** Rates a song otherwise, and kills the worker when half of that is written; in memory, when all of it is. */
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

  /** All of it. */
  columns() {
    return this.#asking.ask('columns', null);
  }

  /** Takes the files away, and begins anew. */
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

  /** After something that was not done: the library as it is on the disk. @throws why it was not done */
  async #look(why: unknown): Promise<never> {
    // A worker that is dead is not started for this.
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
