/** The search finds planted mistakes in the starters by a shortest schedule, and raises no alarm for correct ones. */
import { expect, test } from 'vitest';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import type { OwnKind } from '../../web/src/own/interfaces.ts';
import { findFailure, type Result } from '../../web/src/own/search/find.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import {
  changed,
  jobsMistakes,
  jobsVariations,
  poolMistakes,
  poolVariations,
  ringMistakes,
  ringVariations,
} from '../fixtures/own.mistakes.ts';

const compilers = { assemblyscript: compileAssemblyScript, wat: compileWat };

async function compiled(text: string, language: keyof typeof compilers = 'assemblyscript') {
  const { module, problems } = await compilers[language](text);
  expect(problems).toEqual([]);
  return module ?? new Uint8Array();
}

const searched = async (kind: OwnKind, text: string): Promise<Result> =>
  findFailure(await compiled(text), kind);

test.each(['ring', 'jobs', 'pool'] as const)('the starters of %s hold, in all states', async (kind) => {
  for (const language of ['assemblyscript', 'wat'] as const) {
    const result = findFailure(await compiled(STARTERS[kind][language], language), kind);
    expect(result).toMatchObject({ kind: 'held', explored: { complete: true } });
  }
});

test.each(['ring', 'jobs', 'pool'] as const)('%s with the state in scratch memory', async (kind) => {
  const starter = STARTERS[kind].assemblyscript;
  const result = await searched(kind, starter.replaceAll('export const state_', 'export const scratch_'));
  expect(result).toMatchObject({ kind, failure: { kind: 'fault', fault: { kind: 'scratch' } } });
});

const planted = [
  ...ringMistakes.map((mistake) => ['ring', mistake.title, mistake] as const),
  ...jobsMistakes.map((mistake) => ['jobs', mistake.title, mistake] as const),
  ...poolMistakes.map((mistake) => ['pool', mistake.title, mistake] as const),
];

test.each(planted)('%s: %s', async (kind, _, mistake) => {
  const result = await searched(kind, changed(STARTERS[kind].assemblyscript, mistake));
  if (!('failure' in result)) throw new Error(result.kind);
  const { failure } = result;
  expect([result.kind, failure.kind === 'fault' ? failure.fault.kind : failure.kind]).toEqual([
    kind,
    mistake.failure,
  ]);
});

test.each([
  ['a block is put into the list twice', true],
  ['a new block is given again', false],
])('a block that is handed out twice was freed before, or never: %s', async (title, freed) => {
  const mistake = poolMistakes.find((one) => one.title === title)!;
  const result = await searched('pool', changed(STARTERS.pool.assemblyscript, mistake));
  expect(result).toMatchObject({ failure: { kind: 'twice', freed } });
});

const correct = [
  ...ringVariations.map((variation) => ['ring', variation.title, variation] as const),
  ...jobsVariations.map((variation) => ['jobs', variation.title, variation] as const),
  ...poolVariations.map((variation) => ['pool', variation.title, variation] as const),
];

test.each(correct)('%s, correct: %s', async (kind, _, variation) => {
  const result = await searched(kind, changed(STARTERS[kind].assemblyscript, variation));
  expect(result).toMatchObject({ kind: 'held', explored: { complete: true } });
});
