import { expect, test } from 'vitest';
import { chosen, drive, reason } from '../../scripts/bench/drive.mjs';
import { ofMatch } from '../../scripts/bench/sampling.mjs';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { sample } from './bench.sample.ts';

const ring = { id: 'ring', presets: [{ id: 'camera-wall' }, { id: 'big-event' }] };
const clock = { id: 'clock', presets: [{ id: 'one-hour' }] };
const host = { runtime: 'node', version: '20', isolated: true, rung: 'single', cores: 2 };
const catalogue = { labs: [ring, clock] };
const sampling = { pairs: 7, quick: true, seed: 3, earlier: [] };

test.each([
  [{}, ['ring camera-wall', 'ring big-event', 'clock one-hour']],
  [{ lab: 'ring' }, ['ring camera-wall', 'ring big-event']],
  [{ preset: 'one-hour' }, ['clock one-hour']],
  [{ lab: 'ring', preset: 'big-event' }, ['ring big-event']],
])('%j chooses %j', (wanted, cases) => {
  expect(chosen(catalogue, wanted).map(({ lab, preset }) => `${lab} ${preset}`)).toEqual(cases);
});

test('a name that is not in the catalogue is refused with the catalogue’s names', () => {
  expect(() => chosen(catalogue, { lab: 'rong' })).toThrow(
    '--lab rong is not known: choose one of ring, clock.',
  );
  expect(() => chosen(catalogue, { lab: 'ring', preset: 'one-hour' })).toThrow(
    '--preset one-hour is not known: choose one of camera-wall, big-event.',
  );
});

/** Samples of a pair with one round. */
const pairOf = (ns: number) => ({
  ...{ baseline: [ns], other: [ns], baseline_length_ns: 1, other_length_ns: 1 },
});

/** A module that needs three rounds per preset and records its calls. */
function fakeEngine(...labs: (typeof ring)[]) {
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
  return { asked, engine: { version: () => '0.1.0', bench_catalogue: () => ({ labs }), Measure } };
}

test('each preset is advanced until it is finished, and its memory given back', () => {
  const { asked, engine } = fakeEngine(ring, clock);
  const begun: unknown[] = [];
  const wanted = { lab: 'ring', ...sampling };
  const { document, left, samples } = drive([engine], host, wanted, (one) => begun.push(one));
  expect(asked).toEqual([
    ['ring', 'camera-wall', sampling],
    3,
    'freed',
    ['ring', 'big-event', sampling],
    3,
    'freed',
  ]);
  expect(begun).toEqual([
    { lab: 'ring', preset: 'camera-wall', index: 0, of: 2 },
    { lab: 'ring', preset: 'big-event', index: 1, of: 2 },
  ]);
  expect(document.env).toEqual({ ...host, tick_us: 5, engine: '0.1.0' });
  expect(document.comparisons).toHaveLength(2);
  expect(left).toEqual([]);
  expect(Object.keys(samples)).toEqual(['ring/camera-wall', 'ring/big-event']);
});

test('an instance is given the samples of those before it, each case its own', () => {
  const { asked, engine } = fakeEngine(ring);
  const of = (seed: number) => ({ matches: [{ pairs: [pairOf(seed)] }] });
  const earlier = [1, 2].map((seed) => ({ 'ring/camera-wall': of(seed), 'clock/one-hour': of(9) }));
  drive([engine], host, { lab: 'ring', ...sampling, earlier }, () => {});
  expect([asked[0], asked[3]]).toEqual([
    ['ring', 'camera-wall', { ...sampling, earlier: [of(1), of(2)] }],
    ['ring', 'big-event', { ...sampling, earlier: [] }],
  ]);
  const { matches } = { matches: [of(1).matches[0], of(5).matches[0]] };
  expect(ofMatch({ ...sampling, earlier: [{ matches }, of(3)] }, 1).earlier).toEqual([of(5)]);
});

test('with a filter only the presets are measured of which a comparison has the text in its name', () => {
  const { engine } = fakeEngine(ring, clock);
  const measured = (filter: string) =>
    drive([engine], host, { ...sampling, filter }, () => {}).document.comparisons.length;
  expect(['event', 'ring/', '/mutex/atomic', 'one-hour/mutex', 'epoch'].map(measured)).toEqual([
    1, 2, 3, 1, 0,
  ]);
});

test('each lab is measured by the module that has it', () => {
  const [one, other] = [fakeEngine(ring), fakeEngine(clock)];
  const wanted = { preset: 'one-hour', ...sampling };
  const { document } = drive([one.engine, other.engine], host, wanted, () => {});
  expect([one.asked, other.asked[0]]).toEqual([[], ['clock', 'one-hour', sampling]]);
  expect(document.comparisons).toHaveLength(1);
});

test('comparisons that need threads are left to them', () => {
  const { asked, engine } = fakeEngine(clock);
  engine.Measure.prototype.advance = () => {
    // The engine throws plain objects, too.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw { knob: 'timed', value: 'baseline', allowed: { kind: 'needs', need: 'threads' } };
  };
  const { document, left } = drive([engine], host, { lab: 'clock', ...sampling }, () => {});
  expect(left).toEqual([{ lab: 'clock', preset: 'one-hour' }]);
  expect(document.comparisons).toEqual([]);
  expect(asked.at(-1)).toBe('freed');
});

test('a lab that is measured elsewhere can be chosen, and is skipped', () => {
  const { asked, engine } = fakeEngine(ring);
  const wanted = { lab: 'clock', ...sampling };
  const { document, left } = drive([engine], host, wanted, () => {}, [clock, ring]);
  expect(left).toEqual([{ lab: 'clock', preset: 'one-hour' }]);
  expect([asked, document.comparisons]).toEqual([[], []]);
});

test('memory is given back when measuring stops', () => {
  const { asked, engine } = fakeEngine(clock);
  engine.Measure.prototype.advance = () => {
    throw new Error('unreachable executed');
  };
  const run = () => drive([engine], host, { lab: 'clock', ...sampling }, () => {});
  expect(run).toThrow('unreachable executed');
  expect(asked.at(-1)).toBe('freed');
});

test('a stopped run has a message, for errors and for refusals of the engine', () => {
  expect(reason(new Error('The clock stands still.'), allowedText)).toBe('The clock stands still.');
  const allowed = { kind: 'range', min: 1, max: 500, unit: '' };
  expect(reason({ knob: 'pairs', value: '0', allowed }, allowedText)).toBe('pairs is 0; allowed: 1 to 500');
  expect(reason(undefined, allowedText)).toBe('undefined');
});
