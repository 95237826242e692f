/** The station's figure, of the real engine, in three sizes. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { station } from '../../web/src/labs/station/figure.ts';
import type { Side } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab, shown } = labWorlds('station', Scene, 44_100);

const SIZES = [
  [320, 150],
  [652, 414],
  [1_300, 900],
] as const;
const SCRIPTS = lab.knobs.find(({ id }) => id === 'script')!.options.filter((id) => id !== 'own');

/** Both sides' pictures at a time, in ms, with the scenes at the end of that tick. */
function pictures(knobs: Record<string, number>, [width, height]: readonly [number, number], at = 19.9) {
  const of = config('station-244', 'station-245', knobs);
  const [now, ends] = [at, 19.9].map((ms) => shown(of, ms * 10));
  return now.map((scene, side) => {
    const request = { scene, peer: now[1 - side], ends, variant: '', side: side as Side, width, height };
    return { scene, ...drawn(station, request) };
  });
}
const marks = (path = '') => path.split('M').length - 1;

test.each(SIZES)(
  'an operator is a square, in every script, also in many copies, at %i x %i px',
  (...size) => {
    const all = [...SCRIPTS.keys()].map((script) => ({ script, layers: 8 }));
    for (const knobs of [...all, { script: 4, copies: 7 }, { script: 0, copies: 64 }])
      for (const { scene, paths } of pictures(knobs, size, 5)) {
        const squares = (['unasked', 'ready', 'made'] as const).reduce(
          (sum, state) => sum + marks(paths[state]),
          0,
        );
        expect(squares + marks(paths.nothing) / 2).toBe(scene.graph.length);
      }
  },
);

test('a stroke is a chunk looked at: 640 in A, 87 in B', () => {
  const [a, b] = pictures({ script: 1 }, [652, 414]);
  expect([a, b].map(({ paths }) => marks(paths.line))).toEqual([640, 87]);
  expect(a.labels.map(({ words }) => words)).toEqual(['tone', '10 outputs', 'a stroke is a chunk looked at']);
  // Before the tick, nothing is done, although the one before it is.
  const of = config('station-244', 'station-245', { script: 1 });
  const begins = shown(of, 1_999);
  const { paths } = drawn(station, {
    scene: begins[0],
    begins,
    variant: '',
    side: 0,
    width: 652,
    height: 414,
  });
  expect([paths.line, marks(paths.unasked)]).toEqual([undefined, 11]);
});
