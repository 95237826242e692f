/**
 * No failing worker breaks the page. The engine's client is tested with a worker that hangs, traps, overflows its stack, runs
 * out of memory or closes, at its start or at a request; the other clients, which use the same supervisor, with a few of these.
 * The client reports the fault, and its next worker answers.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EngineFailed } from '../../web/src/engine/supervisor.ts';
import { SessionClient, engineWorker, idleWorker } from '../../web/src/engine/client.ts';
import type { deadlines } from '../../web/src/engine/deadlines.ts';
import { SessionWorkers } from '../../web/src/engine/session-workers.ts';
import type { Fault } from '../../web/src/engine/fault.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../web/src/engine/supervisor.ts';
import { Threads } from '../../web/src/engine/threads/client.ts';
import type { Lab } from '../../web/src/engine/types.ts';
import { SqliteClient } from '../../web/src/labs/library/sqlite.client.ts';
import { ShelvesClient } from '../../web/src/labs/library/desk/shelves.client.ts';
import { Ablations } from '../../web/src/labs/station/ablation.svelte.ts';
import { Checker, type Verdict } from '../../web/src/labs/station/editor/checker.ts';
import { CopiesSearch } from '../../web/src/labs/station/capacity-search.svelte.ts';
import type { RpcLimits } from '../../web/src/engine/rpc.client.ts';
import { defaults } from '../../web/src/link/link.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import { PickedMedia } from '../../web/src/state/media.svelte.ts';
import { faultText } from '../../web/src/words/faults.en.ts';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { loadEngine } from './engine.real.ts';
import { soon } from './patience.ts';
import { ASKED, failFirst, SAID, STARTING, type Way } from './supervisor.faults.ts';

const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

type Limits = { [K in keyof typeof deadlines]: number };

const told = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (error: Error) => error.message,
  );

/** A lab of the catalogue that the real engine returns. */
async function lab(module: 'sharing' | 'station', id: string): Promise<Lab> {
  const { client, labs } = await loadEngine(module);
  client.end();
  return labs.find((one) => one.id === id)!;
}
const ring = await lab('sharing', 'ring');
const station = await lab('station', 'station');

/** A client's use of a worker that fails, and then of a real one. */
interface Trial {
  /** @returns the text of the fault */
  fails: () => Promise<string>;
  /** @throws if the next worker does not answer */
  works: () => Promise<unknown>;
}

const clients: Record<string, (way: Way) => Trial> = {
  engine(way) {
    let fault: Fault | undefined;
    const ready = vi.fn();
    const client = new SessionClient(
      { onready: ready, onframe: () => undefined, onfail: (one) => (fault = one) },
      () => engineWorker('sharing'),
      failFirst<Limits>(way),
    );
    ended.push(() => client.end());
    return {
      async fails() {
        client.start();
        const asked = told(client.ask({ kind: 'look', stream: 0 }));
        await soon(() => expect(fault).toBeDefined());
        expect(await asked).toBe(faultText(fault!));
        expect([client.busy, client.pulling]).toEqual([false, false]);
        return faultText(fault!);
      },
      async works() {
        ready.mockClear();
        client.start();
        await soon(() => expect(ready).toHaveBeenCalledOnce());
        const { config } = defaults(ring);
        expect(await client.ask({ kind: 'open', config, goal: 0, script: [], look: 0 })).toBe(0);
      },
    };
  },

  threads(way) {
    const places = { slots: 0, stride: 16, count: 2, cancelled: 64 };
    const limits = failFirst<Limits>(way, { kind: 'ready', memory: null, places });
    let fault: Fault | undefined;
    const threads = new Threads(
      { ontrap: () => undefined, onfail: (one) => (fault = one) },
      undefined,
      limits,
    );
    ended.push(() => threads.end());
    const cancel = new AbortController();
    return {
      async fails() {
        const run = threads
          .load()
          .then(() =>
            threads.run('barrier', { members: 2, rounds: 1 }, { threads: 2, signal: cancel.signal }),
          );
        // A member that is stuck at a lock does not react to the end either.
        if (way === 'is deaf')
          void soon(() => expect(threads.memory).toBeDefined()).then(() => cancel.abort());
        const why = await told(run);
        expect(faultText(fault!)).toBe(why);
        expect(threads.memory).toBeUndefined();
        return why;
      },
      async works() {
        await threads.load();
        const { result } = await threads.run('barrier', { members: 2, rounds: 100 }, { threads: 2 });
        expect(result.met).toEqual([100, 100]);
      },
    };
  },

  measuring(way) {
    const measuring = new Measuring('sharing', undefined, failFirst<Limits>(way));
    ended.push(() => measuring.cancel());
    const run = async () => {
      const { config } = defaults(ring);
      // A small ring, which is measured soon.
      const knobs = { ...config.knobs, readers: 2, slow: 0, slots: 8, fps: 60, size: 500 };
      const how = { pairs: 2, instances: 1, against: [ring.default_b] };
      await measuring.start({ ...config, knobs }, how);
      return measuring.status;
    };
    return {
      fails: async () => ((await run()) as { why: string }).why,
      works: async () => expect(await run()).toEqual({ state: 'done' }),
    };
  },

  media(way) {
    const media = new PickedMedia(undefined, failFirst<Limits>(way, { kind: 'ready' }));
    return {
      async fails() {
        const answer = await media.read(null);
        return answer.kind === 'failed' ? faultText(answer.fault) : answer.kind;
      },
      works: async () => expect((await media.read(null)).kind).toBe('read'),
    };
  },

  shelves(way) {
    const shelves = new ShelvesClient(() => undefined, undefined, failFirst<RpcLimits>(way));
    ended.push(() => shelves.close());
    return {
      fails: () => told(shelves.ask('open', { songs: 30 })),
      works: async () => expect((await shelves.ask('open', { songs: 30 })).songs).toBe(30),
    };
  },

  sqlite(way) {
    const sqlite = new SqliteClient(undefined, failFirst<RpcLimits>(way));
    ended.push(() => sqlite.close());
    const fill = () => told(sqlite.ask('fill', 'sql-old'));
    return { fails: fill, works: async () => expect(await fill()).toMatch(/has no library yet/) };
  },

  checker(way) {
    const verdicts: Verdict[] = [];
    const checker = new Checker((verdict) => verdicts.push(verdict), undefined, failFirst<Limits>(way));
    ended.push(() => checker.stop());
    const check = async (count: number) => {
      checker.check('output.card(sine())');
      await soon(() => expect(verdicts).toHaveLength(count));
      return verdicts[count - 1];
    };
    return {
      fails: async () => ((await check(1)) as { failed: string }).failed,
      works: async () => expect(await check(2)).toMatchObject({ checked: { faults: [] } }),
    };
  },

  ablation(way) {
    const ablations = new Ablations(undefined, failFirst<Limits>(way));
    ended.push(() => ablations.close());
    const count = async () => {
      await ablations.start(defaults(station).config, [station.default_a, station.default_b]);
      return ablations.failed;
    };
    return {
      fails: async () => (await count()) ?? '',
      works: async () => expect([await count(), ablations.counted.length]).toEqual([undefined, 2]),
    };
  },

  copies(way) {
    const held = new CopiesSearch(undefined, failFirst<Limits>(way));
    ended.push(() => held.stop());
    return {
      async fails() {
        await held.search(defaults(station).config);
        return (held.status as { why: string }).why;
      },
      async works() {
        void held.search(defaults(station).config);
        const at = expect.anything() as object;
        await soon(() => expect(held.status).toMatchObject({ state: 'searching', at }));
      },
    };
  },
};

/**
 * The ways in which a client's worker fails: of one that reads its worker's messages by itself, a failure that the worker
 * reports and one that it does not; of the other clients of `rpc.client.ts`, besides the shelves, its own deadline.
 */
const WAYS: Record<string, readonly Way[]> = {
  engine: [...STARTING, ...ASKED],
  // Only this client has an answer of its own to a deaf worker.
  threads: ['throws at start', 'hangs', 'traps', 'is deaf'],
  measuring: ['hangs', 'traps'],
  media: ['hangs', 'traps'],
  shelves: ['throws at start', 'hangs', 'traps'],
};

describe.each(Object.entries(clients))('%s', (name, client) => {
  test.each(WAYS[name] ?? ['hangs'])('a worker that %s', async (way) => {
    const { fails, works } = client(way);
    expect(await fails()).toMatch(SAID[way]);
    await works();
  });
});

describe('the supervisor', () => {
  interface Said {
    kind: string;
  }
  function supervised(worker: WorkerLike, limits = { start: 60_000 }) {
    const faults: Fault[] = [];
    const heard: Said[] = [];
    /** Requests that the next messages answer, as in a client of the supervisor. */
    const asked: Request[] = [];
    const onmessage = (message: Said) => {
      heard.push(message);
      asked.shift()?.met();
    };
    const one = new SupervisedWorker<object, Said>(
      () => worker,
      { onmessage, onfault: (fault) => faults.push(fault) },
      limits,
    );
    ended.push(() => one.end());
    one.start();
    return { one, faults, heard, asked };
  }
  afterEach(() => void vi.useRealTimers());

  test('counts time in which the page ran, and no more than a second at once', () => {
    vi.useFakeTimers();
    const worker = new ScriptedWorker();
    const { one, faults } = supervised(worker);
    worker.say({ kind: 'alive' });
    one.expect(3_000);
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const tick = (passed: number) => {
      now += passed;
      vi.advanceTimersByTime(250);
    };
    // A laptop sleeps for an hour, twice: the clock advances, but the page does not run.
    for (const passed of [3_600_000, 3_600_000, 250, 250, 250, 250]) tick(passed);
    expect(faults).toEqual([]);
    tick(250);
    clock.mockRestore();
    expect(faults).toEqual([{ kind: 'deadline', of: 'answer', ms: 3_000 }]);
    expect(worker.ended).toBe(true);
  });

  test('an answer that lies in the queue behind a blocked main thread is read before time is up', async () => {
    const answers = new Worker(
      URL.createObjectURL(
        new Blob(['onmessage = () => postMessage({ kind: "done" }); postMessage({ kind: "alive" })']),
      ),
    );
    const { one, faults, heard, asked } = supervised(answers);
    await soon(() => expect(heard).toHaveLength(1));
    asked.push(one.expect(300));
    one.post({});
    const until = performance.now() + 2_000;
    while (performance.now() < until);
    await soon(() => expect(heard).toHaveLength(2));
    expect(faults).toEqual([]);
  });

  test('only the oldest request is timed, since a worker answers one after the other', () => {
    vi.useFakeTimers();
    const worker = new ScriptedWorker();
    const { one, faults } = supervised(worker);
    worker.say({ kind: 'alive' });
    const long = one.expect(60_000);
    one.expect(1_000);
    vi.advanceTimersByTime(50_000);
    expect(faults).toEqual([]);
    long.met();
    vi.advanceTimersByTime(2_000);
    expect(faults).toEqual([{ kind: 'deadline', of: 'answer', ms: 1_000 }]);
  });

  test('nothing of a worker that was ended is heard, and nothing is timed any more', () => {
    vi.useFakeTimers();
    const worker = new ScriptedWorker();
    const { one, faults, heard } = supervised(worker, { start: 1_000 });
    const { onmessage } = worker;
    one.expect(1_000);
    one.end();
    onmessage?.call(worker as unknown as Worker, new MessageEvent('message', { data: { kind: 'late' } }));
    vi.advanceTimersByTime(60_000);
    expect([faults, heard, vi.getTimerCount()]).toEqual([[], [], 0]);
  });

  test('a worker that the browser does not let us make is a fault like any other', async () => {
    const faults: Fault[] = [];
    const one = new SupervisedWorker<object, Said>(
      () => {
        throw new DOMException('the policy forbids it', 'SecurityError');
      },
      { onmessage: () => undefined, onfault: (fault) => faults.push(fault) },
    );
    one.start();
    expect(faults).toEqual([]);
    await soon(() => expect(faults).toMatchObject([{ kind: 'not loaded' }]));
  });
});

test('labs that share a worker: a failure is reported to all of them, and later ones get a new worker', async () => {
  const made: string[] = [];
  failFirst('hangs');
  const workers = new SessionWorkers((module) => {
    made.push(module);
    return idleWorker(module);
  });
  ended.push(() => workers.close());
  const client = (events: Partial<ConstructorParameters<typeof SessionClient>[0]>, start: number) =>
    new SessionClient(
      { onready: () => undefined, onframe: () => undefined, onfail: () => undefined, ...events },
      () => workers.openPort('sharing'),
      { start, ask: 60_000, superseded: 1_000 },
    );
  const faults: Fault[] = [];
  const both = [500, 60_000].map((start) => client({ onfail: (fault) => faults.push(fault) }, start));
  both.forEach((one) => one.start());
  await soon(() => expect(faults).toHaveLength(2));
  expect(faults.map(({ kind }) => kind).sort()).toEqual(['deadline', 'neighbour']);
  await expect(both[0].ask({ kind: 'look', stream: 0 })).rejects.toBeInstanceOf(EngineFailed);
  const ready = vi.fn();
  const next = client({ onready: ready }, 60_000);
  ended.push(() => next.end());
  next.start();
  await soon(() => expect(ready).toHaveBeenCalledOnce());
  expect(made).toEqual(['sharing', 'sharing']);
});
