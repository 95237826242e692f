/**
 * What the stories say besides numbers, against the real engine: each claim holds when its step has played to its end, or at
 * the time that it names. Numbers are compared in `story.numbers.test.ts`, the count that a step is about in `story.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { Kind as ChunkOperator, Scene as Chunks } from '../../web/src/labs/chunks/scene.ts';
import { burst } from '../../web/src/labs/clock/labels.ts';
import { End, Followed, Kind, Scene as Clock } from '../../web/src/labs/clock/scene.ts';
import { Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import { CellState, Scene as Queues } from '../../web/src/labs/queues/scene.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { Scene as Ring, WriterState } from '../../web/src/labs/ring/scene.ts';
import { Scene as Server } from '../../web/src/labs/server/scene.ts';
import { copies, formats, Scene as Share, ViewState } from '../../web/src/labs/share/scene.ts';
import { Scene as Station } from '../../web/src/labs/station/scene.ts';
import { Keeping, Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

/** A step, what its text says, and whether both scenes show it; `at` in ms of the lab's time. */
type Claim<S> = [step: string, says: string, holds: (a: S, b: S) => boolean, at?: number];

function claims<S>(lab: string, Scene: new (numbers: Float64Array) => S, all: Claim<S>[]) {
  describe(lab, () => {
    test.each(all)('%s: %s', (id, _, holds, at) => {
      const { storySteps, storyPatch } = stories[lab];
      const step = storySteps.findIndex((one) => one.id === id) + 1;
      expect(step).toBeGreaterThan(0);
      const { config, script = [], ...patch } = storyPatch(labEntry(lab), step, 48_000);
      const time = at === undefined ? playedSpan(patch).to : at * TICKS_PER_MS;
      const [[a, b]] = scenesAt({ config: config!, script }, [time], (numbers) => new Scene(numbers));
      expect(holds(a, b)).toBe(true);
    });
  });
}

claims('ring', Ring, [
  ['copies', 'the slow reader of A has a queue', (a) => a.reader(4).queued > 10],
  ['ring', 'nothing is copied in B', (_, b) => b.counter('bytesCopied') === 0],
  ['stall', 'A runs at first', (a) => a.writerState !== WriterState.blocked, 2_400],
  ['stall', 'then reader 5 blocks it', (a) => a.blockedBy === 5, 2_800],
  ['stall', 'B discards its slot and goes on', (_, b) => b.blockedTotal === 0 && b.orphans === 1, 2_800],
  ['double', 'A panics', (a) => a.writerState === WriterState.panicked],
  ['double', 'B closes', (_, b) => b.writerState === WriterState.closed],
  ['polling', 'B looks in vain never', (_, b) => b.meanLatency === 0 && b.counter('wastedChecks') === 0],
  ['lost', 'reader 3 of A sleeps a full lap', (a) => a.reader(2).lag > 50, 6_500],
  ['lost', 'in B it misses nothing', (_, b) => b.reader(2).lag <= 1, 6_500],
  ['discard', 'B drops the reader of the discarded slot', (_, b) => b.counter('dropped') === 1, 5_500],
  ['atomic', 'A drops the slow reader', (a, b) => a.counter('dropped') === 1 && b.counter('dropped') === 0],
  ['epoch', 'B keeps it, and waits for nobody', (_, b) => b.counter('dropped') === 0 && b.blockedTotal === 0],
]);

claims('threads', Threads, [
  ['blocks', 'B keeps nodes and payloads', (_, b) => b.hasFreeList && b.keeping === Keeping.inside],
  ['real', 'neither has room inside', (a, b) => [a, b].every((one) => one.keeping === Keeping.block)],
  ['real', 'and both allocate alike', (a, b) => a.counter('allocations') === b.counter('allocations')],
  ['lock', 'B holds the lock longer for each job', (a, b) => held(b) > held(a)],
  ['lived', 'the lock is hardly ever held', (a) => a.counter('heldTicks') / a.time < 0.01],
  ['flood', 'B has few jobs at most', (_, b) => b.counter('mostLiveJobs') <= 2 * b.workers + b.producers],
  ['ring', 'B allocates once, and wakes few', (_, b) => b.counter('allocations') === 1 && wakes(b) < 0.05],
]);
const held = (scene: Threads) => scene.counter('heldTicks') / scene.counter('jobs');
const wakes = (scene: Threads) => scene.counter('wakeUps') / scene.counter('jobs');

claims('chunks', Chunks, [
  ['asks', 'both sides ask alike', (a, b) => a.counter('queries') === b.counter('queries')],
  [
    'grows',
    'each operator adds one empty chunk',
    (a) => [0, 1, 2].every((at) => a.operator(at).empty === at + 1),
  ],
  ['records', 'B keeps the length of the content', (a, b) => a.badge('sound') < 0 && b.badge('sound') > 0],
  ['amplify', 'the list is short behind a copy', (a, b) => [a, b].every((one) => afterCopy(one) === 2)],
  ['ours', 'B allocates no cell', (_, b) => b.counter('cellsAllocated') === 0],
]);
/** Chunks of the frame behind the operator that copies. */
function afterCopy(scene: Chunks): number | undefined {
  const all = Array.from({ length: scene.operators }, (_, index) => scene.operator(index));
  return all.find(({ kind }) => kind === ChunkOperator.amplify)?.chunks;
}

claims('reslice', Reslice, [
  ['cuts', 'both are at work where the step begins', (a, b) => a.left > 0 && b.left > 0, 0],
  ['cuts', 'B is done long before A', (a, b) => a.left > 0 && b.left === 0, 8],
  ['cuts', 'B copies nothing', (_, b) => b.counter('bytesCopied') === 0],
  ['calls', 'as much is copied by both', (a, b) => a.counter('bytesCopied') === b.counter('bytesCopied')],
  ['loses', 'B copies, in less time', (a, b) => b.counter('bytesCopied') > 0 && b.callsNs < a.callsNs],
  [
    'once',
    'B copies the message once for all',
    (_, b) => b.once === 30_000 && b.counter('bytesCopied') === b.once,
    39,
  ],
  ['laid', 'B copies nothing', (_, b) => b.counter('bytesCopied') === 0],
]);

const copied = (scene: Share) => formats.filter((format) => scene.counter(copies[format]) > 0).join(' ');
claims('share', Share, [
  ['one', 'A copies for all formats', (a) => copied(a) === formats.join(' ')],
  ['one', 'B copies for packets and cells alone', (_, b) => copied(b) === 'rtp ts'],
  ['one', 'it ends with all views', (a, b) => [a, b].every((one) => one.views.every(complete))],
  ['packets', 'A copies, B does not', (a, b) => copied(a) === 'rtp' && copied(b) === ''],
  ['cells', 'both copy', (a, b) => copied(b) === 'ts' && a.counter('copiedTs') === b.counter('copiedTs')],
  [
    'nobody',
    'A builds what nobody gets',
    (a, b) => a.counter('unusedViews') > 0 && b.counter('unusedViews') === 0,
  ],
  ['source', 'packets that came as packets are shared', (a) => copied(a) === 'ts'],
]);
const complete = ({ state }: { state: number }) => state === ViewState.complete;

const hits = (scene: Pools) => scene.counter('hits') / scene.counter('gets');
claims('pools', Pools, [
  ['blocks', 'A returns and B drops nothing', (a, b) => a.counter('returned') + b.counter('dropped') === 0],
  [
    'collector',
    'A is collected, B never',
    (a, b) => a.counter('gcCycles') > 1 && b.counter('gcCycles') === 0,
  ],
  ['shells', 'the shelf of shells keeps nothing alive', (_, b) => b.level(0).bytes === 0],
  ['trial', 'B has nearly as many hits', (a, b) => Math.abs(hits(b) - hits(a)) < 0.01],
  ['trial', 'B takes far more memory', (a, b) => b.resident > 25 * a.resident],
  ['rounding', 'B takes nothing on top', (a, b) => b.lent === b.stored && a.lent > 1.25 * a.stored],
  ['capped', 'B asks as often and finds nothing', (a, b) => alike(a, b, 'gets') && b.counter('hits') === 0],
  ['newest', 'the counts are the same', (a, b) => alike(a, b, 'gets') && alike(a, b, 'allocations')],
  ['ranges', 'B has nothing on the heap', (_, b) => b.counter('gcCycles') === 0 && b.heap < b.resident / 10],
  ['log', 'B takes less memory', (a, b) => b.resident < 0.9 * a.resident],
]);
function alike(a: Pools, b: Pools, counter: Parameters<Pools['counter']>[0]) {
  return a.counter(counter) === b.counter(counter);
}

claims('server', Server, [
  ['buffers', 'B makes none once it is warm', (_, b) => b.counter('buffersMade') === 4],
  ['buffers', 'and leaves none to the collector', (_, b) => b.counter('buffersDropped') === 0],
  [
    'heap',
    'B has no work for the collector',
    (a, b) => a.counter('majorCycles') > 3 && b.counter('markedWords') === 0,
  ],
  ['rounding', 'B copies more', (a, b) => b.counter('copiedBytes') > a.counter('copiedBytes')],
  ['cut', 'B reads less often', (a, b) => b.counter('reads') < a.counter('reads')],
  ['leak', 'B sends the end of another file', (a, b) => a.leak === null && b.leak?.at === 7_168],
  ['kept', 'A makes few buffers', (a) => a.counter('buffersMade') < 0.1 * a.counter('requests'), 10_000],
  ['crowd', 'B drops what its shelves cannot keep', (_, b) => b.counter('buffersDropped') > 500],
]);

const found = (scene: Queues) => scene.allCells().filter(({ state }) => state !== CellState.dead).length;
claims('queues', Queues, [
  ['outputs', 'A has copied more where the step begins', (a, b) => a.copied > b.copied, 80],
  [
    'reading',
    'nothing is pushed after the first tick',
    (a, b) => [a, b].every(({ pushed }) => pushed === 31),
  ],
  ['reading', 'only B takes a lock', (a, b) => a.counter('swaps') < b.counter('swaps')],
  ['zombies', 'zombies are found until two collections have run', (a) => found(a) > 14, 3_999],
  ['detached', 'removed entries are not', (a, b) => found(a) === 14 && b.counter('mostZombies') === 0, 3_999],
  ['marking', 'zombies pile up in A', (a) => a.zombies > 150, 9_999],
]);
claims('dispatch', Queues, [
  ['asks', 'both look up alike', (a, b) => a.counter('operations') === b.counter('operations')],
  ['card', 'only A allocates', (a, b) => a.counter('blocks') > 0 && b.counter('blocks') === 0],
]);
claims('compare', Queues, [
  ['position', 'both sides end with whole ticks', (a, b) => a.rests && b.rests],
  ['position', 'A takes four steps each', (a) => a.allCosts().every(({ steps }) => steps === 4)],
  ['tags', 'B calls nothing', (a, b) => a.counter('calls') > 0 && b.counter('calls') === 0],
  ['left', 'both call alike', (a, b) => a.counter('calls') === b.counter('calls')],
]);

const sleeps = (scene: Clock) => scene.allTicks().filter(({ end }) => end === End.slept);
const rare = ({ next, ended }: { next: number; ended: number }) => Math.abs(next - ended - 110) <= 10;
claims('clock', Clock, [
  [
    'bursts',
    'five or six ticks at once',
    (a, b) => [a, b].every((one) => [5, 6].includes(burst(one))),
    1_400,
  ],
  ['bursts', 'then nothing for 100 to 120 ms', (a) => sleeps(a).length > 3 && sleeps(a).every(rare), 1_400],
  [
    'bursts',
    'both follow the card once it is open',
    (a, b) => [a, b].every(({ follows }) => follows === Followed.card),
    1_600,
  ],
  ['plug', 'the peer is heard of by callbacks up a chain', (_, b) => b.counter('callbacks') > 8, 1_600],
  [
    'plug',
    'both follow the peer from there',
    (a, b) => [a, b].every(({ follows }) => follows === Followed.line),
    1_600,
  ],
  ['silent', 'A follows nobody and is wrong', (a) => a.follows === Followed.nobody && a.wrong, 3_000],
  [
    'silent',
    'B follows the card',
    (_, b) => b.follows === Followed.card && b.counter('wrongTicks') === 0,
    3_000,
  ],
  ['ours', 'B is never wrong', (_, b) => b.counter('wrongTicks') === 0 && b.counter('switches') > 1, 4_000],
  ['forgets', 'A finds what the switch chose', (a) => a.follows === Followed.line && !a.wrong, 1_500],
  ['forgets', 'B does not', (_, b) => b.follows === Followed.nobody && b.wrong, 1_500],
  ['two', 'A follows one of them', (a) => a.follows === Followed.line && a.wrong, 1_500],
  ['two', 'B stops with both', (_, b) => b.follows === Followed.both && b.counter('conflicts') > 5, 1_500],
  ['leak', 'callbacks pile up in A', (a, b) => a.hooks > 100 && b.hooks < 20, 30_000],
  ['late', 'it says so and does not rest', (a) => a.counter('catchUps') > 8 && a.counter('sleeps') === 0],
  ['hardware', 'the graph has a card', (a) => a.allOperators().some(({ kind }) => kind === Kind.card)],
]);

claims('station', Station, [
  ['tick', 'the frame is given to nine more', (a, b) => a.counter('shared') === b.counter('shared')],
  [
    'memory',
    'an answer that holds costs less',
    (a, b) => b.counter('remainingCalls') < a.counter('remainingCalls'),
  ],
]);
