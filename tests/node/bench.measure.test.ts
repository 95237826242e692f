/** What the bench measures, and where: which labs and presets, in workers or on threads, with which samples. */
import { expect, test } from 'vitest';
import { measureCase } from '../../scripts/bench/case.mjs';
import { casesOf, chosen, type Engine, type Owned } from '../../scripts/bench/cases.mjs';
import { faultText } from '../../scripts/bench/page-code.mjs';
import { faultOf, type Answer } from '../../scripts/bench/job.mjs';
import { measureIn, type Runtime } from '../../scripts/bench/measure.mjs';
import { ofMatch } from '../../scripts/bench/sampling.mjs';
import { sample } from './bench.sample.ts';

const ring = { id: 'ring', presets: [{ id: 'camera-wall' }, { id: 'big-event' }] };
const clock = { id: 'clock', presets: [{ id: 'one-hour' }] };
const threads = { id: 'ring-threads', presets: [{ id: 'crowd' }] };
const cases = [ring, clock].flatMap(casesOf);
const sampling = { pairs: 7, quick: true, seed: 3, earlier: [] };

test.each([
  [{}, ['ring camera-wall', 'ring big-event', 'clock one-hour']],
  [{ lab: 'ring' }, ['ring camera-wall', 'ring big-event']],
  [{ preset: 'one-hour' }, ['clock one-hour']],
  [{ lab: 'ring', preset: 'big-event' }, ['ring big-event']],
])('%j chooses %j', (wanted, names) => {
  expect(chosen(cases, wanted).map(({ lab, preset }) => `${lab} ${preset}`)).toEqual(names);
});

/** A module that needs three rounds per preset and records its calls. */
function fakeEngine() {
  const asked: unknown[] = [];
  class Measure {
    rounds = 0;
    constructor(...args: unknown[]) {
      asked.push(args);
    }
    left() {
      const [lab, preset, { filter = '' }] = asked.at(-1) as [string, string, { filter?: string }];
      return `${lab}/${preset}/mutex/atomic`.includes(filter) ? 1 : 0;
    }
    advance() {
      return ++this.rounds / 3;
    }
    samples() {
      return { matches: [{ pairs: [] }] };
    }
    result() {
      asked.push(this.rounds);
      return { tick_us: 5, comparisons: [sample().comparisons[0]] };
    }
    free() {
      asked.push('freed');
    }
  }
  return { asked, engine: { version: () => '0.1.0', Measure } as unknown as Engine, Measure };
}

/** A runtime whose modules have these labs, and whose workers and threads answer as told; what they were asked is recorded. */
function fakeRuntime(answer: (on: string, preset: string) => Answer, runtime = 'chromium') {
  const asked: { on: string; lab?: unknown; preset?: unknown; folder?: unknown; sampling?: unknown }[] = [];
  const { engine } = fakeEngine();
  const load = (folders: readonly string[]) =>
    Promise.resolve(
      [
        { folder: 'pkg', lab: ring },
        { folder: 'pkg-station', lab: clock },
        { folder: 'pkg-threads', lab: threads },
      ].flatMap(({ folder, lab }) =>
        folders.includes(folder) ? [{ folder, lab, engine } as unknown as Owned] : [],
      ),
    );
  const ask = (on: string) => (one: object & { preset?: unknown }) => {
    asked.push({ on, ...one });
    return Promise.resolve(answer(on, String(one.preset)));
  };
  const host = { runtime, version: '20', isolated: true, rung: 'single', cores: 2 };
  const whole: Runtime = { name: 'Here', host, counter: '', ask: ask('worker') };
  if (runtime === 'chromium') whole.askThreads = ask('threads');
  const begun: object[] = [];
  const measure = (wanted: object) =>
    measureIn(whole, { ...sampling, ...wanted }, (one) => begun.push(one), load);
  return { asked, begun, measure };
}

const result = () => ({
  result: { tick_us: 5, comparisons: [sample().comparisons[0]], samples: { matches: [] } },
});
const needsThreads = {
  fault: { knob: 'timed', value: 'baseline', allowed: { kind: 'needs' as const, need: 'threads' as const } },
};

test('a preset is advanced until it is finished, and its memory given back, also when measuring stops', () => {
  const { asked, engine, Measure } = fakeEngine();
  const measured = measureCase(engine, { lab: 'ring', preset: 'big-event', sampling });
  expect(asked).toEqual([['ring', 'big-event', sampling], 3, 'freed']);
  expect([measured.tick_us, measured.samples]).toEqual([5, { matches: [{ pairs: [] }] }]);
  asked.length = 0;
  Measure.prototype.advance = () => {
    throw new Error('unreachable executed');
  };
  const one = { lab: 'clock', preset: 'one-hour', sampling };
  expect(() => measureCase(engine, one)).toThrow('unreachable executed');
  expect(asked.at(-1)).toBe('freed');
});

test('each preset has a worker with the module that has its lab', async () => {
  const { asked, begun, measure } = fakeRuntime(result);
  const { document, samples } = await measure({ lab: 'ring' });
  expect(asked.map(({ on, lab, preset, folder }) => [on, lab, preset, folder])).toEqual([
    ['worker', 'ring', 'camera-wall', 'pkg'],
    ['worker', 'ring', 'big-event', 'pkg'],
  ]);
  expect(begun).toEqual([
    { lab: 'ring', preset: 'camera-wall', index: 0, of: 2 },
    { lab: 'ring', preset: 'big-event', index: 1, of: 2 },
  ]);
  expect(document.env).toMatchObject({ runtime: 'chromium', rung: 'single', tick_us: 5, engine: '0.1.0' });
  expect(document.comparisons).toHaveLength(2);
  expect(Object.keys(samples)).toEqual(['ring/camera-wall', 'ring/big-event']);
  await measure({ preset: 'one-hour' });
  expect(asked.at(-1)).toMatchObject({ lab: 'clock', folder: 'pkg-station' });
});

/** Samples of a pair with one round. */
const pairOf = (ns: number) => ({
  ...{ baseline: [ns], other: [ns], baseline_length_ns: 1, other_length_ns: 1 },
});

test('an instance is given the samples of those before it, each case its own', async () => {
  const { asked, measure } = fakeRuntime(result);
  const of = (seed: number) => ({ matches: [{ pairs: [pairOf(seed)] }] });
  const earlier = [1, 2].map((seed) => ({ 'ring/camera-wall': of(seed), 'clock/one-hour': of(9) }));
  await measure({ lab: 'ring', earlier });
  expect(asked.map((one) => one.sampling)).toEqual([
    { ...sampling, earlier: [of(1), of(2)] },
    { ...sampling, earlier: [] },
  ]);
  const matches = [of(1).matches[0], of(5).matches[0]];
  expect(ofMatch({ ...sampling, earlier: [{ matches }, of(3)] }, 1).earlier).toEqual([of(5)]);
});

test('with a filter only the presets are measured of which a comparison has the text in its name', async () => {
  const measured = async (filter: string) =>
    (await fakeRuntime(result).measure({ filter })).document.comparisons.length;
  const filters = ['event', 'ring/', '/mutex/atomic', 'one-hour/mutex', 'epoch', 'library-sqlite/'];
  expect(await Promise.all(filters.map(measured))).toEqual([1, 2, 4, 1, 0, 10]);
});

test('comparisons that need threads are measured on them', async () => {
  const { asked, measure } = fakeRuntime((on) => (on === 'worker' ? needsThreads : result()));
  const { document } = await measure({ lab: 'clock' });
  expect(asked.map(({ on, lab }) => [on, lab])).toEqual([
    ['worker', 'clock'],
    ['threads', 'clock'],
  ]);
  expect(document.env.rung).toBe('threads');
  await measure({ lab: 'ring-threads' });
  expect(asked.at(-1)).toMatchObject({ on: 'threads', preset: 'crowd' });
});

test('without threads such comparisons are left out', async () => {
  const { measure } = fakeRuntime(() => needsThreads, 'node');
  expect((await measure({ lab: 'clock' })).document.comparisons).toEqual([]);
  await expect(measure({ lab: 'ring-threads' })).rejects.toThrow('--lab ring-threads is not known');
});

test('a comparison with a rival is a script of the runtime’s own', async () => {
  const scripts = async (runtime: string) => {
    const { asked, measure } = fakeRuntime(result, runtime);
    const { document } = await measure({ lab: 'library-sqlite', preset: 'one' });
    return [asked.map((one) => (one as { script?: string }).script), document.env.rung];
  };
  expect(await scripts('chromium')).toEqual([['../../research/rivals/library.mjs'], 'threads']);
  expect(await scripts('node')).toEqual([['../../research/rivals/library.node.mjs'], 'single']);
});

test('a run that stops says why, for errors and for refusals of the engine', async () => {
  const { measure } = fakeRuntime(() => ({ fault: faultOf(new Error('The clock stands still.')) }));
  await expect(measure({ lab: 'clock' })).rejects.toThrow(
    'The bench in Here stopped: The clock stands still.',
  );
  const allowed = { kind: 'range', min: 1, max: 500, unit: '' };
  expect(await faultText(faultOf({ knob: 'pairs', value: '0', allowed }))).toBe(
    'pairs is 0; allowed: 1 to 500',
  );
  expect(faultOf(undefined)).toBe('undefined');
});
