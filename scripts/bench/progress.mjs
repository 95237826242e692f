/** How far a bench has come over all of its launches, and how long it still takes. */

/**
 * @typedef {object} Begun a preset of which a launch begins the comparisons
 * @property {string} lab
 * @property {string} preset
 * @property {number} index in the launch, from 0
 * @property {number} of presets in a launch
 */

/** @param {number} ms @returns {string} rounded up, as in `89 s` and `2 min` */
export const timeText = (ms) => (ms < 90_000 ? `${Math.ceil(ms / 1e3)} s` : `${Math.ceil(ms / 60_000)} min`);

/**
 * @param {Begun} begun
 * @param {{ launch: number, launches: number, ms: number }} bench `launch`: its index; `ms`: since the first launch began
 * @returns {string} what is being measured, and about how long all launches still take if presets take equally long
 */
export function progressText({ lab, preset, index, of }, { launch, launches, ms }) {
  const done = launch * of + index;
  return [
    ...(launches > 1 ? [`launch ${launch + 1} of ${launches}`] : []),
    `${index + 1} of ${of}: ${lab}, ${preset}`,
    ...(done > 0 ? [`about ${timeText((ms / done) * (launches * of - done))} left`] : []),
  ].join(', ');
}
