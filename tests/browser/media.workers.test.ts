/** The page sends a media file to the engine's workers: the watched and the measured worlds both use that file. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Frame } from '../../web/src/engine/messages.ts';
import { Scene } from '../../web/src/labs/share/scene.ts';
import { defaults } from '../../web/src/link/link.ts';
import { Measuring } from '../../web/src/state/measuring.svelte.ts';
import { PickedMedia, Streaming } from '../../web/src/state/media.svelte.ts';
import { Notices } from '../../web/src/state/notices.svelte.ts';
import { Player } from '../../web/src/state/player.svelte.ts';
import fixture from '../fixtures/foreign.flv?url';
import { loadEngine } from './engine.real.ts';
import { soon } from './patience.ts';

const foreign = async () => new Uint8Array(await (await fetch(fixture)).arrayBuffer());
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'foreign.flv') => new File([bytes], name);
const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

/** A real engine with the share lab, and the surroundings of a session. */
async function engine() {
  let frame: Frame | undefined;
  const { client, labs } = await loadEngine('memory', (shown) => (frame = shown));
  ended.push(() => client.end());
  const lab = labs.find(({ id }) => id === 'share')!;
  const { config } = defaults(lab);
  const notices = new Notices();
  const measuring = new Measuring('memory');
  ended.push(() => measuring.cancel());
  const worlds = new Player(client);
  worlds.config = config;
  const picked = new PickedMedia();
  const streaming = new Streaming(picked, client, { notices, worlds, measuring });
  /** The first scene of a session that is opened now. The frames before it are of worlds that are still created. */
  async function first() {
    await client.ask({ kind: 'open', config, goal: 0, script: [], look: 0 });
    for (;;) {
      frame = undefined;
      client.pull({ kind: 'stay' }, 0);
      const { arriving, scenes } = await soon(() => frame ?? Promise.reject(new Error('no frame yet')));
      if (!arriving) return new Scene(scenes[0]);
    }
  }
  return { client, config, worlds, first, measuring, notices, picked, streaming };
}

test('a picked file streams from the beginning, with what makes it seen; then the clip again', async () => {
  const { first, measuring, notices, streaming, worlds } = await engine();
  // The frames of this test do not go to the player.
  const play = vi.spyOn(worlds, 'play').mockReturnValue(undefined);
  await streaming.attach({ file: { kind: 'flv', knobs: { rtp_out: 2 } } });
  await soon(() => expect(streaming.summary?.video?.height).toBe(96));
  const clip = (await first()).payload;
  await streaming.play(fileOf(await foreign()));
  expect([streaming.file, play.mock.calls.length]).toEqual(['foreign.flv', 1]);
  expect(streaming.summary?.video).toMatchObject({ width: 160, height: 120, keys: 2 });
  expect(notices.list.at(-1)?.text).toContain('foreign.flv');
  expect(worlds.config.knobs.rtp_out).toBe(2);
  expect(measuring.blob).not.toBeNull();
  const there = await first();
  expect(there.payload).not.toBe(clip);
  await streaming.clear();
  expect([streaming.file, measuring.blob]).toEqual([null, null]);
  expect((await first()).payload).toBe(clip);
});

test('a refused file is named with the byte offset, and the previous stream continues', async () => {
  const { first, notices, streaming } = await engine();
  await streaming.attach({ file: { kind: 'flv' } });
  const clip = (await first()).payload;
  await streaming.play(fileOf((await foreign()).slice(0, 5_000), 'cut.flv'));
  expect(notices.list.at(-1)).toMatchObject({ tone: 'alert' });
  expect(notices.list.at(-1)?.text).toMatch(/^cut\.flv.*byte 4999/);
  expect([streaming.file, (await first()).payload]).toEqual([null, clip]);
});

test('a new engine gets the file before it opens anything', async () => {
  const { picked, streaming } = await engine();
  await streaming.attach({ file: { kind: 'flv' } });
  await streaming.play(fileOf(await foreign()));
  const other = await engine();
  const again = new Streaming(picked, other.client, other);
  const clip = (await other.first()).payload;
  await again.attach({ file: { kind: 'flv' } });
  expect((await other.first()).payload).not.toBe(clip);
  expect(other.measuring.blob).toBe(picked.source?.blob);
});

test('the worker that measures takes the file apart, too: one that is cut off is refused by the byte', async () => {
  const { config, measuring } = await engine();
  measuring.blob = new Blob([(await foreign()).slice(0, 5_000)]);
  await measuring.start(config);
  const { status } = measuring;
  expect(status.state === 'failed' && status.why).toContain('byte 4999');
});

test('a file is written as it streams, under its name', async () => {
  const { streaming } = await engine();
  await streaming.attach({ file: { kind: 'flv' } });
  expect((await streaming.write('aac'))?.name).toBe('ringside.aac');
  await streaming.play(fileOf(await foreign()));
  const written = await streaming.write('flv');
  expect([written?.name, (written?.size ?? 0) > 10_000]).toEqual(['foreign-again.flv', true]);
});
