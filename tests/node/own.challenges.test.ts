/** Each challenge breaks as its words say, in the number of steps that it names, and holds with its repair. */
import { expect, test } from 'vitest';
import {
  type Challenge,
  CHALLENGES,
  challengeOf,
  repaired,
} from '../../web/src/own/challenges/challenges.ts';
import { hunks } from '../../web/src/own/challenges/diff.ts';
import { solvedOf } from '../../web/src/own/challenges/progress.ts';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { findFailure } from '../../web/src/own/search/find.ts';
import { challengeTexts } from '../../web/src/words/own.challenges.en.ts';

async function searched({ kind }: Challenge, text: string) {
  const { module, problems } = await compileAssemblyScript(text);
  expect(problems).toEqual([]);
  return findFailure(module ?? new Uint8Array(), kind);
}

test.each(CHALLENGES.map((one) => [one.id, one] as const))('%s', async (_, challenge) => {
  const { kind, failure, shortest, text } = challenge;
  const broken = await searched(challenge, text);
  expect(broken).toMatchObject({ kind, failure: { kind: failure } });
  expect('steps' in broken && broken.steps.length).toBe(shortest);
  expect(await searched(challenge, repaired(challenge))).toMatchObject({
    kind: 'held',
    explored: { complete: true },
  });
  expect(challengeOf(kind, text)).toBe(challenge);
});

test('each challenge has its words, and no words are without a challenge', () => {
  expect(Object.keys(challengeTexts)).toEqual(CHALLENGES.map(({ id }) => id));
});

test('of what is stored, only numbers of steps are taken', () => {
  expect(solvedOf({ version: 1, solved: { a: 6, b: 0, c: '6', d: 1.5 } })).toEqual({ a: 6 });
  for (const stored of [undefined, 7, [], { version: 2, solved: { a: 6 } }, { version: 1, solved: 3 }])
    expect(solvedOf(stored)).toEqual({});
});

test('lines that differ', () => {
  expect(hunks('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([
    { removed: ['b'], added: ['x'] },
    { removed: [], added: ['e'] },
  ]);
  expect(hunks('a', 'a')).toEqual([]);
});
