/** The readout in the middle of the ring. */
import { number, type Quantity, tickTime } from '../../words/format.ts';
import { hub as words } from '../../words/ring.en.ts';
import { type Running, type Scene, WriterState } from './scene.ts';

export interface Hub extends Quantity {
  top: string;
  bottom: string;
  /** The only text above the number in a small ring. */
  brief: string;
  /** Whether a lock or a panic has stopped the publisher. */
  stopped: boolean;
  /** The mark or the count that the number stands for. */
  mark?: string;
}

const line = (top: string, quantity: Quantity, bottom: string): Hub => ({
  ...{ top, ...quantity, bottom },
  ...{ brief: bottom, stopped: false },
});
const plain = (count: number): Quantity => ({ value: number(count), unit: '' });

/**
 * @param network number of readers, without the sound card
 * @param crowded whether there are more readers than lanes; the readout is then their number
 * @param running the publisher's times, if they are newer than the scene
 */
export function hub(scene: Scene, network: number, crowded: boolean, running: Running = scene): Hub {
  const published = plain(scene.counter('published'));
  switch (scene.writerState) {
    case WriterState.blocked: {
      const why = scene.blockedBy >= 0 ? words.waitsForReader(scene.blockedBy) : words.waitsForLock;
      const blocked = line(words.blocked, tickTime(running.blockedFor), why);
      return { ...blocked, brief: words.briefly, stopped: true, mark: 'blocked' };
    }
    case WriterState.closed:
      return { ...line(words.closed, published, words.published), mark: 'published' };
    case WriterState.panicked:
      return { ...line(words.panicked, published, words.published), stopped: true, mark: 'published' };
  }
  if (scene.newest < 0) return line(words.waits, plain(0), words.nothing);
  if (crowded) return line('', plain(network), words.readers);
  const total = running.blockedTotal;
  const writing = line(words.writing, tickTime(total), total > 0 ? words.blockedSoFar : words.neverBlocked);
  return { ...writing, mark: 'blocked_ticks' };
}
