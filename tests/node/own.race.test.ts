/** Races: all subjects do the same work before anything is timed, a wrong one is refused, and the engine compares the times. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { initSync, JsTournament } from '../../engine/pkg-threads/ringside.js';
import { compileAssemblyScript, type Runtime } from '../../web/src/own/compile/assemblyscript.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import { languageOf } from '../../web/src/own/compile/language.ts';
import type { MeasureSamples } from '../../web/src/engine/types.ts';
import { BATCH } from '../../web/src/own/race/pool.ts';
import { checkedSides, type NotRaced, notRaced, sidesOf } from '../../web/src/own/race/race.ts';
import { SENT } from '../../web/src/own/race/ring.ts';
import { type Modules, OTHERS, PARTS, type RaceKind } from '../../web/src/own/race/subjects.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import { raceFailureText } from '../../web/src/words/own.failures.en.ts';
import { root } from '../../scripts/run.mjs';
import { ring } from '../fixtures/own.hostile.ts';
import { changed, poolMistakes } from '../fixtures/own.mistakes.ts';

async function compiled(text: string, runtime?: Runtime) {
  const { module, problems } =
    languageOf(text) === 'wat' ? await compileWat(text) : await compileAssemblyScript(text, runtime);
  expect(problems).toEqual([]);
  return module ?? new Uint8Array();
}

const modules: Record<RaceKind, Modules> = { pool: {}, ring: {} };
beforeAll(async () => {
  for (const kind of ['pool', 'ring'] as const) {
    for (const [name, part] of Object.entries(PARTS[kind]))
      modules[kind][name] =
        'text' in part
          ? await compiled(part.text, part.runtime)
          : readFileSync(join(root, 'engine/pkg-guest', `${part.shipped}.wasm`));
    modules[kind].own = await compiled(STARTERS[kind].assemblyscript);
  }
});

test.each([
  ['pool', BATCH],
  ['ring', SENT],
] as const)('all subjects have the digest of one in which nothing can go wrong: %s', (kind, units) => {
  const [{ digest }, ...others] = checkedSides(kind, modules[kind]);
  expect(others.map((one) => one.digest)).toEqual(OTHERS[kind].map(() => digest));
  const { sides, control } = sidesOf(kind, modules[kind], digest, 3);
  expect([...sides, control].map((run) => run(2))).toEqual(Array(OTHERS[kind].length + 2).fill(2 * units));
});

test('the steps of a ring are counted per frame that is sent', () => {
  const [own, ...others] = checkedSides('ring', modules.ring).map(({ steps }) => steps);
  expect(own).toBe(9);
  expect(Object.fromEntries(OTHERS.ring.map((id, index) => [id, others[index]]))).toEqual({
    ...{ again: 9, starter: 9, rwmutex: 8, cond: 10, atomic: 9.5, epoch: 8 },
    // The publisher’s only step, or the last of six in which the readers look, too.
    ...{ null: 1.5, steps: 9 },
  });
});

test.each([0, 1])('the publisher waits for a slow reader: %i', async (slow) => {
  const idle = `(if (i32.and (i32.eq (local.get $reader) (i32.const ${slow})) (i32.lt_u (local.get $state) (i32.const 5)))
    (then (return (i32.add (local.get $state) (i32.const 1)))))`;
  const { text } = PARTS.ring.null as { text: string };
  // One slot: a frame that is not sent is overwritten by the next one.
  expect(await whyNot('ring', text.replace('(local $mine i32)', `$&\n${idle}`))).toBeUndefined();
});

/** Why a text in the place of the user's does not race; undefined if it passes the check. */
async function whyNot(kind: RaceKind, text: string): Promise<NotRaced | undefined> {
  try {
    checkedSides(kind, { ...modules[kind], own: await compiled(text) });
    return undefined;
  } catch (error) {
    return notRaced(error);
  }
}

const failing = [
  [
    'none',
    'a block is not put into its list',
    /^alloc returned 0 for [\d\u202f]+ bytes, with [\d\u202f]+B lent\./,
  ],
  ['overlap', 'all sizes share one list', /^The new block of .* overlaps the block at/],
  ['twice', 'a block stays in the list', /^The block at \d+ was handed out twice after it was freed/],
  ['misaligned', 'the first block is not aligned', /^The new block at 4 is not aligned/],
] as const;

test.each(failing)('a wrong pool is refused with its sentence: %s', async (kind, title, sentence) => {
  const mistake = poolMistakes.find((one) => one.title === title)!;
  const why = await whyNot('pool', changed(STARTERS.pool.assemblyscript, mistake));
  expect(why).toMatchObject({ kind: 'unfit', failure: { kind } });
  expect(why?.kind === 'unfit' && raceFailureText(why.failure)).toMatch(sentence);
});

const starter = STARTERS.pool.assemblyscript;
/** The starter with code at the beginning of `alloc`. */
const before = (code: string) => starter.replace('  const l = level', `${code}\n  const l = level`);

test('a pool that writes into lent blocks, or into the memory of the work, is refused', async () => {
  const lent = starter.replace(
    '    return block;',
    '    store<u32>(block + (1 << l), 0);\n    return block;',
  );
  const work = before('  store<u32>(65536, 1);');
  for (const text of [lent, work])
    expect(await whyNot('pool', text), text).toEqual({ kind: 'unfit', failure: { kind: 'contents' } });
});

test('a pool that does not return, or has too small a memory, is refused', async () => {
  expect(await whyNot('pool', before('  while (bytes > 0) next += 0;'))).toMatchObject({
    ...{ kind: 'ended', fault: { kind: 'endless' } },
  });
  const narrow = STARTERS.pool.wat.replace('(memory 1)', '(memory 1 4)');
  expect(await whyNot('pool', narrow)).toEqual({
    ...{ kind: 'refused', refusal: { kind: 'memory-small', pages: 4, least: 9 } },
  });
});

const ringStarter = STARTERS.ring.assemblyscript;
/** The ring's starter with a text replaced. */
const ringWith = (from: string, to: string) => changed(ringStarter, { title: to, edits: [[from, to]] });
/** A reader that sends two words which the ring never writes. */
const sending = (low: string, high: string) =>
  ring({ more: `(data (i32.const 8) "\\${low}\\00\\00\\00\\${high}\\00\\00\\00")`, frame: 'i32.const 8' });
const SLEEPING = `(import "ringside" "wait" (func $wait (param i32 i32)))
  (global (export "word_shut") i32 (i32.const 0))`;

/** Rings by what they do wrong, and the beginning of the sentence with which they do not race. */
const hostile: [does: string, text: string, sentence: RegExp][] = [
  [
    'never sends',
    ring({ reader: 'i32.const 0' }),
    /^Reader 1 did not send frame 1 in 10\u202f000 turns\. In the race/,
  ],
  [
    'never publishes',
    ring({ publisher: 'i32.const 0', reader: 'i32.const 0' }),
    /^The publisher did not publish frame 1 in 10\u202f000 turns\./,
  ],
  [
    'sleeps for ever',
    ring({ more: SLEEPING, reader: '(call $wait (i32.const 0) (i32.const 0)) i32.const 0' }),
    /^Reader 1 did not send frame 1 in 10\u202f000 turns, and sleeps on shut\./,
  ],
  [
    'wakes nobody',
    ringWith('default: notify(position); return', 'default: return'),
    /^Reader 1 did not send frame 1 .* sleeps on position\./,
  ],
  ['sends a torn frame', sending('01', '02'), /^Reader 1 sent a torn frame: .* frame 1, .* frame 2\.$/],
  ['sends a frame twice', sending('01', '01'), /^Reader 1 sent frame 1 twice\.$/],
  [
    'sends a frame of the future',
    sending('09', '09'),
    /^Reader 1 sent frame 9; the publisher has begun 1\.$/,
  ],
  ['sends from beyond the memory', ring({ frame: 'i32.const -1' }), /^Reader 1 sent a frame that is empty/],
];

test.each(hostile)('a ring is refused that %s', async (_does, text, sentence) => {
  const why = await whyNot('ring', text);
  expect(why?.kind === 'unfit' && raceFailureText(why.failure)).toMatch(sentence);
});

test.each([
  ['does not return', 'while (n > 0) store<u32>(me, 0);', { kind: 'endless' }],
  ['traps after 500 frames', 'if (n > 500) unreachable();', { kind: 'trap' }],
  ['sleeps on no word', 'wait(0, 0);', { kind: 'word', address: 0 }],
  ['returns the number of no state', 'if (n > 0) return 251;', { kind: 'state', state: 251 }],
])('a ring is ended that %s', async (_does, code, fault) => {
  const text = ringWith(
    '  switch (state) {\n    case reader.look',
    `  ${code}\n  switch (state) {\n    case reader.look`,
  );
  expect(await whyNot('ring', text)).toMatchObject({ kind: 'ended', fault });
});

/** Each with code that runs only in calls after those of the check. */
const late: Record<RaceKind, (code: string) => string> = {
  pool: (code) => `let calls: u32 = 0;\n${before(`  if (++calls > 20000) ${code};`)}`,
  ring: (code) => ringWith('  const s = slot(n);', `  if (n > 2000) ${code};\n  const s = slot(n);`),
};

test.each(['pool', 'ring'] as const)(
  'a %s that changes after the check is not timed to the end',
  async (kind) => {
    const ended = { 'return 0': undefined, 'unreachable()': /unreachable/ };
    for (const [code, why] of Object.entries(ended)) {
      const all = { ...modules[kind], own: await compiled(late[kind](code)) };
      const [{ digest }] = checkedSides(kind, all);
      const { control } = sidesOf(kind, all, digest, 0);
      const failure: unknown = why ? expect.stringMatching(why) : undefined;
      expect(notRaced(thrownBy(() => control(20)))).toEqual({
        ...{ kind: 'unfit', failure: { kind: 'timed', ...(why && { why: failure }) } },
      });
    }
  },
);

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('the engine computes the figures from the pairs as they were measured, of all runs', () => {
  initSync({ module: new WebAssembly.Module(readFileSync('engine/pkg-threads/ringside_bg.wasm')) });
  const [{ digest }] = checkedSides('pool', modules.pool);
  const earlier: MeasureSamples[] = [];
  for (let run = 1; run <= 2; run++) {
    const { sides, control } = sidesOf('pool', modules.pool, digest, run);
    const tournament = new JsTournament(sides, control, { pairs: 4, quick: true, seed: run, earlier });
    while (tournament.advance());
    const { figures, samples } = tournament.result();
    earlier.push(tournament.samples());
    tournament.free();
    for (const [index, one] of figures.entries()) {
      // The first pair of a run is the control's.
      const pairs = earlier.map(({ matches: [match] }) => match.pairs[index + 1]);
      expect(samples[index].map(({ baseline, variant }) => [baseline, variant])).toEqual(
        pairs.map(({ baseline, other }) => [baseline, other]),
      );
      expect([one.instances, one.pairs]).toEqual([run, pairs.flatMap(({ other }) => other).length]);
    }
  }
});
