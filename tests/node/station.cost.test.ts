/** No single call into the station's module exceeds its budget, for any script and knobs. */
import { expect, test } from 'vitest';
import { check, check_script, Session } from '../../engine/pkg-station/ringside.js';
import type { Config, Refusal } from '../../web/src/engine/types.ts';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { BUDGET_MS, fastest, fastestEach, LOADED } from './budget.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab } = labWorlds('station', Scene, 44_100);

const MOST_BYTES = 65_536;
const OWN = 9;
const STEPS = 400;

const filled = (piece: string, bytes = MOST_BYTES) => piece.repeat(Math.floor(bytes / piece.length));
const outputs = (count: number, source: string) =>
  `list.iter(fun (_) -> output.dummy(fallible=true, ${source}), list.init(${String(count)}, fun (i) -> i))\n`;
const chain = (layers: number, of: (last: string) => string) =>
  `s0 = sine()\n${Array.from({ length: layers }, (_, at) => `s${String(at + 1)} = ${of(`s${String(at)}`)}\n`).join('')}`;
const pairs = (count: number) =>
  `a0 = (1, 1)\n${Array.from({ length: count }, (_, at) => `a${String(at + 1)} = (a${String(at)}, a${String(at)})\n`).join('')}`;
const names = Array.from(
  { length: 1_300 },
  (_, at) => `abcdefghijklmnopqrstuvwxyzabcdefgh${String(1_000 + at)} = 1\n`,
);
const slips = Array.from(
  { length: 30 },
  (_, at) => `_q${String(at)} = abcdefghijklmnopqrstuvwxyzabcdefgX${String(at)}\n`,
);

/** Scripts whose check would be slow without limits. */
const CHECKED: Record<string, string> = {
  'shared pairs in a list': `${pairs(60)}_l = list.init(1, fun (_) -> a60)\noutput.card(sine())`,
  'shared pairs that nobody uses': `${pairs(26)}a26`,
  'shared pairs that are compared': `${pairs(4)}_l = list.init(256, fun (_) -> list.init(256, fun (_) -> a4))`,
  'lists inside lists': `a = [1]\n${filled('a = [[], a]\n', 60_000)}`,
  'a list under many names': `a = list.init(256, fun (i) -> i)\n${filled('b = a\n', 65_000)}`,
  'a long list': `x = [${filled('1,', 65_000)}1]`,
  'statements on one line': filled('1;'),
  'names that resemble others': names.join('') + slips.join(''),
  'rounds inside rounds': '_x = list.init(256, fun (i) -> list.init(256, fun (j) -> "a" ^ "b"))',
  'a list read many times': `l = list.init(64, fun (_) -> 1)\n${filled('add(l)\n', 65_000)}`,
  'labels that nobody knows': filled('sine(abcdefghijklmnopqrstuvwxyzabcdefghijk=1)\n'),
  'a parameter of 65 000 letters': `x = list.init(256, fun (i) -> list.init(200, fun (${'p'.repeat(65_000)}) -> i))\noutput.card(sine())`,
  brackets: filled('('),
  quotes: filled('"'),
  comments: filled('# c\n'),
  'signs in a row': `x = ${filled('1 + ', 65_000)}1`,
};

test.each(Object.entries(CHECKED))('a script is checked in time: %s', (_, text) => {
  expect(text.length).toBeLessThanOrEqual(MOST_BYTES);
  expect(fastest(() => check_script(text))).toBeLessThan(BUDGET_MS * LOADED);
});

/** Scripts at the limits, which run, and beyond them, which are refused. */
const RUN: Record<string, string> = {
  tones: outputs(127, 'sine()'),
  noise: outputs(127, 'noise()'),
  playlists: outputs(113, 'playlist("noise")'),
  'long buffers': outputs(127, 'playlist("noise", buffer=8192)'),
  'short tracks': outputs(100, 'request.queue(queue=list.init(64, fun (_) -> "a"), track=0.1)'),
  'layers and outputs': `${chain(20, (last) => `amplify(0.9, ${last})`)}${outputs(230, 's20')}`,
  'sums of two': `${chain(19, (last) => `add([${last}, ${last}])`)}output.dummy(s19)`,
  fallbacks: `${chain(19, (last) => `fallback([${last}, ${last}])`)}output.dummy(s19)`,
  'a long chain': `${chain(254, (last) => `track.audio.amplify(0.9, ${last})`)}output.dummy(s254)`,
  'wide sums': `l = list.init(64, fun (_) -> sine())\n${outputs(60, 'add(l)')}`,
  'wider sums': `l = list.init(64, fun (_) -> sine())\n${outputs(95, 'add(l)')}`,
  'a crossfade': 'output.dummy(fallible=true, crossfade(playlist("noise", track=4.9)))',
  'tracks shorter than the mix': 'output.dummy(fallible=true, crossfade(playlist("noise", track=4.)))',
  'a long crossfade': 'output.dummy(fallible=true, crossfade(duration=10., playlist("noise", track=60.)))',
  'crossfades of crossfades':
    'output.dummy(fallible=true, crossfade(duration=2., crossfade(duration=2., playlist("noise", track=1.9))))',
  'many crossfades': outputs(100, 'crossfade(duration=1., playlist("noise"))'),
};

const refusalOf = (of: Config): Refusal | undefined => {
  try {
    new Session(of).free();
    return undefined;
  } catch (refusal) {
    return refusal as Refusal;
  }
};

/** Milliseconds that opening a session, each of its first steps, and seeking back take. */
function* calls(of: Config) {
  let session: InstanceType<typeof Session> | undefined;
  yield () => (session = new Session(of));
  for (let step = 0; step < STEPS; step += 1) yield () => session?.advance(1);
  yield () => session?.seek(0);
  session?.free();
}

const slowest = (of: Config) => Math.max(...fastestEach(() => calls(of)));

test.each(Object.entries(RUN))('a script is refused with its line, or runs in time: %s', (_, text) => {
  const of = { ...config('station-244', 'station-245', { script: OWN }), text };
  let refusal: Refusal | undefined;
  expect(fastest(() => (refusal = refusalOf(of)))).toBeLessThan(BUDGET_MS * LOADED);
  if (refusal) {
    expect(refusal.knob).toBe('text');
    expect(refusal.value).toMatch(/^\d+:\d+ \S/);
    expect(allowedText(refusal.allowed)).toMatch(/at most \d+/);
  } else expect(slowest(of)).toBeLessThan(BUDGET_MS * LOADED);
});

test('refusals of these scripts name the cost', () => {
  const refused = Object.entries(RUN).flatMap(([name, text]) =>
    refusalOf({ ...config('station-244', 'station-245', { script: OWN }), text }) ? [name] : [],
  );
  expect(refused).toEqual([
    'long buffers',
    'layers and outputs',
    'wider sums',
    'a long crossfade',
    'many crossfades',
  ]);
});

test.each(lab.presets.map((preset) => [preset.id, preset] as const))(
  'a preset runs in time: %s',
  (_, preset) => {
    expect(
      slowest(config(preset.a, preset.b, Object.fromEntries(Object.entries(preset.knobs)))),
    ).toBeLessThan(BUDGET_MS * LOADED);
  },
);

const copies = (max: number, unit = 'copies') => ({
  ...{ kind: 'together', also: [], limit: 'script' },
  accepted: { kind: 'range', min: 1, max, unit },
});

test.each([
  [{ script: 5, layers: 20, copies: 11 }, 'copies', copies(1, 'copy')],
  [{ script: 5, layers: 19, copies: 11 }, 'copies', copies(2)],
  [{ script: 4, copies: 64 }, 'copies', copies(7)],
] as const)('knobs that take too long together are refused: %o', (knobs, knob, allowed) => {
  expect(check(config('station-244', 'station-245', knobs))).toMatchObject({ knob, allowed });
});

test.each<Record<string, number>>([
  { script: 5, layers: 20, copies: 1 },
  { script: 5, layers: 18, copies: 5 },
  { script: 3, copies: 25 },
  { script: 0, copies: 64, frame: 1 },
  { script: 6, copies: 4 },
  { script: 5, plain: 1, copies: 11 },
])('knobs at their limits run in time: %o', (knobs) => {
  for (const b of ['station-245', 'all-beyond', 'early-exit'])
    expect(slowest(config('station-244', b, knobs))).toBeLessThan(BUDGET_MS * LOADED);
});
