/**
 * The page's end of SQLite's worker, which loads SQLite with its first request. If the worker has ended, the next `open`
 * creates another one.
 */
import { deadlines } from '../../engine/deadlines.ts';
import { RpcClient, type RpcLimits } from '../../engine/rpc.client.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import { faultText, stopped } from '../../words/faults.en.ts';
import { rowsIn } from './columns.ts';
import type { Question } from './dialects.ts';
import type { Sqlite } from './sqlite.worker.ts';

const sqliteWorker = (): WorkerLike =>
  new Worker(new URL('./sqlite.worker.ts', import.meta.url), { type: 'module', name: 'sqlite' });

export class SqliteClient extends RpcClient<Sqlite> {
  /** @param spawn creates the worker */
  constructor(
    spawn: () => WorkerLike = sqliteWorker,
    limits: RpcLimits = { start: deadlines.start, answer: deadlines.sqlite },
  ) {
    super(spawn, { onfault: (fault) => new Error(stopped.sqlite(faultText(fault))) }, limits);
  }

  /** Answers a query with rows, times and counts; `cross` is the time of the transfer to the page, in ms. */
  async query(question: Question) {
    const { sent, times, ...answer } = await this.ask('query', question);
    const rows = rowsIn(answer.rows);
    const cross = Math.max(0, performance.timeOrigin + performance.now() - sent);
    return { ...answer, rows, times: { ...times, cross } };
  }

  close() {
    this.end(new Error('SQLite was closed.'));
  }
}
