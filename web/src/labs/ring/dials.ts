/** Many streams: a dial for each, with its publisher as the hand. A press shows its ring. */
import { at } from '../../components/figure/polar.ts';
import { figure as words } from '../../words/ring.en.ts';
import type { Drawing } from './figure.ts';
import { streamText } from './labels.ts';
import { DialState } from './scene.ts';

/** Height of the line above the dials, in px. */
const TOP = 26;
/** Largest dial, with the space around it, in px. */
const LARGEST = 64;

export function drawDials({ pen, scene, width, height }: Drawing) {
  const dials = scene.allDials();
  const room = height - TOP;
  const fits = (cell: number) => Math.floor(width / cell) * Math.floor(room / cell) >= dials.length;
  let cell = LARGEST;
  while (cell > 4 && !fits(cell)) cell -= 1;
  const columns = Math.max(1, Math.floor(width / cell));
  const radius = cell / 2 - Math.max(1.5, cell * 0.08);
  pen.label(words.pick(scene.streams, dials.length), 0, 14);
  for (const { index, stream, turn, state } of dials) {
    const [x, y] = [(index % columns) * cell, TOP + Math.floor(index / columns) * cell];
    const centre = { x: x + cell / 2, y: y + cell / 2 };
    const isStopped = state === DialState.blocked;
    pen.circle(isStopped ? 'stopped' : state === DialState.closed ? 'closed' : 'dial', centre, radius);
    if (state !== DialState.closed)
      pen.line(isStopped ? 'stopped' : 'hand', [centre, at({ centre }, turn, radius)]);
    pen.hit({ x, y, width: cell, height: cell, stream, name: streamText(stream, state) });
  }
}
