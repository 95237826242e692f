/** The progress of a run of several launches. */
import { timeText } from '../../scripts/bench/progress.mjs';

/**
 * Which launch begins, and about how long it and those after it take.
 * @param {number} done launches before it
 * @param {number} of
 * @param {number} spent ms that they took
 */
export function launchText(done, of, spent) {
  const launch = `launch ${done + 1} of ${of}`;
  if (done === 0) return launch;
  return `${launch}, about ${timeText(((of - done) * spent) / done)} left`;
}
