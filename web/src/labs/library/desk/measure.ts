/**
 * Times the blog's seven queries with each engine and SQLite dialect in turn, ten runs each, from the query to the rows
 * on the page. An answer that is too short for the clock is repeated within a run, and the time divided.
 */
import type { LibraryRules } from '../../../../../engine/pkg-library/ringside.js';
import type { SqliteClient } from '../sqlite.client.ts';
import { rowsIn } from '../columns.ts';
import { DIALECTS } from '../dialects.ts';
import { QUERIES } from './published.ts';
import type { ShelvesClient } from './shelves.client.ts';

/** Number of runs, as in the blog. */
export const RUNS = 10;
/** Minimum duration of a run, in ms: 20 steps of the coarsest clock. */
const LEAST_MS = 2;

/** Times of one answer in ms: mean of each part, and mean and sample standard deviation of the total. */
export interface Measured {
  query: string;
  id: string;
  rows: number;
  find: number;
  fetch: number;
  build: number;
  cross: number;
  mean: number;
  deviation: number;
  /** Answers in a run. */
  batch: number;
}

type Parts = Pick<Measured, 'find' | 'fetch' | 'build' | 'cross'>;
interface Run extends Parts {
  rows: number;
  /** Digest of the rows; undefined for SQL, whose differences from S4 are known. */
  digest?: string;
}

const sum = ({ find, fetch, build, cross }: Parts) => find + fetch + build + cross;

/** Mean and sample standard deviation of the runs, and the mean of each part. */
export function summed(runs: readonly Run[]): Parts & { mean: number; deviation: number; rows: number } {
  const mean = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0) / runs.length;
  const all = mean(sum);
  const spread = runs.reduce((squares, run) => squares + (sum(run) - all) ** 2, 0);
  return {
    find: mean(({ find }) => find),
    fetch: mean(({ fetch }) => fetch),
    build: mean(({ build }) => build),
    cross: mean(({ cross }) => cross),
    mean: all,
    deviation: Math.sqrt(spread / Math.max(1, runs.length - 1)),
    rows: runs[0]?.rows ?? 0,
  };
}

type Ask = (text: string, batch: number) => Promise<Run>;

const since = (sent: number) => Math.max(0, performance.timeOrigin + performance.now() - sent);

/**
 * Yields each query's engines as they are done, and the engines that are not timed because their rows differ from
 * midb's.
 */
export async function* measure(
  shelves: ShelvesClient,
  sqlite: SqliteClient | undefined,
  engines: readonly string[],
  rules: LibraryRules,
): AsyncGenerator<Measured | { other: string }> {
  const asks: [id: string, ask: Ask][] = engines.map((engine) => [
    engine,
    async (text, batch) => {
      const { rows, times, digest, sent } = await shelves.ask('time', { text, rules }, engine, batch);
      const { songs } = rowsIn(rows);
      return { ...times, cross: since(sent), rows: songs.length, digest };
    },
  ]);
  for (const dialect of sqlite ? DIALECTS : [])
    asks.push([
      dialect,
      async (text, batch) => {
        const parts = { find: 0, fetch: 0, build: 0, cross: 0 };
        let rows = 0;
        for (let round = 0; round < batch; round++) {
          const { times, rows: given } = await sqlite!.query({ text, rules, dialect });
          parts.find += (times.prepare + times.find) / batch;
          parts.build += times.rows / batch;
          parts.cross += times.cross / batch;
          rows = given.songs.length;
        }
        return { ...parts, rows };
      },
    ]);
  for (const query of QUERIES) {
    const all: typeof asks = [];
    const batches: number[] = [];
    let agreed: string | undefined;
    for (const [id, ask] of asks) if (id === 'midb') agreed = (await ask(query.text, 1)).digest;
    for (const [id, ask] of asks) {
      const once = await ask(query.text, 1);
      if (once.digest !== undefined && once.digest !== agreed) {
        yield { other: id };
        continue;
      }
      all.push([id, ask]);
      const took = once.find + once.fetch + once.build;
      batches.push(Math.max(1, Math.min(256, Math.ceil(LEAST_MS / Math.max(took, 0.005)))));
    }
    const runs = all.map((): Run[] => []);
    for (let run = 0; run < RUNS; run++) {
      // Alternates the order of engines, so that changes of the machine's state affect all of them equally.
      const order = all.map((_, at) => (run % 2 === 0 ? at : all.length - 1 - at));
      for (const at of order) runs[at].push(await all[at][1](query.text, batches[at]));
    }
    for (const [at, [id]] of all.entries())
      yield { query: query.text, id, batch: batches[at], ...summed(runs[at]) };
  }
}
