/** V8's precise coverage of the page's code: inputs that reach new code are kept. */
import { Session } from 'node:inspector';

/** Counts of functions and blocks, rounded to powers of two, so that a loop that runs longer counts as new coverage, too. */
export class Coverage {
  #session = new Session();
  #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Amount of coverage so far. */
  get size() {
    return this.#seen.size;
  }

  /** @returns the coverage since the last call that is new */
  take(): string[] {
    const fresh: string[] = [];
    const { result } = this.#post('Profiler.takePreciseCoverage') as {
      result: {
        url: string;
        functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
      }[];
    };
    for (const { url, functions } of result) {
      if (!url.includes('/web/src/')) continue;
      for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
        const key = `${url} ${startOffset} ${endOffset} ${Math.floor(Math.log2(count))}`;
        if (count === 0 || this.#seen.has(key)) continue;
        this.#seen.add(key);
        fresh.push(key);
      }
    }
    return fresh;
  }

  /** Removes coverage, so that the input that reaches it can be found. */
  forget(keys: readonly string[]) {
    for (const key of keys) this.#seen.delete(key);
  }

  stop() {
    this.#session.disconnect();
  }

  /** Calls the inspector, which answers synchronously because the session is on this thread. */
  #post(method: string, params?: object): unknown {
    let answer: unknown;
    this.#session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
}
