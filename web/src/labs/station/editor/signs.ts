/** Signs inside operators by what they do: drawn around the origin, for a square with half side length 9. */

/** Signs by the operator's name in scripts. */
const SIGNS: Record<string, string> = {
  // a wave
  sine: 'M-6 0c1.5-5 4.5-5 6 0s4.5 5 6 0',
  // a line
  blank: 'M-6 0H6',
  // a jagged line
  noise: 'M-6 0L-4-4L-2 3L0-5L2 4L4-2L6 0',
  // a note
  playlist: 'M-1 4V-5L4-4V-1M-1 4a2 1.6 0 1 1-4 0a2 1.6 0 1 1 4 0',
  // a note behind another
  'request.queue': 'M-5-3H5M-5 0H5M-5 3H1',
  // a fork
  switch: 'M-6 0H-2L4-4M2 4H5',
  // the source to fall back on
  fallback: 'M-5-4H5M0-4V4M-3 1L0 4L3 1',
  // one behind the other
  sequence: 'M-5-4L-1 0L-5 4M1-4L5 0L1 4',
  // one comes, one goes
  crossfade: 'M-6-4L6 4M-6 4L6-4',
  // larger
  amplify: 'M-5-1V1L5 5V-5Z',
  'track.audio.amplify': 'M-5-1V1L5 5V-5Z',
  // a plus
  add: 'M-5 0H5M0-5V5',
  // a mark before the end
  on_position: 'M-6 0H6M6-4V4M2-3V3',
  // nothing behind it
  'output.dummy': 'M-5 0H1M2-4V4',
  // a cone
  'output.card': 'M-5-2.5V2.5H-2L4 6V-6L-2-2.5Z',
};

/** Sign of an operator; empty if there is none. */
export const sign = (operator: string): string => SIGNS[operator] ?? '';
