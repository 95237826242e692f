/** The progress of a run of several launches. */

/**
 * Which launch begins, and about how long it and those after it take.
 * @param {number} done launches before it
 * @param {number} of
 * @param {number} spent ms that they took
 */
export function launchText(done, of, spent) {
  const launch = `launch ${done + 1} of ${of}`;
  if (done === 0) return launch;
  const left = ((of - done) * spent) / done / 1000;
  return `${launch}, about ${left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left`;
}
