/**
 * Reports of `npm test` for other programs: each test with its result, as JSON and as JUnit XML, which build servers
 * read. Both contain the same list, whose sum is the last line's, except for a runner that crashed.
 */

/**
 * @typedef {object} Case one test
 * @property {string} kind `cargo`, `node`, `browser` or `e2e`
 * @property {string} file of Vitest's tests, relative to the repository; of cargo's the module that it is in
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} retries how often it was tried again
 * @property {number | null} ms it took; cargo does not say
 * @property {string | null} message why it failed, or why it was tried again
 */

const CARGO_STATES = /** @type {const} */ ({ ok: 'passed', FAILED: 'failed', ignored: 'skipped' });

/** @param {string} output what `cargo test` printed @returns {Case[]} */
export function casesOfCargo(output) {
  const lines = output.matchAll(/^test (\S+?)(?: - .+?)? \.\.\. (?:.*?)(ok|FAILED|ignored)\b/gm);
  return [...lines].map(([, path, state]) => {
    const cut = path.lastIndexOf('::');
    const said = output.split(`---- ${path} stdout ----\n`)[1]?.split(/\n(?:---- |\nfailures:)/)[0] ?? null;
    return {
      kind: 'cargo',
      file: cut < 0 ? 'ringside' : path.slice(0, cut),
      name: path.slice(cut < 0 ? 0 : cut + 2),
      state: CARGO_STATES[/** @type {keyof typeof CARGO_STATES} */ (state)],
      retries: 0,
      ms: null,
      message: state === 'FAILED' ? (said?.trim() ?? 'failed') : null,
    };
  });
}

/**
 * @param {string} kind
 * @param {string | undefined} report Vitest's JSON report, undefined when it wrote none
 * @param {string} root what files are relative to, ending in a slash
 * @returns {Case[]}
 */
export function casesOfVitest(kind, report, root) {
  if (report === undefined) return [];
  return JSON.parse(report).testResults.flatMap((/** @type {any} */ suite) => {
    const file = suite.name.startsWith(root) ? suite.name.slice(root.length) : suite.name;
    // A file that does not load has no tests, but a reason.
    const whole = { fullName: file, status: suite.status, duration: null, failureMessages: [suite.message] };
    const all = suite.assertionResults.length > 0 ? suite.assertionResults : [whole];
    return all.map((/** @type {any} */ { fullName, status, duration, failureMessages, meta }) => {
      const state = status === 'passed' || status === 'failed' ? status : 'skipped';
      const retries = meta?.retries ?? 0;
      const message = state === 'failed' || retries > 0 ? failureMessages.join('\n') : null;
      return { kind, file, name: fullName.trim(), state, retries, ms: duration ?? null, message };
    });
  });
}

/**
 * @param {Case[]} cases
 * @returns {string[]} a line for each test that passed only when it was tried again
 */
export const retriedLines = (cases) =>
  cases
    .filter(({ state, retries }) => state === 'passed' && retries > 0)
    .map(({ file, name, message }) => `RETRIED ${file}: ${name}: ${message?.split('\n')[0]}`);

/** @param {Case[]} cases @param {import('./counts.mjs').Counts} counts those of the last line */
export function jsonReport(cases, counts) {
  return `${JSON.stringify({ schema: 1, ...counts, tests: cases }, null, 2)}\n`;
}

const ENTITIES = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});
/**
 * Characters that XML does not allow in text: control characters, such as those of terminal colours, and unpaired
 * surrogates.
 */
// eslint-disable-next-line no-control-regex
const REFUSED = /\x1b\[[\d;]*m|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (/** @type {string} */ text) =>
  text.replace(REFUSED, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

const seconds = (/** @type {number | null} */ ms) => ((ms ?? 0) / 1000).toFixed(3);

/** @param {Case} one */
function testcase({ kind, file, name, state, ms, message }) {
  const head = `    <testcase classname="${escaped(`${kind} ${file}`)}" name="${escaped(name)}" time="${seconds(ms)}"`;
  if (state === 'passed') return `${head}/>`;
  if (state === 'skipped') return `${head}><skipped/></testcase>`;
  const [first = ''] = (message ?? '').split('\n');
  return `${head}><failure message="${escaped(first)}">${escaped(message ?? '')}</failure></testcase>`;
}

/** @param {Case[]} cases @returns {string} a suite for each file */
export function junitReport(cases) {
  /** @type {Map<string, Case[]>} */
  const suites = new Map();
  for (const one of cases) {
    const name = `${one.kind} ${one.file}`;
    suites.set(name, [...(suites.get(name) ?? []), one]);
  }
  const count = (/** @type {Case[]} */ list, /** @type {Case['state']} */ state) =>
    list.filter((one) => one.state === state).length;
  const totals = (/** @type {Case[]} */ list) =>
    `tests="${list.length}" failures="${count(list, 'failed')}" skipped="${count(list, 'skipped')}" errors="0" ` +
    `time="${seconds(list.reduce((sum, { ms }) => sum + (ms ?? 0), 0))}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ringside" ${totals(cases)}>`,
    ...[...suites].flatMap(([name, list]) => [
      `  <testsuite name="${escaped(name)}" ${totals(list)}>`,
      ...list.map(testcase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}
