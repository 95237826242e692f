/** The level of features (rung) of a page, its message and its offers, for every known browser and host. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseRung, probe, type Probes } from '../../web/src/engine/rung.ts';
import { sharesSamples } from '../../web/src/platform/shared-memory.ts';

/** A modern browser with a top-level page from a host without headers. */
const plain: Probes = {
  webAssembly: true,
  isolated: false,
  sharedMemory: true,
  secure: true,
  framed: false,
  storage: true,
  worker: 'unasked',
};
const isolated = { ...plain, isolated: true };
const framed = { ...plain, framed: true };

describe('the rung', () => {
  test.each<[string, Probes, ReturnType<typeof chooseRung>]>([
    ['isolated', isolated, { rung: 'threads', reason: null, offers: [] }],
    ['isolated in a frame', { ...isolated, framed: true }, { rung: 'threads', reason: null, offers: [] }],
    [
      'isolated without shared memory',
      { ...isolated, framed: true, sharedMemory: false },
      { rung: 'single', reason: 'no-shared-memory', offers: [] },
    ],
    ['no headers', plain, { rung: 'single', reason: 'no-headers-top', offers: ['reload'] }],
    [
      'no headers in a frame',
      framed,
      { rung: 'single', reason: 'no-headers-frame', offers: ['tab', 'reload'] },
    ],
    [
      'a frame whose storage is blocked',
      { ...framed, storage: false },
      { rung: 'single', reason: 'storage-blocked', offers: ['tab'] },
    ],
    [
      'storage blocked everywhere',
      { ...plain, storage: false },
      { rung: 'single', reason: 'storage-blocked', offers: [] },
    ],
    [
      'the worker refused',
      { ...framed, worker: 'refused' },
      { rung: 'single', reason: 'worker-refused', offers: ['tab'] },
    ],
    [
      'a frame under the worker in a browser without Document-Isolation-Policy',
      { ...framed, worker: 'controls' },
      { rung: 'single', reason: 'not-obeyed-frame', offers: ['tab'] },
    ],
    [
      'a page under the worker in a browser that does not isolate',
      { ...plain, worker: 'controls' },
      { rung: 'single', reason: 'not-obeyed-top', offers: [] },
    ],
    [
      'a private window without service workers',
      { ...plain, worker: 'absent' },
      { rung: 'single', reason: 'no-service-worker', offers: [] },
    ],
    [
      'http',
      { ...plain, secure: false, worker: 'absent' },
      { rung: 'single', reason: 'insecure', offers: [] },
    ],
    ['no WebAssembly', { ...framed, webAssembly: false }, { rung: 'still', reason: 'no-wasm', offers: [] }],
  ])('%s', (_, probes, found) => expect(chooseRung(probes)).toEqual(found));

  const anything = fc.record<Probes>({
    webAssembly: fc.boolean(),
    isolated: fc.boolean(),
    sharedMemory: fc.boolean(),
    secure: fc.boolean(),
    framed: fc.boolean(),
    storage: fc.boolean(),
    worker: fc.constantFrom('absent', 'unasked', 'refused', 'controls'),
  });

  test('there is a reason on every rung but the highest, and a reload is offered only where it can help', () => {
    fc.assert(
      fc.property(anything, (probes) => {
        const { rung, reason, offers } = chooseRung(probes);
        expect(reason === null).toBe(rung === 'threads');
        if (offers.includes('reload')) {
          expect(probes).toMatchObject({ isolated: false, secure: true, storage: true, worker: 'unasked' });
        }
        if (offers.includes('tab')) expect(probes.framed).toBe(true);
      }),
      { seed: 7 },
    );
  });
});

describe('the probes', () => {
  /** The parts of a window that the probes read. */
  const page = (parts: object = {}) => {
    const window = {
      WebAssembly,
      SharedArrayBuffer,
      Atomics,
      MessageChannel,
      crossOriginIsolated: true,
      isSecureContext: true,
      localStorage: {},
      navigator: { serviceWorker: { controller: null } },
      document: { baseURI: 'https://host/sites/ringside/#v1/ring' },
      ...parts,
    };
    return { parent: window, ...window, ...parts } as unknown as Window & typeof globalThis;
  };
  const throws = (name: string) =>
    Object.defineProperty({}, name, {
      get: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
  const under = (scriptURL: string) => page({ navigator: { serviceWorker: { controller: { scriptURL } } } });

  test('a page of its own with everything', () => {
    const own = page();
    Object.assign(own, { parent: own });
    expect(probe(own)).toEqual(isolated);
  });

  test('blocked features that throw on access count as missing', () => {
    const blocked = Object.defineProperties(page({ navigator: throws('serviceWorker') }), {
      localStorage: {
        get: () => {
          throw new DOMException('', 'SecurityError');
        },
      },
    });
    expect(probe(blocked)).toMatchObject({ storage: false, worker: 'absent' });
  });

  test('without WebAssembly or SharedArrayBuffer', () => {
    expect(probe(page({ WebAssembly: undefined }))).toMatchObject({
      webAssembly: false,
      sharedMemory: false,
    });
    expect(probe(page({ SharedArrayBuffer: undefined })).sharedMemory).toBe(false);
    expect(sharesSamples(page({ SharedArrayBuffer: undefined }))).toBe(false);
  });

  test('shared memory that cannot be sent, or slept at, is none, isolated or not', () => {
    const mute = class {
      port1 = {
        close: () => undefined,
        postMessage: () => {
          throw new DOMException('', 'DataCloneError');
        },
      };
      port2 = { close: () => undefined };
    };
    expect(probe(page({ MessageChannel: mute })).sharedMemory).toBe(false);
    expect(probe(page({ Atomics: {} })).sharedMemory).toBe(false);
    expect([sharesSamples(page()), sharesSamples(page({ MessageChannel: mute }))]).toEqual([true, false]);
  });

  test('only our own service worker counts, since a host may have others', () => {
    expect(probe(under('https://host/sites/ringside/service-worker.js')).worker).toBe('controls');
    expect(probe(under('https://host/service-worker.js')).worker).toBe('unasked');
    expect(probe(page({ navigator: {} })).worker).toBe('absent');
  });
});
