import { expect, test } from 'vitest';
import { chosen, drive, reason } from '../../scripts/bench/drive.mjs';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { sample } from './bench.sample.ts';

const ring = { id: 'ring', presets: [{ id: 'camera-wall' }, { id: 'big-event' }] };
const clock = { id: 'clock', presets: [{ id: 'one-hour' }] };
const host = { runtime: 'node', version: '20', isolated: true, rung: 'single', cores: 2 };
const catalogue = { labs: [ring, clock] };

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

/** A module that needs three rounds per preset and records its calls. */
function fakeEngine(...labs: (typeof ring)[]) {
  const asked: unknown[] = [];
  class Measure {
    rounds = 0;
    constructor(...args: unknown[]) {
      asked.push(args);
    }
    advance() {
      return ++this.rounds / 3;
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
  const lines: string[] = [];
  const { document, left } = drive([engine], host, { lab: 'ring', pairs: 7, quick: true }, (line) =>
    lines.push(line),
  );
  expect(asked).toEqual([
    ['ring', 'camera-wall', 7, true],
    3,
    'freed',
    ['ring', 'big-event', 7, true],
    3,
    'freed',
  ]);
  expect(lines).toEqual(['measuring ring, camera-wall', 'measuring ring, big-event']);
  expect(document.env).toEqual({ ...host, tick_us: 5, engine: '0.1.0' });
  expect(document.comparisons).toHaveLength(2);
  expect(left).toEqual([]);
});

test('each lab is measured by the module that has it', () => {
  const [one, other] = [fakeEngine(ring), fakeEngine(clock)];
  const wanted = { preset: 'one-hour', pairs: 7, quick: true };
  const { document } = drive([one.engine, other.engine], host, wanted, () => {});
  expect([one.asked, other.asked[0]]).toEqual([[], ['clock', 'one-hour', 7, true]]);
  expect(document.comparisons).toHaveLength(1);
});

test('comparisons that need threads are left to them', () => {
  const { asked, engine } = fakeEngine(clock);
  engine.Measure.prototype.advance = () => {
    // The engine throws plain objects, too.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw { knob: 'timed', value: 'baseline', allowed: { kind: 'needs', need: 'threads' } };
  };
  const { document, left } = drive([engine], host, { lab: 'clock', pairs: 7, quick: true }, () => {});
  expect(left).toEqual([{ lab: 'clock', preset: 'one-hour' }]);
  expect(document.comparisons).toEqual([]);
  expect(asked.at(-1)).toBe('freed');
});

test('a lab that is measured elsewhere can be chosen, and is skipped', () => {
  const { asked, engine } = fakeEngine(ring);
  const wanted = { lab: 'clock', pairs: 7, quick: true };
  const { document, left } = drive([engine], host, wanted, () => {}, [clock, ring]);
  expect(left).toEqual([{ lab: 'clock', preset: 'one-hour' }]);
  expect([asked, document.comparisons]).toEqual([[], []]);
});

test('memory is given back when measuring stops', () => {
  const { asked, engine } = fakeEngine(clock);
  engine.Measure.prototype.advance = () => {
    throw new Error('unreachable executed');
  };
  const run = () => drive([engine], host, { lab: 'clock', pairs: 7, quick: true }, () => {});
  expect(run).toThrow('unreachable executed');
  expect(asked.at(-1)).toBe('freed');
});

test('a stopped run has a message, for errors and for refusals of the engine', () => {
  expect(reason(new Error('The clock stands still.'), allowedText)).toBe('The clock stands still.');
  const allowed = { kind: 'range', min: 1, max: 500, unit: '' };
  expect(reason({ knob: 'pairs', value: '0', allowed }, allowedText)).toBe('pairs is 0; allowed: 1 to 500');
  expect(reason(undefined, allowedText)).toBe('undefined');
});
