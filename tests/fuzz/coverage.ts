/** Which code of the page ran, by V8's precise coverage: what an input newly reaches makes it worth keeping. */
import { Session } from 'node:inspector';

/** Of functions and blocks, how often they ran in powers of two: a loop that runs longer is something new, too. */
export class Coverage {
  #session = new Session();
  #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** How much was reached so far. */
  get size() {
    return this.#seen.size;
  }

  /** @returns what ran since the last call and had never run before */
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

  /** Takes it that these never ran, so that the input which reaches them can be found. */
  forget(keys: readonly string[]) {
    for (const key of keys) this.#seen.delete(key);
  }

  stop() {
    this.#session.disconnect();
  }

  /** Answered at once: the session is of this very thread. */
  #post(method: string, params?: object): unknown {
    let answer: unknown;
    this.#session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
}
