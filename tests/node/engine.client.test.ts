/** The page's end of the worker: promises by id, one pull at a time, and an engine that dies. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineFailed, Refused } from '../../web/src/engine/supervisor.ts';
import { SessionClient } from '../../web/src/engine/client.ts';
import type { Ask, Frame } from '../../web/src/engine/messages.ts';
import { defaults } from '../../web/src/link/link.ts';
import { catalogue, FakeWorker } from '../browser/engine.fake.ts';

const { config } = defaults(catalogue.labs[0]);
const open: Ask = { kind: 'open', config, goal: 0, script: [], look: 0 };

let worker: FakeWorker;
let frames: Frame[];
let client: SessionClient;
const onready = vi.fn();
const onfail = vi.fn();

beforeEach(() => {
  frames = [];
  onready.mockClear();
  onfail.mockClear();
  client = new SessionClient(
    { onready, onfail, onframe: (frame) => frames.push(frame) },
    () => (worker = new FakeWorker()),
  );
  client.start();
});
afterEach(() => client.end());

test('an ask is answered with the step it was done at', async () => {
  await client.ask(open);
  client.pull({ kind: 'step', steps: 7 }, 0);
  expect(await client.ask({ kind: 'act', action: { kind: 'join' } })).toBe(7);
});

test('a refusal is reported, and the engine stays usable', async () => {
  await client.ask(open);
  const refused = client.ask({ kind: 'act', action: { kind: 'leave', reader: 99 } });
  await expect(refused).rejects.toBeInstanceOf(Refused);
  await expect(refused).rejects.toMatchObject({ refusal: { knob: 'reader', value: '99' } });
  expect(await client.ask({ kind: 'act', action: { kind: 'join' } })).toBe(0);
});

test('at most one pull is under way', async () => {
  await client.ask(open);
  client.pull({ kind: 'step', steps: 1 }, 0);
  client.pull({ kind: 'step', steps: 1 }, 0);
  expect(client.pulling).toBe(true);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  expect(frames[0].step).toBe(1);
  expect(client.pulling).toBe(false);
});

test('a frame stays whole until the frame after the next is asked for', async () => {
  await client.ask(open);
  const next = async () => {
    const count = frames.length;
    client.pull({ kind: 'step', steps: 1 }, 0);
    await vi.waitFor(() => expect(frames.length).toBe(count + 1));
  };
  await next();
  client.pull({ kind: 'step', steps: 1 }, 0);
  expect(frames[0].scenes[0].length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  // Now the buffers of the first frame are returned for reuse.
  client.pull({ kind: 'step', steps: 1 }, 0);
  expect(frames[0].scenes[0].length).toBe(0);
  expect(frames[1].scenes[0].length).toBeGreaterThan(0);
});

test('a trap rejects pending requests, is reported once, and a new engine can be started', async () => {
  await client.ask(open);
  const asked = client.ask({ kind: 'look', stream: 1 });
  worker.onerror?.call(worker as unknown as Worker, { message: 'unreachable' } as ErrorEvent);
  await expect(asked).rejects.toBeInstanceOf(EngineFailed);
  worker.trap('again');
  expect(onfail).toHaveBeenCalledExactlyOnceWith({ kind: 'error', message: 'unreachable' });
  expect(worker.ended).toBe(true);
  await expect(client.ask(open)).rejects.toBeInstanceOf(EngineFailed);

  client.start();
  expect(await client.ask(open)).toBe(0);
});
