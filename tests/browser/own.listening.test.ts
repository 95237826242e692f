/** The lab and the user's own variant take turns at the sound card: whatever was pressed last is heard, and nothing else. */
import { expect, test } from 'vitest';
import type { LabPart } from '../../web/src/state/lab-part.ts';
import { Listening } from '../../web/src/state/listening.ts';
import type { Players } from '../../web/src/state/players.svelte.ts';
import type { Sound } from '../../web/src/state/sound.svelte.ts';

/** A sound card that says what is done to it. @param starts resolves when it has started */
function parts(starts: Promise<boolean> = Promise.resolve(true)) {
  const done: string[] = [];
  const does = (what: string) => () => {
    done.push(what);
    return Promise.resolve();
  };
  const sound = {
    ...{ start: () => starts, attach: does('engine has the card'), status: { state: 'running' } },
    lend: () => Promise.resolve('card'),
    streams: { on: false, stop: () => Promise.resolve() },
  };
  const worlds = {
    live: false,
    pause: does('lab pauses'),
    setRate: () => Promise.resolve(),
    startLive: does('lab plays'),
  };
  const players = { worlds, closeRecording: () => undefined };
  const listening = new Listening(
    sound as unknown as Sound,
    players as unknown as Players,
    () => ({ sound: true }) as unknown as LabPart,
  );
  return { done, listening, lend: () => listening.lend(() => done.push('variant ends')) };
}

test('the lab is heard after the variant has ended and the engine has the card again', async () => {
  const { done, listening, lend } = parts();
  expect(await lend()).toBe('card');
  await listening.toggle(false);
  expect(done).toEqual(['lab pauses', 'variant ends', 'engine has the card', 'lab plays']);
  await listening.takeBack();
  expect(done).toHaveLength(4);
});

test('a variant whose sound card starts after the lab was asked for is not heard', async () => {
  let started: (started: boolean) => void = () => undefined;
  const { done, listening, lend } = parts(new Promise((resolve) => (started = resolve)));
  const lent = lend();
  const toggled = listening.toggle(false);
  started(true);
  expect(await lent).toBeUndefined();
  await toggled;
  expect(done.at(-1)).toBe('lab plays');
});

test('the lab is not heard if the variant begins again while it ends', async () => {
  const { done, listening, lend } = parts();
  await lend();
  const toggled = listening.toggle(false);
  expect(await lend()).toBe('card');
  await toggled;
  expect(done).not.toContain('lab plays');
});

test('without a sound card nothing is lent, and nothing is to be taken back', async () => {
  const { done, listening, lend } = parts(Promise.resolve(false));
  expect(await lend()).toBeUndefined();
  await listening.takeBack();
  expect(done).toEqual(['lab pauses']);
});
