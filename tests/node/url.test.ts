import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scripted } from '../../web/src/engine/messages.ts';
import {
  defaults,
  LinkCodec,
  type LinkState,
  MOST_ACTIONS,
  presetLink,
  type Reading,
  TABS,
} from '../../web/src/link/link.ts';
import { allowedText, valueText } from '../../web/src/words/refusals.en.ts';
import { linkables, stateOf } from './links.labs.ts';

const STEPS = 7;
const { lab } = linkables.get('ring')!;
const codec = new LinkCodec(lab, STEPS);

const whole = (min: number, max: number) => fc.integer({ min, max });
const action = fc.oneof(
  fc.constantFrom({ kind: 'join' } as const, { kind: 'close' } as const),
  fc.record({ kind: fc.constant('leave' as const), reader: whole(1, 500) }),
  fc.record({ kind: fc.constantFrom('plug' as const, 'unplug' as const), device: whole(0, 9) }),
  fc.record({
    kind: fc.constantFrom('stall' as const, 'preempt' as const),
    reader: whole(1, 500),
    ms: whole(1, 10_000),
  }),
);
const script: fc.Arbitrary<Scripted[]> = fc
  .array(fc.record({ step: whole(0, 999_999), action }), { maxLength: MOST_ACTIONS })
  .map((all) => all.sort((one, other) => one.step - other.step));
const state: fc.Arbitrary<LinkState> = fc
  .tuple(
    stateOf({ lab, story: Array<string>(STEPS).fill('') }),
    fc.record({ tab: fc.constantFrom(...TABS), script }),
  )
  .map(([one, more]) => ({ ...one, ...more }));

const refusals = (reading: Reading) => ('refusals' in reading ? reading.refusals : []);

test('a state survives writing and reading, within the limit', () => {
  fc.assert(
    fc.property(state, (wanted) => {
      // The step of a story that is not open is not part of a link.
      const story = wanted.tab === 'story' ? wanted.story : 1;
      const hash = codec.write(wanted);
      expect(hash.length).toBeLessThanOrEqual(2049);
      expect(encodeURI(hash)).toBe(hash);
      expect(codec.read(hash)).toEqual({ state: { ...wanted, story } });
    }),
    { seed: 1 },
  );
});

test('a link is readable, and leaves the defaults out', () => {
  const opened = defaults(lab);
  expect(codec.write(opened)).toBe('#v2/ring?t=0');
  opened.config.knobs.slots = 128;
  opened.config.knobs.start = 1;
  const state: LinkState = { ...opened, time: 124_800, speed: 0.125, story: 3 };
  state.script = [{ step: 1200, action: { kind: 'stall', reader: 5, ms: 2000 } }];
  expect(codec.write(state)).toBe(
    '#v2/ring?slots=128&start=live&t=12480&speed=0.125&tab=story.3&do=1200.stall.5.2000',
  );
});

test('a preset’s short link sets what the preset does, and what else it names is laid over that', () => {
  const [preset] = lab.presets;
  const opened = defaults(lab);
  const { a, b } = preset;
  const knobs = { ...opened.config.knobs, ...preset.knobs };
  const state = { ...opened, config: { ...opened.config, a, b, knobs } };
  expect(codec.read(presetLink('ring', preset.id))).toEqual({ state });
  const over = `#v2/ring?slots=8&a=sleep&preset=${preset.id}`;
  const laid = { ...state.config, a: 'sleep', knobs: { ...knobs, slots: 8 } };
  expect(codec.read(over)).toEqual({ state: { ...state, config: laid } });
});

test('nothing at all means the defaults', () => {
  expect(codec.read('')).toEqual({ state: defaults(lab) });
  expect(codec.read('#')).toEqual({ state: defaults(lab) });
});

test.for([
  ['#v3/ring', 'version', 'v3'],
  ['#ring', 'page', 'ring'],
  ['#v1/library', 'lab', 'library'],
  ['#v2/ring/more', 'lab', 'ring/more'],
  ['#v1', 'lab', ''],
  ['#v2/ring?a=cond2', 'a', 'cond2'],
  ['#v2/ring?preset=none', 'preset', 'none'],
  ['#v2/ring?slots=99999', 'slots', '99999'],
  ['#v2/ring?slots=1e3', 'slots', '1e3'],
  ['#v2/ring?slots=64.5', 'slots', '64.5'],
  ['#v2/ring?slots=', 'slots', ''],
  ['#v2/ring?slots=64&slots=64', 'slots', '64'],
  ['#v2/ring?no_guard=1', 'no_guard', '1'],
  ['#v2/ring?start=first', 'start', 'first'],
  ['#v2/ring?speed=3', 'speed', '3'],
  ['#v2/ring?t=-1', 't', '-1'],
  ['#v2/ring?t=3600001', 't', '3600001'],
  ['#v2/ring?tab=story.8', 'tab', 'story.8'],
  ['#v2/ring?colour=red', 'unknown', 'colour'],
  ['#v2/ring?__proto__=1', 'unknown', '__proto__'],
  ['#v2/ring?do=5.join~4.join', 'do', '5.join~4.join'],
  ['#v2/ring?do=5.explode', 'do', '5.explode'],
])('%s is refused by name and value', ([hash, knob, value]) => {
  expect(refusals(codec.read(hash, knob === 'unknown'))).toEqual([
    { knob, value, allowed: expect.objectContaining({ kind: expect.any(String) as string }) as object },
  ]);
});

test('every invalid name is reported, not only the first', () => {
  expect(refusals(codec.read('#v2/ring?slots=1&readers=501&b=x'))).toHaveLength(3);
});

test('a value out of range is refused with the allowed range', () => {
  expect(allowedText(refusals(codec.read('#v2/ring?slots=7'))[0].allowed)).toBe('8 to 1\u202f024\u202fslots');
});

test('100 kB of noise is refused for its length', () => {
  const noise = 'v1/ring?' + 'slots=64&'.repeat(12_000);
  const [refusal, ...others] = refusals(codec.read(noise));
  expect(others).toEqual([]);
  expect(refusal.knob).toBe('link');
  expect(valueText(refusal)).toBe('108\u202f008\u202fcharacters');
  expect(allowedText(refusal.allowed)).toBe('at most 2\u202f048\u202fcharacters');
});

test('more actions than a link may hold are refused', () => {
  const many = Array.from({ length: MOST_ACTIONS + 1 }, (_, step) => `${step}.join`).join('~');
  expect(refusals(codec.read(`#v2/ring?do=${many}`))).toHaveLength(1);
});
