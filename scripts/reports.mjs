/**
 * Reports of `npm test` for other programs: each test with its result, as JSON and as JUnit XML, which build servers
 * read. Both contain the same list, whose sum is the last line's.
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
 * @param {string} kind
 * @param {Case[]} cases those of one runner
 * @param {boolean} ok whether it ended with status 0
 * @returns {Case[]} the same, and one that failed if the runner failed without naming any
 */
export function withCrash(kind, cases, ok) {
  if (ok || cases.some(({ state }) => state === 'failed')) return cases;
  const message = 'It ended with an error outside of its tests: search its output for "Error".';
  return [...cases, { kind, file: kind, name: 'the runner', state: 'failed', retries: 0, ms: null, message }];
}

/**
 * Characters that XML does not allow in text and a terminal does not show: control characters, such as those of
 * terminal colours, and unpaired surrogates.
 */
// eslint-disable-next-line no-control-regex
const REFUSED = /\x1b\[[\d;]*m|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const readable = (/** @type {string} */ text) => text.replace(REFUSED, '');

/**
 * The tests that need somebody's attention, for the end of the output, because a build server often shows only that.
 * @param {Case[]} cases
 * @returns {string[]} a line for each test that passed only when it was tried again, then for each that failed
 */
export function attentionLines(cases) {
  const line = (/** @type {string} */ word, /** @type {Case} */ { file, name, message }) =>
    `${word} ${file}: ${name}: ${readable(message?.split('\n')[0] ?? '')}`;
  const retried = cases.filter(({ state, retries }) => state === 'passed' && retries > 0);
  const failed = cases.filter(({ state }) => state === 'failed');
  return [...retried.map((one) => line('RETRIED', one)), ...failed.map((one) => line('FAILED', one))];
}

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
const escaped = (/** @type {string} */ text) => readable(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

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
