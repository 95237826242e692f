/**
 * Counts tests from the reports of their runners. A runner that fails without naming a failed test counts as one
 * failure, so that a crash never looks like success.
 */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {Counts} counts @param {boolean} ok @returns {Counts} */
function honest({ passed, failed }, ok) {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} output what `cargo test` printed: one `test result:` line for each test program
 * @param {boolean} ok whether it ended with status 0
 * @returns {Counts}
 */
export function countCargo(output, ok) {
  const counts = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(/^test result: \S+ (\d+) passed; (\d+) failed/gm)) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
  }
  return honest(counts, ok);
}

/**
 * @param {string | undefined} report Vitest's JSON report, undefined when it wrote none
 * @param {boolean} ok whether it ended with status 0
 * @returns {Counts}
 */
export function countVitest(report, ok) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(report);
  return honest({ passed: numPassedTests, failed: numFailedTests }, ok);
}

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}

/** @param {Counts} counts @returns {string} the line that `npm test` and `.ci/run` end with */
export function summary({ passed, failed }) {
  return `tests: ${passed} passed, ${failed} failed`;
}
