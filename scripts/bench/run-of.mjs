/** What a bench document says of how and on what it was measured. */
import { cpus, loadavg, release, type } from 'node:os';
import { ask } from '../run.mjs';

/**
 * @param {Pick<import('./options.mjs').Options, 'seed' | 'instances' | 'pairs' | 'quick'>} options
 * @returns {import('./document.mjs').Run} to be called before the first launch, because of the load
 */
export function runOf({ seed, instances, pairs, quick }) {
  return {
    date: new Date().toISOString(),
    ...{ seed, instances, pairs, quick },
    os: `${type()} ${release()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    load: loadavg(),
    commit: commit(),
  };
}

/** The commit of the repository, with a `+` if files have changed since; null where there is none. */
function commit() {
  const head = ask('git', ['rev-parse', 'HEAD']);
  if (head === undefined) return null;
  return ask('git', ['status', '--porcelain']) ? `${head}+` : head;
}
