/** A reader's mark, by its state: one function, so that a ring and queues agree. */
import type { Point } from '../../figure/pen.ts';
import type { Drawing } from './figure.ts';
import { type Reader, ReaderKind, ReaderState, type Scene } from './scene.ts';

/** Whether its slot was discarded, so that it leaves once it has sent. */
export const isDropped = ({ orphan }: Reader, scene: Scene) => orphan >= 0 && scene.counter('discarded') > 0;

/** @param radius of the mark, in px */
export function drawReader({ pen, scene, picked }: Drawing, reader: Reader, { x, y }: Point, radius: number) {
  const { kind, state, id } = reader;
  const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  if (kind === ReaderKind.soundCard) {
    pen.box(state === ReaderState.blocked ? 'blocked' : 'card', box);
    return;
  }
  if (state === ReaderState.torn) {
    for (const way of [1, -1])
      pen.line('torn', [
        { x: x - radius, y: y - way * radius },
        { x: x + radius, y: y + way * radius },
      ]);
  } else if (state === ReaderState.blocked) {
    pen.circle('blocked', { x, y }, radius);
    pen.path('blocked', `M${(x - radius).toFixed(1)} ${y.toFixed(1)}h${(2 * radius).toFixed(1)}`);
  } else if (isDropped(reader, scene)) pen.circle('dropped', { x, y }, radius);
  else pen.circle(circleOf(state), { x, y }, radius);
  if (id === picked) pen.circle('picked', { x, y }, radius + 4);
  pen.hit({ ...box, actor: id });
}

function circleOf(state: number) {
  if (state === ReaderState.reading || state === ReaderState.holding) return 'reading';
  return state === ReaderState.polling ? 'polling' : 'sleeping';
}
