/** A race of pools: all do the same work before anything is timed, a wrong one is refused, and the engine compares the times. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { initSync, JsTournament } from '../../engine/pkg-threads/ringside.js';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import { languageOf } from '../../web/src/own/compile/language.ts';
import type { MeasureSamples } from '../../web/src/engine/types.ts';
import { commonDigest, type NotRaced, notRaced, sidesOf } from '../../web/src/own/race/race.ts';
import { BATCH, checkedDigest } from '../../web/src/own/race/subject.ts';
import { type Modules, OTHERS, TEXTS } from '../../web/src/own/race/subjects.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import { raceFailureText } from '../../web/src/words/own.failures.en.ts';
import { changed, poolMistakes } from '../fixtures/own.mistakes.ts';

async function compiled(text: string, runtime?: 'minimal') {
  const { module, problems } =
    languageOf(text) === 'wat' ? await compileWat(text) : await compileAssemblyScript(text, runtime);
  expect(problems).toEqual([]);
  return module ?? new Uint8Array();
}

let modules: Modules;
beforeAll(async () => {
  modules = {
    work: await compiled(TEXTS.work.text),
    null: await compiled(TEXTS.null.text),
    starter: await compiled(TEXTS.starter.text),
    tlsf: await compiled(TEXTS.tlsf.text, TEXTS.tlsf.runtime),
    own: await compiled(STARTERS.pool.assemblyscript),
  };
});

test('all subjects have the digest of blocks that nobody touches', () => {
  const work = new WebAssembly.Module(Uint8Array.from(modules.work));
  const digests = (['null', 'own', 'starter', 'tlsf'] as const).map((id) => checkedDigest(modules[id], work));
  expect(new Set(digests).size).toBe(1);
  const { sides, control } = sidesOf(modules, commonDigest(modules), 3);
  expect([...sides, control].map((run) => run(2))).toEqual(Array(OTHERS.length + 2).fill(2 * BATCH));
});

/** Why a pool in the place of the user's does not race; undefined if it passes the check. */
async function whyNot(text: string): Promise<NotRaced | undefined> {
  try {
    commonDigest({ ...modules, own: await compiled(text) });
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
  const why = await whyNot(changed(STARTERS.pool.assemblyscript, mistake));
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
    expect(await whyNot(text), text).toEqual({ kind: 'unfit', failure: { kind: 'contents' } });
});

test('a pool that does not return, or has too small a memory, is refused', async () => {
  expect(await whyNot(before('  while (bytes > 0) next += 0;'))).toMatchObject({
    ...{ kind: 'ended', fault: { kind: 'endless' } },
  });
  const narrow = STARTERS.pool.wat.replace('(memory 1)', '(memory 1 4)');
  expect(await whyNot(narrow)).toEqual({
    ...{ kind: 'refused', refusal: { kind: 'memory-small', pages: 4, least: 9 } },
  });
});

test('a pool that changes after the check is not timed to the end', async () => {
  const late = (code: string) => `let calls: u32 = 0;\n${before(`  if (++calls > 20000) ${code};`)}`;
  const ended = { 'return 0': undefined, 'unreachable()': /unreachable/ };
  for (const [code, why] of Object.entries(ended)) {
    const own = await compiled(late(code));
    const digest = commonDigest({ ...modules, own });
    const { control } = sidesOf({ ...modules, own }, digest, 0);
    const failure: unknown = why ? expect.stringMatching(why) : undefined;
    expect(notRaced(thrownBy(() => control(20)))).toEqual({
      ...{ kind: 'unfit', failure: { kind: 'timed', ...(why && { why: failure }) } },
    });
  }
});

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
  const digest = commonDigest(modules);
  const earlier: MeasureSamples[] = [];
  for (let run = 1; run <= 2; run++) {
    const { sides, control } = sidesOf(modules, digest, run);
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
