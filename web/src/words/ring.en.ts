/** What the ring figure, its legend and its table say. */
import { ReaderState, type Scene, WriterState } from '../engine/scene.ts';
import { number, tickTime } from './format.ts';

/** `1 reader`, `8 readers`. */
export const readers = (count: number) => `${number(count)} ${count === 1 ? 'reader' : 'readers'}`;
const times = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** The three lines in the middle of the ring. */
export interface HubWords {
  top: string;
  value: string;
  unit: string;
  bottom: string;
  /** the publisher is stopped by a lock */
  stopped: boolean;
}

/** @param crowded more readers than grooves: their number is the readout */
export function hub(scene: Scene, network: number, crowded: boolean): HubWords {
  const total = tickTime(scene.blockedTotal);
  const line = (top: string, quantity: { value: string; unit: string }, bottom: string): HubWords => ({
    top,
    ...quantity,
    bottom,
    stopped: false,
  });
  const published = { value: number(scene.counter('published')), unit: '' };
  switch (scene.writerState) {
    case WriterState.blocked:
      return {
        ...line(
          'publisher blocked',
          tickTime(scene.blockedFor),
          scene.blockedBy >= 0 ? `waits for reader ${scene.blockedBy}` : 'waits for a lock',
        ),
        stopped: true,
      };
    case WriterState.closed:
      return line('stream closed', published, 'frames published');
    case WriterState.panicked:
      return line('publisher panicked', published, 'frames published');
  }
  if (scene.newest < 0) return line('publisher waits', { value: '0', unit: '' }, 'nothing published');
  if (crowded) return line('', { value: number(network), unit: '' }, 'readers');
  return line('publisher writing', total, scene.blockedTotal > 0 ? 'blocked so far' : 'never blocked');
}
