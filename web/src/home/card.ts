/** What a lab's card says: a count of its stage, and the verdict on its time. Pure. */
import { intervalOf } from '../components/verdict.ts';
import type { Verdict } from '../state/verdicts.ts';
import { bytes, joined, number, type Quantity, tickTime } from '../words/format.ts';
import { verdict as words } from '../words/home.en.ts';
import type { Scenes, StageId } from './stages.ts';

/**
 * The count that stands beside the time: how long A or B stops, the memory that they take, or where a lab counts neither, the
 * work in which they differ. Exact, of the stage's run so far.
 */
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

/** A verdict in two parts: the result and its confidence. */
export interface Said {
  result: string;
  sure: string;
  /** Costs of A and B as shares of the larger one; null if the verdict has no ratio. */
  bars: { a: number; b: number; low: number; high: number } | null;
}

export function said(one: Verdict): Said {
  const { verdict, ratio, low, high, noise_floor: floor } = one;
  const interval = intervalOf(one);
  if (verdict === 'below the clock' || ratio === null || low === null || high === null || !interval) {
    const result = verdict === 'too noisy' ? words.tooNoisy : words.belowTheClock;
    return { result, sure: words.pairs(one.pairs), bars: null };
  }
  const longest = Math.max(1, 1 / ratio);
  const bars = {
    a: 1 / longest,
    b: 1 / ratio / longest,
    low: Math.min(1, 1 / high / longest),
    high: Math.min(1, 1 / low / longest),
  };
  if (verdict === 'faster') return { result: words.faster(ratio), sure: words.interval(...interval), bars };
  if (verdict === 'slower')
    return { result: words.slower(1 / ratio), sure: words.interval(...interval), bars };
  if (verdict === 'too noisy') return { result: words.tooNoisy, sure: words.interval(...interval), bars };
  return { result: words.noDifference, sure: floor === null ? '' : words.floor(floor), bars };
}
