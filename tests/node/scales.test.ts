/**
 * While a step of a story plays, no bar shrinks while its number grows: the scales have room for the end of the step from its
 * beginning on. The worlds are the real engine's, at many times of each step of each lab whose figure has such scales.
 */
import { describe, expect, test } from 'vitest';
import type { PairBar } from '../../web/src/components/figure/pair-bars.ts';
import { countBars as chunkBars } from '../../web/src/labs/chunks/labels.ts';
import { Scene as Chunks } from '../../web/src/labs/chunks/scene.ts';
import * as chunks from '../../web/src/labs/chunks/story.ts';
import { countBars as poolBars } from '../../web/src/labs/pools/labels.ts';
import { Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import * as pools from '../../web/src/labs/pools/story.ts';
import { copyCurve } from '../../web/src/labs/queues/copies.ts';
import { Scene as Queues } from '../../web/src/labs/queues/scene.ts';
import * as queues from '../../web/src/labs/queues/story.ts';
import { costOf, costScale } from '../../web/src/labs/reslice/gauge.ts';
import { countBars as resliceBars } from '../../web/src/labs/reslice/labels.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import * as reslice from '../../web/src/labs/reslice/story.ts';
import { Wire } from '../../web/src/labs/reslice/wire.ts';
import { curveScale } from '../../web/src/labs/server/curve.ts';
import { Scene as Server } from '../../web/src/labs/server/scene.ts';
import * as server from '../../web/src/labs/server/story.ts';
import { countBars as shareBars } from '../../web/src/labs/share/labels.ts';
import { Scene as Share } from '../../web/src/labs/share/scene.ts';
import * as share from '../../web/src/labs/share/story.ts';
import { countBar, shownCounts } from '../../web/src/labs/threads/bars.ts';
import { Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import * as threads from '../../web/src/labs/threads/story.ts';
import { playedSpan, type StoryPatch } from '../../web/src/state/story.ts';
import { labEntry, scenesAt } from './lab.engine.ts';

/** Number of times at which a step is looked at. */
const LOOKS = 60;
const RATE = 48_000;

/** A bar: its number, and its length as a share of what there is room for. */
interface Length {
  name: string;
  /** Bars of other things, such as the next subscriber, begin anew. */
  of?: unknown;
  count: number;
  length: number;
}
type Lengths<S> = (scene: S, peer: S, ends: readonly S[]) => Length[];

const rows =
  <S>(bars: (scene: S, peer: S, ends: readonly S[]) => PairBar[]): Lengths<S> =>
  (...scenes) =>
    bars(...scenes).map(({ name, own, other = 0, full = Math.max(own, other) }) => ({
      name,
      count: own,
      length: full > 0 ? own / full : 0,
    }));

const lab = <S>(
  id: string,
  { storySteps, storyPatch }: { storySteps: readonly { id: string }[]; storyPatch: StoryPatch },
  Scene: new (numbers: Float64Array) => S,
  lengths: Lengths<S>,
) => ({
  id,
  steps: storySteps.map((step, index) => ({
    id: step.id,
    lengths: (): Length[][] => {
      const { config, script = [], ...rest } = storyPatch(labEntry(id), index + 1, RATE);
      const { from, to } = playedSpan(rest);
      const times = Array.from({ length: LOOKS }, (_, look) =>
        Math.round(from + ((to - from) * look) / (LOOKS - 1)),
      );
      const scenes = scenesAt({ config: config!, script }, times, (numbers) => new Scene(numbers));
      const ends = scenes[scenes.length - 1];
      return scenes.map(([a, b]) => [...lengths(a, b, ends), ...lengths(b, a, ends)]);
    },
  })),
});

const gauge: Lengths<Reslice> = (scene, peer, ends) => {
  const count = costOf(scene, new Wire(scene));
  const of = `${scene.begun} ${scene.who}`;
  return [{ name: 'one subscriber', of, count, length: costScale(scene, peer, 1, ends).at(count) }];
};
const heap: Lengths<Server> = (scene, peer, ends) => {
  const samples = scene.allSamples();
  const { bytes, ticks } = curveScale([scene, peer, ...ends]);
  return [
    { name: 'heap', count: samples.at(-1)?.bytes ?? 0, length: (samples.at(-1)?.bytes ?? 0) / bytes },
    { name: 'time', count: scene.time, length: scene.time / ticks },
  ];
};
const box = { x: 0, y: 0, width: 100, height: 100 };
const copied: Lengths<Queues> = (scene, peer, ends) => {
  const { copied, pushes } = copyCurve(scene, peer, box, ends);
  return [
    { name: 'copied', count: scene.copied, length: scene.copied / copied },
    { name: 'pushes', count: scene.pushed, length: scene.pushed / pushes },
  ];
};

const labs = [
  lab('reslice', reslice, Reslice, (...scenes) => [...rows(resliceBars)(...scenes), ...gauge(...scenes)]),
  lab('share', share, Share, rows(shareBars)),
  lab('chunks', chunks, Chunks, rows(chunkBars)),
  lab('pools', pools, Pools, rows(poolBars)),
  lab(
    'threads',
    threads,
    Threads,
    rows((scene, peer, ends) =>
      shownCounts(scene, peer).map((counter) => countBar(scene, peer, counter, ends)),
    ),
  ),
  lab('server', server, Server, heap),
  lab('queues', queues, Queues, copied),
];

describe.each(labs)('$id', ({ steps }) => {
  test.each(steps)('$id', ({ lengths }) => {
    const shrunk = new Set<string>();
    let before: Length[] | undefined;
    for (const now of lengths()) {
      now.forEach(({ name, of, count, length }, index) => {
        const last = before?.[index];
        if (!last || last.of !== of || count < last.count) return;
        if (length < last.length - 1e-9)
          shrunk.add(`${name}: ${last.count} is ${last.length}, and ${count} is ${length}`);
      });
      before = now;
    }
    expect([...shrunk]).toEqual([]);
  });
});
