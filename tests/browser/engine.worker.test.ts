/** The engine itself, in its worker, as the page uses it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineClient, engineWorker } from '../../web/src/engine/client.ts';
import type { Ask, Frame, FromMeasure, Move } from '../../web/src/engine/messages.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import { Scene, WriterState } from '../../web/src/labs/ring/scene.ts';
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';
import type { Catalogue, Lab } from '../../web/src/engine/types.ts';
import { defaults, LinkCodec } from '../../web/src/link/link.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import { comparison } from './parts.sample.ts';
import { soon } from './patience.ts';
import { faultText } from '../../web/src/words/faults.en.ts';

let client: EngineClient;
let lab: Lab;
let frame: Frame | undefined;

const opening = (more: Partial<Extract<Ask, { kind: 'open' }>> = {}): Ask => ({
  ...{ kind: 'open', config: defaults(lab).config, goal: 0, script: [], look: 0 },
  ...more,
});
async function pull(move: Move = { kind: 'stay' }): Promise<Frame> {
  frame = undefined;
  client.pull(move, 0);
  return soon(() => {
    if (!frame) throw new Error('no frame yet');
    return frame;
  });
}
/** The frame at the goal, with the newest tapes. A frame has tapes only if they have changed since the previous frame. */
async function arrive(): Promise<Frame> {
  let tapes: Frame['tapes'];
  for (;;) {
    const shown = await pull();
    tapes = shown.tapes ?? tapes;
    if (!shown.arriving) return { ...shown, tapes };
  }
}

/** Loads a module into the client's worker. */
const load = (module: ModuleId) =>
  new Promise<Catalogue>((resolve, reject) => {
    client = new EngineClient(
      {
        onready: (_, catalogue) => resolve(catalogue),
        onframe: (shown) => (frame = shown),
        onfail: (fault) => reject(new Error(faultText(fault))),
      },
      () => engineWorker(module),
    );
    client.start();
  });

beforeEach(async () => {
  [lab] = (await load('sharing')).labs;
});
afterEach(() => client.stop());

test('runs to a goal: A’s publisher is stopped by the slow reader, B’s never is', async () => {
  const { config } = defaults(lab);
  await client.ask(
    opening({ goal: 124_800, config: { ...config, knobs: { ...config.knobs, no_catch_up: 1 } } }),
  );
  const { time, scenes, tapes } = await arrive();
  expect(time).toBe(124_800);
  const [a, b] = scenes.map((scene) => new Scene(scene));
  expect(a.writerState).toBe(WriterState.blocked);
  expect(a.blockedTotal).toBeGreaterThan(0);
  expect(b.blockedTotal).toBe(0);
  expect(tapes?.map(({ length }) => length > 0)).toEqual([true, false]);
});

test('goes back and on to the same scene', async () => {
  await client.ask(opening({ goal: 50_000 }));
  const there = [...(await arrive()).scenes[0]];
  await pull({ kind: 'seek', tick: 10_000 });
  expect((await arrive()).time).toBe(10_000);
  await pull({ kind: 'seek', tick: 50_000 });
  expect([...(await arrive()).scenes[0]]).toEqual(there);
});

test('refuses a value out of range with name, value and allowed range', async () => {
  const { config } = defaults(lab);
  const wrong = client.ask(opening({ config: { ...config, knobs: { ...config.knobs, slots: 5 } } }));
  await expect(wrong).rejects.toMatchObject({ refusal: { knob: 'slots', value: '5' } });
});

test('a script is done at its steps, the same each time', async () => {
  const script = [{ step: 500, action: { kind: 'stall', reader: 2, ms: 3000 } as const }];
  const seen: number[][] = [];
  for (const done of [script, script, []]) {
    await client.ask(opening({ goal: 20_000, script: done }));
    seen.push([...(await arrive()).scenes[1]]);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]).not.toEqual(seen[2]);
});

test('every preset and every default survives a link', () => {
  const codec = new LinkCodec(lab, 9);
  for (const { a, b, knobs } of lab.presets) {
    const state = defaults(lab);
    state.config = { ...state.config, a, b, knobs: { ...state.config.knobs, ...knobs } };
    expect(codec.read(codec.write(state))).toEqual({ state });
  }
});

test('measures, and stops on request', async () => {
  const measuring = new Measuring('sharing');
  const ended = measuring.start(defaults(lab).config);
  await soon(() =>
    expect(measuring.status).toMatchObject({ state: 'running', progress: { phase: 'warming up' } }),
  );
  measuring.cancel();
  await ended;
  expect(measuring.status).toEqual({ state: 'none' });
  measuring.close();
});

test('A and B have a first answer before all variants are measured, which stays if it is stopped then', async () => {
  const measuring = new Measuring('sharing');
  const { config } = defaults(lab);
  const ended = measuring.start(config);
  await soon(() => expect(measuring.status).toMatchObject({ state: 'running', answered: true }));
  expect(measuring.result?.comparisons).toMatchObject([{ baseline: config.a, variant: config.b, pairs: 20 }]);
  await soon(() => expect(measuring.status).toMatchObject({ left: expect.any(Number) as number }));
  measuring.cancel();
  await ended;
  expect([measuring.status.state, measuring.result?.comparisons.length]).toEqual(['done', 1]);
  measuring.close();
});

test('a first answer in which no pair was taken is not shown', () => {
  const worker: WorkerLike = {
    ...{ onmessage: null, onerror: null },
    ...{ postMessage: () => undefined, terminate: () => undefined },
  };
  const measuring = new Measuring('sharing', () => worker);
  void measuring.start(defaults(lab).config);
  const say = (data: FromMeasure) => {
    worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
  };
  const first = (pairs: number) => {
    say({ kind: 'first', result: { tick_us: 5, comparisons: [comparison('cond', 1, { pairs })] } });
  };
  say({ kind: 'ready' });
  first(0);
  expect([measuring.status, measuring.result]).toMatchObject([{ state: 'running', answered: false }, null]);
  first(3);
  expect([measuring.status, measuring.result?.comparisons.length]).toMatchObject([{ answered: true }, 1]);
  measuring.close();
});

test('a module has its own labs alone, and refuses those of another', async () => {
  client.stop();
  const { labs } = await load('memory');
  expect(labs.map(({ id }) => id)).not.toContain(lab.id);
  const refused = client.ask(opening()).catch((error: unknown) => error);
  expect(await refused).toMatchObject({ refusal: { knob: 'lab', value: lab.id } });
});
