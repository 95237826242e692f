/** SQLite beside the desk. It is loaded on request; if it does not load, everything else works without it. */
import type { LibraryColumns } from '../../../../../engine/pkg-library/ringside.js';
import { errorMessage } from '../../../engine/error-message.ts';
import type { LibraryRows } from '../columns.ts';
import type { Dialect, Question } from '../dialects.ts';
import type { SqliteClient } from '../sqlite.client.ts';
import type { GateCount } from '../sqlite.ts';
import { differencesOf, parted, type Parted } from './differences.ts';

/** SQLite's answer to a query. */
export interface Beside {
  dialect: Dialect;
  answer: Awaited<ReturnType<SqliteClient['query']>>;
  gates: GateCount[];
  parted: Parted;
}

/** Creation of SQLite's tables: duration in ms, and size of the file and of the used heap in bytes. */
interface Filled {
  ms: number;
  file: number;
  used: number;
}

export class SqliteBeside {
  /** SQLite's version; undefined if it has not loaded. */
  version = $state<string>();
  /** Why SQLite has not loaded, or what it refused. */
  failed = $state<string>();
  fills = $state.raw<Partial<Record<Dialect, Filled>>>({});
  readonly client: SqliteClient;

  constructor(client: SqliteClient) {
    this.client = client;
  }

  /**
   * Loads SQLite with the library, unless that is done.
   * @param sources patterns of sources, the most preferred first
   * @returns whether it is available
   */
  async comes(columns: () => Promise<LibraryColumns>, sources: readonly string[]): Promise<boolean> {
    if (this.version && this.client.running) return true;
    // The worker has failed since, and its tables are lost.
    this.close();
    await this.attempt(async () => {
      this.version = await this.client.ask('open', await columns(), sources);
    });
    return this.version !== undefined;
  }

  /** Runs `work` and shows its error, if there is one. */
  async attempt(work: () => Promise<void>) {
    try {
      this.failed = undefined;
      await work();
    } catch (error) {
      this.failed = errorMessage(error);
    }
  }

  /** Creates the tables of a dialect, unless they exist; some dialects share theirs. */
  async fill(of: Dialect) {
    const dialect = of === 'sql-old' ? 'sql-old' : 'sql-well';
    if (this.fills[dialect]) return;
    const before = Object.values(this.fills).reduce((sum, { used }) => sum + used, 0);
    const { used, ...filled } = await this.client.ask('fill', dialect);
    // The heap in use belongs to all of its databases.
    this.fills = { ...this.fills, [dialect]: { ...filled, used: used - before } };
  }

  /** Asks a question, and compares the answer with midb's rows. */
  async ask(question: Question, midb: LibraryRows): Promise<Beside> {
    const { dialect } = question;
    await this.fill(dialect);
    const [answer, gates] = await Promise.all([
      this.client.query(question),
      this.client.ask('gates', question),
    ]);
    return { dialect, answer, gates, parted: parted(dialect, differencesOf(midb, answer.rows)) };
  }

  /** Closes SQLite until it is loaded again with another library. */
  close() {
    this.client.close();
    this.version = undefined;
    this.fills = {};
  }
}
