/** The report of each test that `npm test` writes for build servers. */
import { expect, test } from 'vitest';
import {
  attentionLines,
  casesOfCargo,
  casesOfVitest,
  jsonReport,
  junitReport,
  withCrash,
} from '../../scripts/reports.mjs';

const CARGO = `
running 4 tests
test ring::cond::tests::wakes_all ... ok
test ring::cond::tests::never - should panic ... ok
test long::tests::takes_ten_minutes ... ignored, by hand
test model::tests::heap_grows ... FAILED

failures:

---- model::tests::heap_grows stdout ----
thread 'model' panicked at src/model.rs:4:
assertion failed: 1 < 0

failures:
    model::tests::heap_grows

test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured
`;

const VITEST = JSON.stringify({
  testResults: [
    {
      name: '/repo/tests/node/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: ' a group a test', status: 'passed', duration: 12.3, failureMessages: [] },
        {
          fullName: 'it is <1>',
          status: 'failed',
          duration: 5,
          failureMessages: ['\u001b[31mAssertionError\u001b[39m: "a" & \u0000b\n  at line 3'],
        },
        { fullName: 'later', status: 'pending', failureMessages: [] },
        {
          ...{ fullName: 'at last', status: 'passed', duration: 3, meta: { retries: 1 } },
          failureMessages: ['Error: not yet\n  at line 4'],
        },
      ],
    },
    { name: '/repo/tests/node/b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
  ],
});

const cases = [...casesOfCargo(CARGO), ...casesOfVitest('node', VITEST, '/repo/')];

test('of cargo: modules, names, states and messages', () => {
  const { file, name, state, message } = casesOfCargo(CARGO)[3];
  expect([file, name, state]).toEqual(['model::tests', 'heap_grows', 'failed']);
  expect(message).toBe("thread 'model' panicked at src/model.rs:4:\nassertion failed: 1 < 0");
  expect(casesOfCargo(CARGO).map(({ state }) => state)).toEqual(['passed', 'passed', 'skipped', 'failed']);
});

test('of Vitest: a file that does not load is a test that failed', () => {
  expect(casesOfVitest('node', undefined, '/repo/')).toEqual([]);
  expect(cases.at(-1)).toEqual({
    ...{ kind: 'node', file: 'tests/node/b.test.ts', name: 'tests/node/b.test.ts' },
    ...{ state: 'failed', retries: 0, ms: null, message: 'SyntaxError' },
  });
});

test('a test that passed only when it was tried again, or that failed, is listed with the first reason', () => {
  const lines = attentionLines(cases);
  expect(lines[0]).toBe('RETRIED tests/node/a.test.ts: at last: Error: not yet');
  expect(lines.slice(1)).toEqual([
    "FAILED model::tests: heap_grows: thread 'model' panicked at src/model.rs:4:",
    'FAILED tests/node/a.test.ts: it is <1>: AssertionError: "a" & b',
    'FAILED tests/node/b.test.ts: tests/node/b.test.ts: SyntaxError',
  ]);
});

test('a runner that fails without naming a test is a case that failed', () => {
  const passed = cases.filter(({ state }) => state === 'passed');
  expect(withCrash('browser', passed, true)).toEqual(passed);
  expect(withCrash('browser', cases, false)).toEqual(cases);
  expect(attentionLines(withCrash('browser', passed, false)).at(-1)).toMatch(/^FAILED browser: the runner: /);
});

test('JSON has the counts of the last line, and each test', () => {
  const report = JSON.parse(jsonReport(cases, { passed: 3, failed: 3 })) as { tests: unknown[] };
  expect(report).toMatchObject({ schema: 1, passed: 3, failed: 3 });
  expect(report.tests).toEqual(cases);
});

test('JUnit: a suite a file, and nothing that XML refuses', () => {
  const report = junitReport(cases);
  expect(report).toContain(
    '<testsuites name="ringside" tests="9" failures="3" skipped="2" errors="0" time="0.020">',
  );
  expect(report).toContain(
    '<testcase classname="node tests/node/a.test.ts" name="it is &lt;1&gt;" time="0.005"><failure message="AssertionError: &quot;a&quot; &amp; b">',
  );
  expect(report).toContain('<testsuite name="cargo long::tests" tests="1" failures="0" skipped="1"');
  // eslint-disable-next-line no-control-regex
  expect(report).not.toMatch(/[\u0000-\u0008\u001b]/);
});
