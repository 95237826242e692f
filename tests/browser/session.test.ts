/** The life of a lab's session: opening, competing requests, and failures of the engine. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { LabPage } from '../../web/src/labs/page.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { LabSession } from '../../web/src/state/lab-session.svelte.ts';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import type { MakeCard } from '../../web/src/state/sound.svelte.ts';
import { makeWav } from './audio.wav.ts';
import { FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

let page: LabPage;
let session: LabSession;
const workers: FakeWorker[] = [];
const worker = () => workers.at(-1) as FakeWorker;
const slots = () => workers.map(({ sessions }) => sessions.map(({ config }) => config.knobs.slots));
const refused = () => session.notices.list.find(({ topic }) => topic === 'refused')?.text;

function create(part: Partial<LabPage> = {}, card?: MakeCard) {
  workers.length = 0;
  const spawn = () => {
    workers.push(new FakeWorker());
    return worker();
  };
  const load = () => Promise.resolve({ ...page, ...part });
  session = new LabSession('ring', { module: 'sharing', load }, { labs: ['ring'], spawn, card });
}
async function open(link: string, part?: Partial<LabPage>) {
  create(part);
  session.start(link);
  await soon(() => expect(session.player.scenes).toBeDefined());
}
async function fail() {
  worker().trap('unreachable');
  await soon(() => expect(session.phase).toBe('failed'));
}

beforeAll(async () => (page = await registry.ring.load()));
afterEach(() => session.close());

test('it loads, is ready, fails, loads again, and is closed; the last picture stays', async () => {
  create();
  expect([session.phase, session.lab]).toEqual(['loading', undefined]);
  session.start('#v2/ring?slots=32');
  await soon(() => expect(session.phase).toBe('ready'));
  expect(session.lab?.id).toBe('ring');
  await fail();
  expect(session.failure).toMatchObject({
    why: expect.stringContaining('unreachable') as string,
    again: false,
  });
  expect([session.failedLink, session.lab?.id]).toEqual([session.link, 'ring']);
  session.restartEngine();
  expect([session.phase, session.failure, session.lab?.id]).toEqual(['loading', undefined, 'ring']);
  await soon(() => expect(slots()).toEqual([[32], [32]]));
  session.close();
  expect([session.phase, worker().ended]).toEqual(['closed', true]);
});

test('a closed lab requests no more frames, and ends the waiting for one', async () => {
  await open('#v2/ring?t=1000&play=on');
  await soon(() => expect(session.player.time).toBeGreaterThan(10_000));
  const waits = session.worlds.arrived();
  session.close();
  await waits;
  expect(session.player.playing).toBe(false);
});

test('a variant of one’s own that is too long for the link is left out of it, which a notice says', async () => {
  await open('#v2/ring');
  await session.commands.linkSource('(module)');
  expect(session.state.source).toBe('(module)');
  // Digits of a linear congruential generator, which do not pack well.
  let seed = 1;
  const digits = Array.from({ length: 16_000 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 10);
  await session.commands.linkSource(digits.join(''));
  expect(session.state.source).toBeUndefined();
  const notice = () => session.notices.list.find(({ topic }) => topic === 'source')?.text;
  expect(notice()).toMatch(
    /^Your text is too long for the link: .+ characters when packed; allowed: at most 6.000\./,
  );
  await session.commands.linkSource('(module)');
  expect(notice()).toBeUndefined();
});

test('a link that overtakes the first one while the engine loads opens alone', async () => {
  create();
  session.start('#v2/ring?slots=32');
  expect(await session.follow('#v2/ring?slots=128')).toBeUndefined();
  expect(slots()).toEqual([[128]]);
});

test('of several links that wait for the engine, only the newest opens', async () => {
  await open('#v2/ring?slots=32');
  const links = [64, 128, 256].map((slots) => session.follow(`#v2/ring?slots=${slots}`));
  expect(await Promise.all(links)).toEqual([undefined, undefined, undefined]);
  expect(slots()).toEqual([[32, 64, 256]]);
});

test('of several values set during a request, only the newest opens', async () => {
  await open('#v2/ring?slots=32');
  for (const value of [33, 34, 35]) session.commands.setKnob('slots', value);
  await soon(() => expect(slots()).toEqual([[32, 33, 35]]));
});

test('an engine that fails while a link opens is the answer to that link; the next one starts it again', async () => {
  await open('#v2/ring?slots=32');
  const opening = session.follow('#v2/ring?slots=128');
  worker().trap('out of bounds');
  expect(await opening).toMatch(/out of bounds/);
  expect(session.phase).toBe('failed');
  expect(await session.follow('#v2/ring?slots=256&tab=code')).toBeUndefined();
  expect([session.phase, worker().session.config.knobs.slots, session.state.tab]).toEqual([
    'ready',
    256,
    'code',
  ]);
});

test('a wrong link to a failed engine is refused, and the lab opens as it does by itself', async () => {
  await open('#v2/ring?slots=128');
  await fail();
  expect(await session.follow('#v2/ring?slots=7')).toMatch(/“slots” cannot be 7/);
  await soon(() => expect(worker().session.config.knobs.slots).toBe(64));
  expect(session.phase).toBe('ready');
});

test('a link overtakes a restart, and the restart a link', async () => {
  await open('#v2/ring?slots=128');
  await fail();
  session.restartEngine();
  await session.follow('#v2/ring?slots=32');
  expect(slots()).toEqual([[128], [32]]);
  await fail();
  const late = session.follow('#v2/ring?slots=256');
  session.openDefaults();
  expect(await late).toBeUndefined();
  await soon(() => expect(slots()).toEqual([[128], [32], [64]]));
});

test('a second failure before any frame is distinguished from the first', async () => {
  await open('#v2/ring?slots=128');
  await fail();
  session.restartEngine();
  await fail();
  session.restartEngine();
  await fail();
  expect(session.failure?.again).toBe(true);
});

test('a refusal of the engine changes nothing, and is shown until the next request', async () => {
  await open('#v2/ring?t=1000&tab=code&speed=0.25&hear=a');
  const before = session.link;
  const wrong = await session.follow('#v2/ring?readers=2&slow=5&tab=table&speed=2&play=on&do=3.join');
  expect(wrong).toMatch(/“slow readers” cannot be 5.*Nothing was changed/);
  expect([refused(), session.player.playing]).toEqual([wrong, false]);
  await soon(() => expect(session.link).toBe(before));
  session.commands.setKnob('slow', 2);
  expect(refused()).toBeUndefined();
  await soon(() => expect(worker().session.config.knobs.slow).toBe(2));
});

test('a session that is closed while it loads answers, and opens nothing', async () => {
  create();
  session.start('#v2/ring');
  const opening = session.follow('#v2/ring?slots=128');
  session.close();
  expect(await opening).toBeUndefined();
  expect([session.phase, slots()]).toEqual(['closed', [[]]]);
});

test('asked to rest while it loads, it opens paused', async () => {
  create();
  session.start('#v2/ring?t=1000&play=on');
  session.rest();
  await soon(() => expect(session.player.scenes).toBeDefined());
  expect(session.player.playing).toBe(false);
});

test('worlds with a sound card are notified when it starts and stops setting the pace', async () => {
  const card: LabPage['card'] = (plays) => ({ kind: plays ? 'plug' : 'unplug', device: 0 });
  await open('#v2/ring?t=1000', { card });
  await soon(() => expect(session.player.time).toBe(10_000));
  await session.worlds.startLive();
  expect(worker().session.done).toEqual([{ step: 1_000, action: { kind: 'plug', device: 0 } }]);
  await session.worlds.setRate(44_100);
  expect(worker().session.done).toEqual([{ step: 0, action: { kind: 'plug', device: 0 } }]);
  await session.worlds.pause();
  expect(session.worlds.script.map(({ action }) => action.kind)).toEqual(['plug', 'unplug']);
});

test('a file of any rate is streamed at the rate of the card and of each session, with one message', async () => {
  const device = (how: AudioContextOptions) => new AudioContext({ ...how, sampleRate: 44_100 });
  create({}, (onchange) => new SoundCard({ onchange, open: device }));
  session.start('#v2/ring');
  await soon(() => expect(session.player.scenes).toBeDefined());
  /** Rate of the newest session, and seconds of its sound at that rate; resamplers round the length. */
  const streamed = () => {
    const { config, media } = worker().session;
    return [config.rate, ((media ?? 0) / 2 / config.rate).toFixed(2)];
  };
  for (const rate of [22_050, 44_100, 48_000]) {
    // Half a second, in stereo.
    const { file } = makeWav({ rate, frames: rate / 2, name: `${rate}.wav` });
    await session.commands.streamFile(file);
    await soon(() => expect(streamed()).toEqual([44_100, '0.50']));
    const said = session.notices.list.map(({ tone, text }) => `${tone}: ${text}`);
    expect(said).toEqual([`status: Both sides now stream ${rate}.wav.`]);
    await session.follow('#v2/ring?rate=48000');
    await soon(() => expect(streamed()).toEqual([48_000, '0.50']));
    expect(refused()).toBeUndefined();
  }
});
