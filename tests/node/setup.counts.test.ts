import { expect, test } from 'vitest';
import { countCargo, countVitest, sum, summary } from '../../scripts/counts.mjs';

const CARGO = `
running 3 tests
test a ... ok
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s
   Doc-tests ringside
test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.52s
`;

test('cargo: all result lines are added up', () => {
  expect(countCargo(CARGO, false)).toEqual({ passed: 7, failed: 2 });
});

test('cargo: a compile error counts as one failure', () => {
  expect(countCargo('error[E0425]: cannot find value', false)).toEqual({ passed: 0, failed: 1 });
});

test('cargo: a test program that crashes after another passed counts as one failure', () => {
  const output = 'test result: ok. 3 passed; 0 failed; 0 ignored\nerror: test failed (signal: 6)\n';
  expect(countCargo(output, false)).toEqual({ passed: 3, failed: 1 });
});

test('Vitest: the report counts', () => {
  const report = JSON.stringify({ numPassedTests: 12, numFailedTests: 0, numPendingTests: 1 });
  expect(countVitest(report, true)).toEqual({ passed: 12, failed: 0 });
});

test('Vitest: an error outside of any test counts as one failure', () => {
  const report = JSON.stringify({ numPassedTests: 12, numFailedTests: 0 });
  expect(countVitest(report, false)).toEqual({ passed: 12, failed: 1 });
});

test('Vitest: a missing report counts as one failure, with any status', () => {
  expect(countVitest(undefined, true)).toEqual({ passed: 0, failed: 1 });
});

test('the summary adds up the runners', () => {
  const total = sum([
    { passed: 7, failed: 2 },
    { passed: 12, failed: 1 },
  ]);
  expect(summary(total)).toBe('tests: 19 passed, 3 failed');
});
