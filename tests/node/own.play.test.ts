/** Schedules that someone picked: they end as the search's do, replay bit for bit, and stop where they do not fit. */
import { expect, test } from 'vitest';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import type { OwnKind } from '../../web/src/own/interfaces.ts';
import { findFailure, FRAMES } from '../../web/src/own/search/find.ts';
import { play } from '../../web/src/own/search/play.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';

async function moduleOf(kind: OwnKind, from = '', to = '') {
  const { module, problems } = await compileWat(STARTERS[kind].wat.replace(from, to));
  expect(problems).toEqual([]);
  return module ?? new Uint8Array();
}
const mute = () => moduleOf('ring', '(call $notify (global.get $newest))');

function played(module: Uint8Array, kind: OwnKind, actions: readonly number[]) {
  const run = play(module, kind, FRAMES, actions);
  if (!('steps' in run)) throw new Error(run.kind);
  return run;
}

test('the actions of the search’s schedule end in its failure, and one fewer does not end', async () => {
  const module = await mute();
  const found = findFailure(module, 'ring');
  if (found.kind !== 'ring') throw new Error(found.kind);
  const actions = found.steps.map(({ actor }) => actor);
  const run = played(module, 'ring', actions);
  expect(run).toEqual({
    kind: 'ring',
    steps: found.steps,
    views: found.views,
    end: { failure: found.failure },
  });
  expect(played(module, 'ring', actions)).toEqual(run);
  expect(played(module, 'ring', actions.slice(0, -1)).end).toBeUndefined();
});

test('an order that ends well', async () => {
  const module = await moduleOf('ring');
  const frame = [0, 0, 1, 2];
  const run = played(module, 'ring', Array.from({ length: 6 }, () => frame).flat());
  expect([run.end, run.steps.length, run.misfit]).toEqual(['done', 24, undefined]);
});

test.each([
  ['an actor that sleeps', [1, 0, 1, 2], 2, 1],
  ['an actor that is not there', [0, 7], 1, 7],
  ['an action behind the end', [...Array.from({ length: 6 }, () => [0, 0, 1, 2]).flat(), 0], 24, 0],
])('a schedule stops before %s', async (_, actions, done, misfit) => {
  const run = played(await moduleOf('ring'), 'ring', actions);
  expect([run.steps.length, run.misfit]).toEqual([done, misfit]);
});

test('a pool: calls, and the blocks behind each', async () => {
  const module = await moduleOf('pool', '(global.set $free (i32.load (local.get $block)))');
  const run = played(module, 'pool', [0, 3, 0, 0]);
  expect(run.end).toEqual({ failure: { kind: 'twice', bytes: 16, at: 0, freed: true } });
  expect(run.views.map((view) => 'blocks' in view && view.blocks.length)).toEqual([0, 1, 0, 1, 1]);
  expect(played(module, 'pool', [3]).misfit).toBe(3);
});

test('a fault ends a schedule with its function', async () => {
  const module = await moduleOf('ring', '(i32.const -1))', '(unreachable))');
  expect(played(module, 'ring', [0, 0]).end).toMatchObject({ failure: { kind: 'fault' } });
});

test('a module that is refused has no schedule', () => {
  expect(play(new Uint8Array(8), 'ring', FRAMES, [0])).toEqual({
    kind: 'refused',
    refusal: { kind: 'no-module' },
  });
});
