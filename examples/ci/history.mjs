/**
 * `node history.mjs`: prints how the newest run compares with those before it, as a Markdown table.
 * `node history.mjs add [result.json]`: adds a run first. The history is `history.jsonl`, or what `HISTORY` names; the
 * commit is what `GITHUB_SHA` says. On GitHub the table is in the job's summary too.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { entryOf, readHistory, trends } from './trend.mjs';

const file = env.HISTORY ?? 'history.jsonl';

/** @param {ReturnType<typeof trends>} rows */
function table(rows) {
  const times = (/** @type {number | null} */ ratio) => (ratio === null ? '–' : `${ratio.toFixed(2)}×`);
  const lines = rows.map(({ name, ratio, interval, before, trend, runs, bars }) => {
    const range = interval ? `${times(interval.low)} to ${times(interval.high)}` : times(null);
    return ['', name, times(ratio), range, times(before), trend, `${runs}`, bars, ''].join(' | ').trim();
  });
  return [
    '| comparison | ratio | 95 % interval | median before | trend | runs | the last 20 |',
    '| --- | ---: | --- | ---: | --- | ---: | --- |',
    ...lines,
  ].join('\n');
}

try {
  if (argv[2] === 'add') {
    const document = JSON.parse(readFileSync(argv[3] ?? 'result.json', 'utf8'));
    const entry = entryOf(document, { at: new Date(), commit: env.GITHUB_SHA });
    appendFileSync(file, `${JSON.stringify(entry)}\n`);
  } else if (argv[2] !== undefined) {
    throw new Error(`history ${argv[2]} is not known: "add", or nothing to print the table.`);
  }
  if (!existsSync(file)) throw new Error(`There is no ${file} yet: add a run first.`);
  const entries = readHistory(readFileSync(file, 'utf8'));
  const text = `${table(trends(entries))}\n\nMachine: ${entries.at(-1)?.machine ?? 'none yet'}.`;
  console.log(text);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 2;
}
