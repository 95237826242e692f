/** The real SQLite beside the desk: it comes when it is wanted, and where it does not, all else works without it. */
import type { LibraryColumns } from '../../../../../engine/pkg-library/ringside.js';
import { errorMessage } from '../../../engine/error-message.ts';
import type { SqliteClient } from '../sqlite.client.ts';
import type { Dialect, Question } from '../sqlite.messages.ts';
import { parted, type Parted } from './differences.ts';

/** What SQLite has to say to a query. */
export interface Beside {
  dialect: Dialect;
  answer: Awaited<ReturnType<SqliteClient['query']>>;
  gates: Awaited<ReturnType<SqliteClient['gates']>>;
  parted: Parted;
}

/** SQLite's tables: how long making them took, in ms, and bytes of a file and of heap in use. */
interface Filled {
  ms: number;
  file: number;
  used: number;
}

export class SqliteBeside {
  /** What it calls its version; undefined: it is not there. */
  version = $state<string>();
  /** Why it is not there, or what it would not do. */
  failed = $state<string>();
  fills = $state.raw<Partial<Record<Dialect, Filled>>>({});
  readonly client: SqliteClient;

  constructor(client: SqliteClient) {
    this.client = client;
  }

  /** Lets it come, with that library in it, unless it is there; says whether it is. */
  async comes(columns: () => Promise<LibraryColumns>): Promise<boolean> {
    if (this.version && this.client.begun) return true;
    // Its worker failed since then, and the tables went with it.
    this.close();
    await this.attempt(async () => {
      this.version = await this.client.open(await columns());
    });
    return this.version !== undefined;
  }

  /** Does something with it that may go wrong, which is then told. */
  async attempt(work: () => Promise<void>) {
    try {
      this.failed = undefined;
      await work();
    } catch (error) {
      this.failed = errorMessage(error);
    }
  }

  /** Makes the tables that a dialect asks, unless they are there; two of them each share theirs. */
  async fill(of: Dialect) {
    const dialect = of === 'sql-old' || of === 'sql-inline' ? 'sql-old' : 'sql-well';
    if (this.fills[dialect]) return;
    const before = Object.values(this.fills).reduce((sum, { used }) => sum + used, 0);
    const { ms, sizes } = await this.client.fill(dialect);
    const file = Object.values(sizes.tables).reduce((sum, one) => sum + one, 0);
    // What it has in use is of all its databases.
    this.fills = { ...this.fills, [dialect]: { ms, file, used: sizes.used - before } };
  }

  async ask(question: Question): Promise<Beside> {
    const { dialect } = question;
    await this.fill(dialect);
    const [answer, gates, differences] = await Promise.all([
      this.client.query(question),
      this.client.gates(question),
      this.client.differences(question),
    ]);
    return { dialect, answer, gates, parted: parted(dialect, differences) };
  }

  /** Until it comes again, with another library. */
  close() {
    this.client.close();
    this.version = undefined;
    this.fills = {};
  }
}
