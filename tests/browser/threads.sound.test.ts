/**
 * Sound from the ring's own slots: all variants run on threads at once, each with an additional reader, and each played by a
 * worklet into one device. The device receives the music bit for bit although publishers stall, unless they stall
 * for longer than their lead or a reader blocks them.
 */
import { afterEach, expect, test, vi } from 'vitest';
import init, { catalogue } from '../../engine/pkg/ringside.js';
import type { SoundPlan } from '../../engine/pkg-threads/ringside.js';
import { LiveSlots } from '../../web/src/engine/threads/live-slots.ts';
import { Refused } from '../../web/src/engine/supervisor.ts';
import type { Media } from '../../web/src/engine/messages.ts';
import { makeWav } from './audio.wav.ts';
import type { Digested, DigestOptions } from './audio.recorder.worklet.ts';
import digestWorklet from './audio.recorder.worklet.ts?worker&url';
import { soon } from './patience.ts';

const RATE = 48_000;
await init();
/** All variants but the queues, which are on one thread only. */
const VARIANTS = catalogue()
  .labs.find(({ id }) => id === 'ring')!
  .variants.filter(({ source }) => !source.endsWith('/queue.rs'))
  .map(({ id }) => id);
/** Length and digest of a minute of the music; a test of the engine has the same numbers. */
const MINUTE: Digested = { frames: 2_879_999, digest: 839_060_457 };
const NOTHING = { quanta: 0, frames: 0 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Asked {
  knobs?: Record<string, number>;
  /** The sound to play instead of the built-in piece. */
  media?: Media;
  /** Sample frames that are digested. */
  most?: number;
}
type Plan = Partial<Omit<SoundPlan, 'config'>> & Asked;

/** The digest of samples, computed as in the recorder. */
const digest = (samples: Float32Array) =>
  new Int32Array(samples.buffer).reduce((sum, bits) => Math.imul(sum ^ bits, 0x01000193), 0x811c9dc5) >>> 0;

/** Streams that play into one device through a recorder each. */
async function play(plans: Plan[]) {
  const context = new AudioContext({ sampleRate: RATE });
  await context.audioWorklet.addModule(digestWorklet);
  const failures: string[] = [];
  const streams = plans.map(({ knobs, media, most = MINUTE.frames, ...plan }) => {
    const variant = plan.variant ?? 'epoch';
    const live = new LiveSlots((message) => failures.push(message));
    const recorder = new AudioWorkletNode(context, 'digest', {
      outputChannelCount: [2],
      processorOptions: { most } satisfies DigestOptions,
    });
    recorder.connect(context.destination);
    const config = {
      ...{ lab: 'ring', a: variant, b: variant, seed: 7, rate: RATE },
      knobs: { slots: 64, readers: 1, slow: 0, ...knobs },
    };
    const started = live.start(
      context,
      { variant, config, threads: 1, lead: 32, stalls: 10, stall_ms: 100, ...plan },
      recorder,
      media,
    );
    return { live, recorder, started };
  });
  ends.push(async () => {
    await Promise.all(streams.map(({ live }) => live.stop()));
    await context.close();
    expect(failures).toEqual([]);
  });
  await Promise.all(streams.map(({ started }) => started));
  const of = <T>(look: (stream: (typeof streams)[0]) => T) => streams.map(look);
  return {
    /** Resolves when every stream has played for `seconds`. */
    played: (seconds: number) =>
      vi.waitFor(
        () => of(({ live }) => expect(live.meter?.played()).toBeGreaterThanOrEqual(seconds * RATE)),
        { timeout: 100_000, interval: 100 },
      ),
    starved: () => of(({ live }) => live.meter?.starved()),
    digested: () => Promise.all(of(({ recorder }) => digestOf(recorder))),
    stop: () => Promise.all(of(({ live }) => live.stop())),
  };
}

const digestOf = (recorder: AudioWorkletNode) =>
  new Promise<Digested>((resolve) => {
    recorder.port.onmessage = ({ data }: MessageEvent<Digested>) => resolve(data);
    recorder.port.postMessage(null);
  });

test(
  'seven variants, a minute of music, 10 % of the blocks up to 100 ms late: our rings never run dry, and every bit is played',
  { timeout: 120_000 },
  async () => {
    const all = await play(VARIANTS.map((variant) => ({ variant })));
    // The device is at most a few blocks ahead of the recorder.
    await all.played(60.5);
    expect(all.starved()).toEqual(VARIANTS.map(() => NOTHING));
    expect(await all.digested()).toEqual(VARIANTS.map(() => MINUTE));
    for (const sounded of await all.stop()) {
      expect(sounded?.outcome).toMatchObject({ trapped: 0, torn: 0 });
      // The reader in the other thread has received all but the newest blocks, and those it skipped on a busy machine.
      expect(sounded?.outcome?.deliveries).toBeGreaterThan(2500);
    }
  },
);

test('a file that is picked is played to the last bit by every variant, round and round', async () => {
  const pcm = makeWav({ format: 'float32', frames: 30_000 }).samples;
  const media = { pcm, channels: 2, rate: RATE };
  const all = await play(VARIANTS.map((variant) => ({ variant, media, most: 60_000 })));
  await all.played(1.5);
  const expected = { frames: 60_000, digest: digest(new Float32Array([...pcm, ...pcm])) };
  expect(await all.digested()).toEqual(VARIANTS.map(() => expected));
});

test('publishers that stall for longer than their lead starve our ring, which is counted', async () => {
  const all = await play(VARIANTS.map((variant) => ({ variant, lead: 2, stall_ms: 500 })));
  await all.played(2);
  for (const starved of all.starved()) expect(starved?.quanta).toBeGreaterThan(0);
  const digests = await all.digested();
  // The recording contains silence, so that its digest differs.
  expect(new Set(digests.map(({ digest }) => digest))).not.toContain(MINUTE.digest);
});

test('a slow reader that holds its slot starves the card under RWMutex and not under Cond', async () => {
  // A lead of a third of a second, so that only the reader can starve the card, and not other work of the machine.
  const knobs = { slots: 32, readers: 1, slow: 1, send: 10_000 };
  const all = await play(['rwmutex', 'cond'].map((variant) => ({ variant, lead: 16, stalls: 0, knobs })));
  await soon(() => expect(all.starved()[0]?.quanta).toBeGreaterThan(100));
  expect(all.starved()[1]).toEqual(NOTHING);
});

test('a combination that cannot be played is refused by name', async () => {
  await expect(play([{ lead: 65 }])).rejects.toBeInstanceOf(Refused);
  await expect(play([{ variant: 'queue-copy' }])).rejects.toMatchObject({ refusal: { knob: 'variant' } });
  const media = { pcm: new Float32Array(3), channels: 2, rate: RATE };
  await expect(play([{ media }])).rejects.toMatchObject({ refusal: { knob: 'samples', value: '3' } });
});
