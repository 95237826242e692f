/** A sound card that starts, one that does not start, and the messages of both. */
import { afterEach, expect, test, vi } from 'vitest';
import { SoundCard, type CardOptions, type CardState } from '../../web/src/audio/sound-card.ts';
import { soon } from './patience.ts';

let card: SoundCard;
afterEach(() => card.stop());

/** A card that records its states, and waits long enough for the device of a busy machine. */
function noted(options: CardOptions) {
  const states: CardState[] = [];
  card = new SoundCard({ patience: 20_000, ...options, onchange: ({ state }) => states.push(state) });
  return states;
}

/** A real audio context with some members replaced. */
function changed(parts: Partial<Record<keyof AudioContext, PropertyDescriptor>>) {
  const context = new AudioContext();
  Object.defineProperties(context, parts as PropertyDescriptorMap);
  return context;
}

test('a press starts the card, another stops it; nothing starts before', async () => {
  const states = noted({});
  expect(card.status).toEqual({ state: 'off', sentence: 'Audio is off. Press Listen.' });
  expect(card.rate).toBeUndefined();
  expect(card.producerEnd()).toBeUndefined();
  expect(card.readings()).toBeUndefined();
  expect(await card.start()).toBe(true);
  expect(card.rate).toBeGreaterThanOrEqual(8000);
  await card.stop();
  expect(states).toEqual(['starting', 'running', 'off']);
  expect(card.producerEnd()).toBeUndefined();
});

test('pressed twice it starts once', async () => {
  const open = vi.fn(() => new AudioContext());
  const states = noted({ open });
  expect(await Promise.all([card.start(), card.start()])).toEqual([true, true]);
  expect(await card.start()).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['starting', 'running']);
});

test('stopped while it starts it stays off', async () => {
  const states = noted({});
  const started = card.start();
  await card.stop();
  expect(await started).toBe(false);
  expect(states).toEqual(['starting', 'off']);
  expect(card.readings()).toBeUndefined();
});

test('meters: latencies, our ring and the device apart, and what the port costs', async () => {
  noted({ open: () => new AudioContext({ sampleRate: 48_000 }) });
  await card.start();
  expect(card.readings()).toMatchObject({ rate: 48_000, kind: 'shared', portLatency: 0 });
  expect(card.readings()?.queueLatency).toBeCloseTo(2048 / 48_000);
  expect(card.readings()?.baseLatency).toBeGreaterThan(0);
  expect(card.readings()?.starved).toEqual({ quanta: 0, frames: 0 });
  expect(card.readings()?.device?.events).toBeGreaterThanOrEqual(0);

  await card.stop();
  noted({ shared: false, open: () => new AudioContext({ sampleRate: 48_000 }) });
  await card.start();
  expect(card.readings()).toMatchObject({ kind: 'port' });
  expect(card.readings()?.portLatency).toBeCloseTo((8192 - 2048) / 48_000);
});

test('no context at all: failed, with the reason and what to press', async () => {
  const states = noted({
    open: () => {
      throw new DOMException('number of hardware contexts reached maximum');
    },
  });
  expect(await card.start()).toBe(false);
  expect(states).toEqual(['starting', 'failed']);
  expect(card.status.sentence).toBe(
    'Audio stopped: the browser could not open the sound card (number of hardware contexts reached maximum). The lab goes on without sound. Press Listen to try again.',
  );
});

test('a context that rejects: failed, closed, and tried afresh at the next press', async () => {
  const refusing = changed({ resume: { value: () => Promise.reject(new Error('no output device')) } });
  const contexts = [refusing, new AudioContext()];
  const states = noted({ open: () => contexts.shift() as AudioContext });
  expect(await card.start()).toBe(false);
  expect(card.status.sentence).toContain('(no output device)');
  expect(refusing.state).toBe('closed');
  expect(await card.start()).toBe(true);
  expect(states).toEqual(['starting', 'failed', 'starting', 'running']);
});

test('a context that stays suspended: blocked, and running once the browser lets it', async () => {
  let allowed = false;
  const context = new AudioContext();
  await context.suspend();
  const resume = context.resume.bind(context);
  context.resume = () => (allowed ? resume() : new Promise(() => {}));
  // The page's own patience: long enough for the device of a busy machine, once it may start.
  const states = noted({ open: () => context, patience: 2_000 });
  expect(await card.start()).toBe(false);
  expect(card.status).toEqual({
    state: 'blocked',
    sentence: 'The browser wants one more click. Press Listen again.',
  });
  allowed = true;
  expect(await card.start()).toBe(true);
  expect(states).toEqual(['starting', 'blocked', 'starting', 'running']);
});

test('a running card that the system takes is interrupted, and comes back by itself', async () => {
  const context = new AudioContext();
  const states = noted({ open: () => context });
  await card.start();
  await context.suspend();
  await soon(() => expect(card.status.state).toBe('interrupted'));
  await context.resume();
  await soon(() => expect(card.status.state).toBe('running'));
  expect(states).toEqual(['starting', 'running', 'interrupted', 'running']);
});

test('a device that fails while it plays: failed', async () => {
  const context = new AudioContext();
  noted({ open: () => context });
  await card.start();
  context.dispatchEvent(new Event('error'));
  await soon(() => expect(card.status.state).toBe('failed'));
  expect(card.status.sentence).toContain('the device reports an error');
  expect(card.producerEnd()).toBeUndefined();
});

test('a worklet that cannot be loaded: failed', async () => {
  const addModule = () => Promise.reject(new Error('could not be loaded'));
  noted({ open: () => changed({ audioWorklet: { value: { addModule } } }) });
  expect(await card.start()).toBe(false);
  expect(card.status).toMatchObject({ state: 'failed' });
});

test('a card faster than the engine is opened at 48 kHz', async () => {
  const asked: AudioContextOptions[] = [];
  noted({
    open: (how) => {
      asked.push(how);
      return how.sampleRate ? new AudioContext(how) : changed({ sampleRate: { value: 384_000 } });
    },
  });
  expect(await card.start()).toBe(true);
  expect(card.rate).toBe(48_000);
  expect(asked).toHaveLength(2);
});
