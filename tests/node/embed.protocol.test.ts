/** Any message to the embed: each request is answered once, invalid ones change nothing, and strangers learn nothing. */
import fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import type { EmbedMessage, EmbedState } from '../../public/ringside-embed.d.ts';
import { readAsked } from '../../web/src/embed/asked.ts';
import { Host, type Shown } from '../../web/src/embed/host.ts';
import { readRequest } from '../../web/src/embed/protocol.ts';
import { defaults, LinkCodec, type LinkState } from '../../web/src/link/link.ts';
import { element, embedAddress, type Embedded, frame, frameInJsx } from '../../web/src/sharing/snippets.ts';
import { embedAllowedText } from '../../web/src/words/embed.en.ts';
import { labEntry } from './lab.engine.ts';

const lab = labEntry('ring');

const HOST = 'https://docs.example.org';
const around = {};

/** A lab that reads links with the real codec, and records calls that are not allowed. */
class Lab implements Shown {
  now: LinkState = defaults(lab);
  wrong: string[] = [];
  #codec = new LinkCodec(lab, 3);

  about = () => ({ version: '0.1.0', lab: lab.id, rung: 'single' as const });
  state = (): EmbedState => ({
    state: this.#codec.write(this.now),
    playing: this.now.playing,
    ms: this.now.time / 10,
  });

  setState({ state, theme, knob }: Parameters<Shown['setState']>[0]) {
    if (theme !== undefined && !['auto', 'light', 'dark'].includes(theme)) this.wrong.push(`theme ${theme}`);
    if (knob !== undefined && knob !== null && typeof knob !== 'string') this.wrong.push('knob');
    if (state === undefined) return Promise.resolve();
    const read = this.#codec.read(state);
    if ('refusals' in read) return Promise.reject(new Error(read.refusals[0].knob));
    this.now = read.state;
    return Promise.resolve();
  }
  play = () => this.#set({ playing: true });
  pause = () => void this.#set({ playing: false });
  hurry = () => undefined;
  step(by: 1 | -1) {
    if (by !== 1 && by !== -1) this.wrong.push(`step ${String(by)}`);
    return this.#set({ playing: false });
  }
  seek(ms: number) {
    if (!(ms >= 0 && ms <= 3_600_000)) this.wrong.push(`seek ${ms}`);
    return this.#set({ time: Math.round(ms * 10) });
  }
  #set(changed: Partial<LinkState>) {
    this.now = { ...this.now, ...changed };
    return Promise.resolve();
  }
}

function embed(hosts = [HOST]) {
  const shown = new Lab();
  const posted: { message: EmbedMessage; origin: string }[] = [];
  const post = (message: EmbedMessage, origin: string) => void posted.push({ message, origin });
  const host = new Host({ hosts, source: around, post }, shown);
  const hear = (data: unknown, origin = HOST, source: unknown = around) =>
    host.hear({ data, origin, source: source as MessageEventSource });
  return { shown, posted, host, hear };
}

const id = fc.oneof(fc.nat(), fc.string({ maxLength: 64 }));
const right = fc.oneof(
  ...['ping', 'play', 'pause'].map((type) => fc.record({ type: fc.constant(type) })),
  fc.record({ type: fc.constant('step'), by: fc.constantFrom(1, -1, undefined) }),
  fc.record({ type: fc.constant('seek'), ms: fc.double({ min: 0, max: 3_600_000, noNaN: true }) }),
  fc.record(
    {
      type: fc.constant('set-state'),
      state: fc.constantFrom(
        '#v2/ring?slots=128',
        '#v2/ring?slots=9999',
        '#v2/ring',
        'x'.repeat(9000),
        '#v1/threads',
        '',
      ),
      theme: fc.constantFrom('auto', 'light', 'dark'),
      knob: fc.constantFrom('slots', null),
    },
    { requiredKeys: ['type'] },
  ),
);
const names = [
  'ringside',
  'id',
  'type',
  'by',
  'ms',
  'state',
  'theme',
  'knob',
  '__proto__',
  'constructor',
  'length',
];
/** Almost valid messages: known fields with arbitrary values, and additional fields. */
const anything = fc.oneof(fc.anything(), fc.double(), fc.integer(), fc.string());
const wrong = fc
  .tuple(right, fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 2 }))
  .map(([one, over]) => ({ ringside: 1, id: 1, ...one, ...over }));

test('a right request is answered once, with its id; a wrong link is one of the answers', async () => {
  await fc.assert(
    fc.asyncProperty(id, right, async (id, fields) => {
      const { hear, posted } = embed();
      await hear({ ringside: 1, id, ...fields });
      expect(posted).toHaveLength(1);
      const [{ message, origin }] = posted;
      expect(message).toMatchObject({ ringside: 1, id });
      expect(['pong', 'state-changed', 'error']).toContain(message.type);
      expect(origin).toBe(HOST);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test('no message throws, has a forbidden effect, or leaves a state without a link', async () => {
  const { hear, posted, shown } = embed();
  const codec = new LinkCodec(lab, 3);
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: wrong }, fc.anything()), async (data) => {
      posted.length = 0;
      const before = shown.state();
      const read = readRequest(data);
      await hear(data);
      if (!read) expect(posted).toEqual([]);
      else expect(posted).toHaveLength(1);
      if (read && 'refusal' in read) {
        expect(posted[0].message).toMatchObject({
          type: 'error',
          problem: expect.stringMatching(/Allowed: ./) as string,
        });
        expect(shown.state()).toEqual(before);
      }
      expect(codec.read(shown.state().state)).toHaveProperty('state');
    }),
    { numRuns: 4000, seed: 2 },
  );
  expect(shown.wrong).toEqual([]);
});

test('refusals name the field, the value and the allowed values', () => {
  const problems: [unknown, string][] = [
    [{ ringside: 2 }, 'ringside: 2: 1'],
    [{ ringside: 1, type: 'play' }, 'id: nothing: a whole number'],
    [{ ringside: 1, id: 1, type: 'stop' }, 'type: stop: ping, set-state, play, pause, step, seek'],
    [{ ringside: 1, id: 1, type: 'toString' }, 'type: toString'],
    [{ ringside: 1, id: 1, type: 'seek' }, 'ms: nothing: 0 to 3'],
    [{ ringside: 1, id: 1, type: 'seek', ms: NaN }, 'ms: NaN'],
    [{ ringside: 1, id: 1, type: 'step', by: 2 }, 'by: 2: 1, -1'],
    [{ ringside: 1, id: 1, type: 'play', loud: true }, 'field: loud: nothing else'],
    [{ ringside: 1, id: 1, type: 'set-state', state: {} }, 'state: an object: a link'],
    [{ ringside: 1, id: 1, type: 'set-state', theme: 'blue' }, 'theme: blue: auto, light, dark'],
  ];
  for (const [data, said] of problems) {
    const read = readRequest(data);
    if (!read || !('refusal' in read)) throw new Error(`Nothing was refused: ${said}`);
    const { knob, value, allowed } = read.refusal;
    expect(`${knob}: ${value}: ${embedAllowedText(allowed)}`).toContain(said);
  }
  expect([null, 1, 'ping', [], {}, { type: 'ping' }, new Date()].map(readRequest)).toEqual(
    Array(7).fill(undefined),
  );
});

test('requests are done in the order in which they came', async () => {
  const { hear, posted, shown } = embed();
  const slow = shown.setState.bind(shown);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  shown.setState = (asked) => finished.then(() => slow(asked));
  const answers = [
    hear({ ringside: 1, id: 1, type: 'set-state', state: '#v2/ring?slots=128' }),
    hear({ ringside: 1, id: 2, type: 'seek', ms: 500 }),
  ];
  finish();
  await Promise.all(answers);
  expect(posted.map(({ message }) => 'id' in message && message.id)).toEqual([1, 2]);
  expect(shown.state()).toMatchObject({ ms: 500 });
});

test('at most 32 requests wait; further ones are refused until one is answered, and ping and pause never wait', async () => {
  const { hear, posted, shown } = embed();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  shown.setState = () => finished;
  const set = (id: number) => hear({ ringside: 1, id, type: 'set-state', theme: 'dark' });
  const answers = Array.from({ length: 32 }, (_, id) => set(id));
  for (let id = 32; id < 5_000; id += 1) await set(id);
  const refused = posted.splice(0);
  expect(refused).toHaveLength(4_968);
  expect(refused[0].message).toMatchObject({
    type: 'error',
    id: 32,
    problem: expect.stringMatching(/^32 /) as string,
  });
  await hear({ ringside: 1, id: 'ping', type: 'ping' });
  await hear({ ringside: 1, id: 'pause', type: 'pause' });
  expect(posted.map(({ message }) => 'id' in message && message.id)).toEqual(['ping', 'pause']);
  finish();
  await Promise.all(answers);
  expect(posted).toHaveLength(34);
  await set(5_000);
  expect(posted.at(-1)?.message).toMatchObject({ type: 'state-changed', id: 5_000 });
});

test('what is wrong with the address is told to an allowed host, once, however late it asks', async () => {
  const { hear, posted, host } = embed();
  for (let count = 0; count < 100; count += 1) host.complain(`problem ${count}`);
  expect(posted).toEqual([]);
  await hear({ ringside: 1, id: 1, type: 'ping' }, 'https://evil.example');
  expect(posted).toEqual([]);
  await hear({ ringside: 1, id: 1, type: 'ping' });
  await hear({ ringside: 1, id: 2, type: 'ping' });
  host.complain('later');
  const problems = posted.flatMap(({ message }) => (message.type === 'error' ? message.problem : []));
  expect(problems).toEqual([...Array.from({ length: 16 }, (_, count) => `problem ${count}`), 'later']);
});

test('a page that was opened from a file is a host under either name of its origin', async () => {
  for (const name of ['null', 'file://'])
    for (const origin of ['null', 'file://']) {
      const { hosts, refusals } = readAsked(`?host=${encodeURIComponent(name)}`);
      expect(refusals).toEqual([]);
      const { hear, posted } = embed(hosts);
      await hear({ ringside: 1, id: 1, type: 'ping' }, origin);
      expect(posted).toMatchObject([{ message: { type: 'pong' }, origin: '*' }]);
      await hear({ ringside: 1, id: 1, type: 'ping' }, HOST);
      await hear({ ringside: 1, id: 1, type: 'ping' }, origin, {});
      expect(posted).toHaveLength(1);
    }
});

test('a stranger gets the height, and nothing else: another origin, another window, an embed that names no host', async () => {
  const ping = { ringside: 1, id: 1, type: 'ping' };
  for (const [hosts, origin, source] of [
    [[HOST], 'https://evil.example', around],
    [[HOST], `${HOST}.evil.example`, around],
    [[HOST], 'null', around],
    [[HOST], HOST, {}],
    [[HOST], HOST, null],
    [[], HOST, around],
  ] as const) {
    const { hear, posted, shown, host } = embed([...hosts]);
    const before = shown.state();
    await hear(ping, origin, source);
    await hear({ ringside: 1, id: 2, type: 'play' }, origin, source);
    await hear({ ringside: 1, id: 3, type: 'no such thing' }, origin, source);
    host.tell({ type: 'state-changed', ...before });
    host.resize(420);
    expect(posted).toEqual([{ message: { ringside: 1, type: 'resize', height: 420 }, origin: '*' }]);
    expect(shown.state()).toEqual(before);
  }
});

test('news is sent to the origin of the last request, once there is one', async () => {
  const { hear, posted, host, shown } = embed(['https://other.example', HOST]);
  host.tell({ type: 'state-changed', ...shown.state() });
  await hear({ ringside: 1, id: 1, type: 'ping' });
  host.tell({ type: 'state-changed', ...shown.state() });
  expect(posted.map(({ message, origin }) => [message.type, origin])).toEqual([
    ['pong', HOST],
    ['state-changed', HOST],
  ]);
});

test('an address is read up to its 64th parameter, and the next one is refused', () => {
  const hosts = Array.from({ length: 5_000 }, (_, port) => `host=http://localhost:${port + 1}`);
  const asked = readAsked(`?${hosts.join('&')}`);
  expect(asked.hosts).toHaveLength(64);
  expect(asked.refusals).toEqual([
    { knob: 'host', value: 'http://localhost:65', allowed: { kind: 'parameters', most: 64 } },
  ]);
});

test('the address is read once; invalid parameters are reported, and the others apply', () => {
  expect(readAsked('')).toEqual({ theme: 'auto', knob: null, hosts: [], refusals: [] });
  expect(readAsked(`?v=0.1.0&theme=dark&knob=slow&host=${HOST}&host=http://localhost:80000&utm=1`)).toEqual({
    theme: 'dark',
    knob: 'slow',
    hosts: [HOST],
    refusals: [expect.objectContaining({ knob: 'host', value: 'http://localhost:80000' })],
  });
  const { refusals, hosts, theme } = readAsked(
    `?v=one&theme=blue&host=*&host=${HOST}/&host=file:///&host=javascript:1&lang=zh-Hans-CN&lang=de`,
  );
  expect([hosts, theme]).toEqual([[], 'auto']);
  expect(refusals.map(({ knob }) => knob)).toEqual(['v', 'theme', 'host', 'host', 'host', 'host', 'lang']);
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('v', 'theme', 'host', 'knob', '__proto__'), (value, name) => {
      const { hosts, theme } = readAsked(`?${String(new URLSearchParams({ [name]: value }))}`);
      expect(['auto', 'light', 'dark']).toContain(theme);
      for (const host of hosts.filter((host) => !['null', 'file://'].includes(host)))
        expect(new URL(host).origin).toBe(host);
    }),
    { seed: 3 },
  );
});

const site = { pages: 'https://ringside.example/', root: 'https://ringside.example/' };
const release = { folder: 'v/0.1.0-3f9c2a1b5d07/', integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/ux' };
const embedded: Embedded = {
  lab: 'ring',
  link: '#v2/ring?send=3000&t=2900',
  title: 'RWMutex & "Cond" <one> slow reader',
  theme: 'page',
  knob: 'slow',
  height: 437,
};

test('the element and the frame for MDX are JSX', () => {
  for (const text of [element(embedded, { ...site, release }), frameInJsx(embedded, site)])
    expect(parseSync('snippet.jsx', `<>${text}</>`).errors, text).toEqual([]);
  // React takes styles as objects only.
  expect(frameInJsx(embedded, site)).toContain('style={{ border: 0, height: 437 }}');
});

test('the frame has its height in its style, which a page’s height: auto does not override', () => {
  expect(frame(embedded, site)).toMatch(/ height="437" .* style="border:0;height:437px"><\/iframe>$/);
});

test('the theme of the page is the element’s; a frame takes the system’s', () => {
  expect(element(embedded, site)).toContain(' theme="page"');
  expect(new URL(embedAddress(embedded, site)).searchParams.get('theme')).toBe('auto');
});
