/**
 * The count that stands beside the time on each card: how long A or B stops, the memory that they take, or where a lab
 * counts neither, the work in which they differ. Exact, of the stage's run so far. Pure.
 */
import { bytes, joined, number, type Quantity, tickTime } from '../words/format.ts';
import type { Scenes, StageId } from './stages.ts';

const counts: {
  [Id in StageId]: { of: (scene: Scenes[Id]) => number; write?: (count: number) => Quantity };
} = {
  library: { of: (scene) => scene.counter('records') },
  queues: { of: (scene) => scene.counter('arraySlots') },
  station: { of: (scene) => scene.counter('boxesTouched') },
  clock: { of: (scene) => scene.counter('selfSync') },
  chunks: { of: (scene) => scene.counter('boxesTouched') },
  pools: { of: (scene) => scene.counter('bytesAllocated'), write: bytes },
  ring: { of: (scene) => scene.blockedTotal, write: tickTime },
  server: { of: (scene) => scene.counter('madeBytes'), write: bytes },
  threads: { of: (scene) => scene.counter('bytes'), write: bytes },
};

export interface CardCount {
  /** As texts, by side. */
  said: [a: string, b: string];
  /** As shares of the larger one, by side; 0 if both are 0. */
  shares: [a: number, b: number];
}

/** @param scenes of A and B */
export function cardCount<Id extends StageId>(id: Id, scenes: readonly [Scenes[Id], Scenes[Id]]): CardCount {
  const { of, write } = counts[id];
  const both = scenes.map(of);
  const most = Math.max(...both);
  const said = both.map((count) => (write ? joined(write(count)) : number(count)));
  return {
    said: said as CardCount['said'],
    shares: both.map((count) => (most > 0 ? count / most : 0)) as CardCount['shares'],
  };
}
