/**
 * No failing worker breaks the page. The engine's client is tested with a worker that hangs, traps, overflows its stack, runs
 * out of memory or closes, at its start or at a request; the other clients, which use the same supervisor, with one failure at
 * the start and two at a request. The client reports the fault, and its next worker answers.
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
import type { LibraryColumns } from '../../engine/pkg-library/ringside.js';
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
import { ASKED, failing, once, SAID, STARTING, type Way } from './supervisor.faults.ts';

const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

type Limits = { [K in keyof typeof deadlines]: number };

const library = (file: string): WorkerLike =>
  file === 'shelves'
    ? new Worker(new URL('../../web/src/labs/library/desk/shelves.worker.ts', import.meta.url), {
        type: 'module',
      })
    : new Worker(new URL('../../web/src/labs/library/sqlite.worker.ts', import.meta.url), {
        type: 'module',
      });
const measureWorker = () =>
  new Worker(new URL('../../web/src/engine/measure.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sharing',
  });
const mediaWorker = () =>
  new Worker(new URL('../../web/src/engine/media.worker.ts', import.meta.url), { type: 'module' });
const conductor = () =>
  new Worker(new URL('../../web/src/engine/threads/conductor.worker.ts', import.meta.url), {
    type: 'module',
  });
const scriptWorker = () =>
  new Worker(new URL('../../web/src/labs/station/editor/script.worker.ts', import.meta.url), {
    type: 'module',
  });
const ablationWorker = () =>
  new Worker(new URL('../../web/src/labs/station/ablation.worker.ts', import.meta.url), { type: 'module' });
const searchWorker = () =>
  new Worker(new URL('../../web/src/labs/station/capacity-search.worker.ts', import.meta.url), {
    type: 'module',
  });

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

/** A client's use of a worker that fails, and then of a real one. */
interface Trial {
  /** @returns the text of the fault */
  fails: () => Promise<string>;
  /** @throws if the next worker does not answer */
  works: () => Promise<unknown>;
}

const clients: Record<string, (way: Way) => Trial> = {
  engine(way) {
    const { spawn, limits } = once<Limits>(way, () => engineWorker('sharing'));
    let fault: Fault | undefined;
    let ring: Lab | undefined;
    const client = new SessionClient(
      {
        onready: (_, { labs }) => ([ring] = labs),
        onframe: () => undefined,
        onfail: (one) => (fault = one),
      },
      spawn,
      limits,
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
        client.start();
        await soon(() => expect(ring).toBeDefined());
        const { config } = defaults(ring!);
        expect(await client.ask({ kind: 'open', config, goal: 0, script: [], look: 0 })).toBe(0);
      },
    };
  },

  threads(way) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const places = { slots: 0, stride: 16, count: 2, cancelled: 64 };
    const { spawn, limits } = once<Limits>(way, conductor, { kind: 'ready', memory: undefined, places });
    let fault: Fault | undefined;
    // A worker's name cannot carry memory, so that the message is completed here.
    const withMemory = () => {
      const worker = spawn();
      const given = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')!;
      Object.defineProperty(worker, 'onmessage', {
        set: (hear: ((event: MessageEvent<object>) => void) | null) =>
          given.set!.call(
            worker,
            hear &&
              ((event: MessageEvent<{ kind: string; memory?: WebAssembly.Memory }>) => {
                if (event.data.kind === 'ready') event.data.memory ??= memory;
                hear(event);
              }),
          ),
      });
      return worker;
    };
    const threads = new Threads(
      { ontrap: () => undefined, onfail: (one) => (fault = one) },
      withMemory,
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
    const { spawn, limits } = once<Limits>(way, measureWorker);
    const measuring = new Measuring('sharing', spawn, limits);
    ended.push(() => measuring.cancel());
    const run = async () => {
      const ring = await lab('sharing', 'ring');
      await measuring.start(defaults(ring).config, { pairs: 2, against: [ring.default_b] });
      return measuring.status;
    };
    return {
      fails: async () => ((await run()) as { why: string }).why,
      works: async () => expect(await run()).toEqual({ state: 'done' }),
    };
  },

  media(way) {
    const { spawn, limits } = once<Limits>(way, mediaWorker, { kind: 'ready' });
    const media = new PickedMedia(spawn, limits);
    return {
      async fails() {
        const answer = await media.read(null);
        return answer.kind === 'failed' ? faultText(answer.fault) : answer.kind;
      },
      works: async () => expect((await media.read(null)).kind).toBe('read'),
    };
  },

  shelves(way) {
    const { spawn, limits } = once<RpcLimits>(way, () => library('shelves'));
    const shelves = new ShelvesClient(() => undefined, spawn, limits);
    ended.push(() => shelves.close());
    return {
      fails: () => told(shelves.ask('open', { songs: 30 })),
      works: async () => expect((await shelves.ask('open', { songs: 30 })).songs).toBe(30),
    };
  },

  sqlite(way) {
    const { spawn, limits } = once<RpcLimits>(way, () => library('sqlite'));
    const sqlite = new SqliteClient(spawn, limits);
    ended.push(() => sqlite.close());
    const columns = {
      ...{ songs: new Uint32Array(0), keys: new Uint32Array(0), values: new Uint32Array(0) },
      ...{ texts: new Uint32Array(0), sources: new Uint8Array(0), text: '', ends: new Uint32Array(0) },
    } as unknown as LibraryColumns;
    return {
      fails: () => told(sqlite.ask('open', columns, [])),
      works: async () => expect(await sqlite.ask('open', columns, [])).toMatch(/^3\./),
    };
  },

  checker(way) {
    const { spawn, limits } = once<Limits>(way, scriptWorker);
    const verdicts: Verdict[] = [];
    const checker = new Checker((verdict) => verdicts.push(verdict), spawn, limits);
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
    const { spawn, limits } = once<Limits>(way, ablationWorker);
    const ablations = new Ablations(spawn, limits);
    ended.push(() => ablations.close());
    const count = async () => {
      const station = await lab('station', 'station');
      void ablations.start(defaults(station).config, [station.default_a, station.default_b]);
      await soon(() => expect(ablations.running).toBe(false));
    };
    return {
      async fails() {
        await count();
        return ablations.failed ?? '';
      },
      async works() {
        await count();
        expect([ablations.failed, ablations.counted.length]).toEqual([undefined, 2]);
      },
    };
  },

  copies(way) {
    const { spawn, limits } = once<Limits>(way, searchWorker);
    const held = new CopiesSearch(spawn, limits);
    ended.push(() => held.stop());
    const search = async () => void held.search(defaults(await lab('station', 'station')).config);
    return {
      async fails() {
        await search();
        await soon(() => expect(held.status.state).toBe('failed'));
        return (held.status as { why: string }).why;
      },
      async works() {
        await search();
        await soon(() =>
          expect(held.status).toMatchObject({ state: 'searching', at: expect.anything() as object }),
        );
      },
    };
  },
};

/** The ways in which a client's worker fails. Only the threads' client has an answer of its own to a deaf worker. */
const waysOf = (name: string): readonly Way[] =>
  name === 'engine'
    ? [...STARTING, ...ASKED]
    : ['throws at start', 'hangs', 'traps', ...(name === 'threads' ? (['is deaf'] as const) : [])];

describe.each(Object.entries(clients))('%s', (name, client) => {
  test.each(waysOf(name))('a worker that %s', async (way) => {
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
  const workers = new SessionWorkers((module) => {
    made.push(module);
    return made.length === 1 ? failing('hangs') : idleWorker(module);
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
