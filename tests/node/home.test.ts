/** The home page: the layout of stages, the texts of cards, stored results; its worlds in the real engine, and its link to the lab. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Comparison, Lab, Result } from '../../web/src/engine/types.ts';
import { type CardCount, cardCount, said } from '../../web/src/home/card.ts';
import { plan } from '../../web/src/home/plan.ts';
import { readings } from '../../web/src/home/readings.ts';
import {
  configOf,
  SLOW_READER,
  slowReaderLink,
  type StageId,
  stageIds,
  stages,
} from '../../web/src/home/stages.ts';
import { routeOf } from '../../web/src/link/link.ts';
import { recalledSentence } from '../../web/src/components/verdict.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { recalled, remember, type Verdict, verdicts } from '../../web/src/state/verdicts.ts';
import { linkables, stories } from './links.labs.ts';
import { modules } from './modules.ts';

test.each([
  ['', 'home'],
  ['#', 'home'],
  ['#v2/ring?t=1', 'lab'],
  ['#courses', 'course'],
  ['#course', 'course'],
  ['#v1/course', 'course'],
  ['#courses/sync', 'lab'],
  // The lab reports the invalid link.
  ['#nonsense', 'lab'],
])('“%s” opens %s', (hash, route) => expect(routeOf(hash)).toBe(route));

describe('the plan', () => {
  test.each([320, 350, 680, 979, 980, 1000, 1200, 1360, 2000])(
    '%d px wide: every stage is on the page',
    (width) => {
      const { places, height } = plan(width);
      for (const [id, { x, y, width: wide }] of Object.entries(places)) {
        expect(x, id).toBeGreaterThanOrEqual(0);
        expect(x + wide, id).toBeLessThanOrEqual(width);
        expect(y, id).toBeGreaterThanOrEqual(0);
        expect(y, id).toBeLessThan(height);
      }
    },
  );

  test('wide, the signal goes from left to right, and no stage is over the next', () => {
    for (const width of [980, 1360]) {
      const { library, queues, station, chunks, ring, server } = plan(width).places;
      const line = [library, queues, station, chunks, ring, server];
      line
        .slice(1)
        .forEach((next, at) => expect(next.x).toBeGreaterThanOrEqual(line[at].x + line[at].width - 1));
    }
  });

  test('narrow, it goes down', () => {
    const { library, queues, station, chunks, ring, card, pools } = plan(350).places;
    const tops = [library, queues, station, chunks, ring, card, pools].map(({ y }) => y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
});

const FOUND: Verdict = {
  ...{ baseline: 'old', variant: 'new', unit: 'job', pairs: 30, noise_floor: 0.024 },
  ...{ verdict: 'faster', ratio: 2, low: 1.6, high: 2.5 },
  ...{ usual: true, browser: 'Chrome 141', processors: 4, at: 1_700_000_000_000 },
};

describe('what a card says', () => {
  test('faster: the factor with its interval, B’s bar so much shorter', () => {
    expect(said(FOUND)).toEqual({
      ...{ result: 'A takes 2.00 times as long', sure: '1.60–2.50' },
      bars: { a: 1, b: 0.5, low: 0.4, high: 0.625 },
    });
  });
  test('a slower result is stated with the inverse ratio, and A’s bar is shorter', () => {
    const { result, sure, bars } = said({ ...FOUND, verdict: 'slower', ratio: 0.5, low: 0.4, high: 0.625 });
    expect([result, sure]).toEqual(['B takes 2.00 times as long', '1.60–2.50']);
    expect([bars?.a, bars?.b]).toEqual([0.5, 1]);
  });
  test('no difference has the floor, below the clock has no bars', () => {
    expect(said({ ...FOUND, verdict: 'no difference found', ratio: 1.01 }).sure).toMatch(/^floor ±2\.4/);
    expect(
      said({ ...FOUND, verdict: 'below the clock', ratio: null, low: null, high: null }).bars,
    ).toBeNull();
  });
});

describe('what is remembered', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Firefox/144.0', hardwareConcurrency: 2 });
  });

  const lab = { id: 'ring', default_a: 'old', default_b: 'new', knobs: [], presets: [] } as unknown as Lab;
  const config = { lab: 'ring', a: 'old', b: 'new', seed: 0, rate: 48_000, knobs: {} };
  const result = (digests_equal: boolean) =>
    ({ comparisons: [{ ...FOUND, digests_equal } as unknown as Comparison] }) as Result;

  test('the verdict with its environment and date; not where the digests differ', () => {
    remember(lab, config, result(false));
    expect(verdicts()).toEqual({});
    remember(lab, config, result(true));
    const { ring } = verdicts();
    expect(ring).toMatchObject({ ratio: 2, usual: true, browser: 'Firefox 144', processors: 2 });
    expect(Date.now() - ring.at).toBeLessThan(60_000);
  });

  test('the lab says it too, as long as it is open as it comes', () => {
    expect(recalled(lab, config)).toBeNull();
    remember(lab, config, result(true));
    expect(recalled(lab, { ...config, b: 'old' })).toBeNull();
    const said = recalledSentence(recalled(lab, config)!);
    expect(said).toMatch(
      /^On \d+ \w+ \d{4}, in this browser: A takes 2\.00 times as long per job \(1\.60 to 2\.50\)\.$/,
    );
  });

  test('a measurement with earlier defaults does not count as one of the defaults', () => {
    remember(lab, config, result(true));
    const { ring } = verdicts();
    expect(ring.usual).toBe(true);
    store.set('ringside.verdicts', JSON.stringify({ ring: { ...ring, defaults: undefined }, clock: FOUND }));
    expect([verdicts().ring.usual, verdicts().clock.usual]).toEqual([false, true]);
    expect(recalled(lab, config)).toBeNull();
  });

  test('damaged entries are dropped, intact ones are kept', () => {
    const damaged = [
      { ...FOUND, ratio: -1 },
      { ...FOUND, verdict: 'best' },
      { ...FOUND, at: 'now' },
      null,
      7,
    ];
    const all = Object.fromEntries(damaged.map((one, at) => [`damaged-${at}`, one]));
    store.set('ringside.verdicts', JSON.stringify({ ...all, whole: FOUND }));
    expect(verdicts()).toEqual({ whole: FOUND });
    store.set('ringside.verdicts', '[[');
    expect(verdicts()).toEqual({});
  });
});

/** About ten seconds on the page; fifteen of the ring. */
const BEATS = 30;

/** The texts of both sides of a stage at each of its updates, and whether the numbers change. */
async function* beats<Id extends StageId>(id: Id) {
  const { module, warm, steps, scene } = stages[id];
  const { Scene } = await scene();
  const { catalogue, Session } = modules[module];
  const lab = catalogue().labs.find((one) => one.id === id)!;
  const session = new Session(configOf(id, lab));
  if (warm > 0) session.advance(warm);
  for (let beat = 0; beat < BEATS; beat++) {
    // The page advances the ring by its clock.
    session.advance(steps || 120);
    const scenes = [0, 1].map((side) => {
      const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, numbers);
      return { numbers: numbers.join(), scene: new Scene(numbers) };
    });
    const count = cardCount(id, [scenes[0].scene, scenes[1].scene]);
    yield scenes.map(({ numbers, scene }) => ({ numbers, said: readings[id](scene), count }));
  }
  session.free();
}

test.each(stageIds)('the world of %s is accepted, and both sides move within seconds', async (id) => {
  const { module } = stages[id];
  expect(registry[id].module).toBe(module);
  const all: { numbers: string; said: string; count: CardCount }[][] = [];
  for await (const beat of beats(id)) all.push(beat);
  for (const side of [0, 1]) {
    expect(new Set(all.map((one) => one[side].numbers)).size, `moves on side ${side}`).toBeGreaterThan(2);
    for (const one of all) {
      expect(one[side].said).toMatch(/^[^]+$/);
      expect(one[side].said).not.toMatch(/NaN|undefined|–/);
    }
  }
  // Each card's count shows what B saves.
  const [{ count }] = all.at(-1)!;
  expect(count.shares[0]).toBe(1);
  expect(count.shares[1]).toBeLessThan(0.8);
  expect(count.said.join()).not.toMatch(/NaN|undefined/);
  if (id === 'library' || id === 'pools') expect(all.at(-1)?.[0].said).not.toBe(all.at(-1)?.[1].said);
});

const reduced = vi.hoisted(() => ({ current: false }));
vi.mock('svelte/motion', () => ({ prefersReducedMotion: reduced }));

const { lab: ring, codec } = linkables.get('ring')!;
const { storyPatch, storySteps } = stories.ring;
const step = 1 + storySteps.findIndex(({ id }) => id === 'stall');

function opened(link: string) {
  const reading = codec.read(link);
  if (!('state' in reading)) throw new Error(JSON.stringify(reading.refusals));
  return reading.state;
}

test('the link to the lab has the state of the step that shows what one hears at home, and plays', () => {
  const state = opened(slowReaderLink());
  expect(state).toMatchObject({ ...storyPatch(ring, step, state.config.rate), playing: true });
  expect(state.story).toBe(step);
  // What the station plays: the same variants and the same slow reader.
  expect({ ...configOf('ring', ring), rate: state.config.rate }).toEqual(state.config);
});

test('with reduced motion it opens at rest', () => {
  reduced.current = true;
  expect(opened(slowReaderLink()).playing).toBe(false);
  expect(slowReaderLink()).toContain(SLOW_READER);
});
