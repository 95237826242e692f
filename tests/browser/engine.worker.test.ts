/** The engine itself, in its worker, as the page uses it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionClient } from '../../web/src/engine/client.ts';
import type { Ask, Frame, Move } from '../../web/src/engine/messages.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import { Scene, WriterState } from '../../web/src/labs/ring/scene.ts';
import type { Lab } from '../../web/src/engine/types.ts';
import { defaults } from '../../web/src/link/link.ts';
import { loadEngine } from './engine.real.ts';
import { soon } from './patience.ts';

let client: SessionClient;
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

async function load(module: ModuleId): Promise<Lab[]> {
  const { labs, ...loaded } = await loadEngine(module, (shown) => (frame = shown));
  ({ client } = loaded);
  return labs;
}

beforeEach(async () => {
  [lab] = await load('sharing');
});
afterEach(() => client.end());

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

test('a module has its own labs alone, and refuses those of another', async () => {
  client.end();
  const labs = await load('memory');
  expect(labs.map(({ id }) => id)).not.toContain(lab.id);
  const refused = client.ask(opening()).catch((error: unknown) => error);
  expect(await refused).toMatchObject({ refusal: { knob: 'lab', value: lab.id } });
});
