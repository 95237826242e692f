/** The ring lab's scene of a variant of one's own: where its actors stand after each step. */
import { expect, test } from 'vitest';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import { OwnScene } from '../../web/src/own/figure/scene.ts';
import { findFailure } from '../../web/src/own/search/find.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import { ReaderState, SlotState, WriterState } from '../../web/src/labs/ring/scene.ts';
import { changed, ringMistakes } from '../fixtures/own.mistakes.ts';

function scenes(module: Uint8Array = new Uint8Array()) {
  const result = findFailure(module, 'ring');
  if (result.kind !== 'ring') throw new Error(result.kind);
  const { steps, views, failure } = result;
  expect(views).toHaveLength(steps.length + 1);
  const all = views.map((view, at) => new OwnScene(view, at, at === steps.length ? failure : undefined));
  return { all, last: all[steps.length] };
}

async function mistaken(title: string) {
  const mistake = ringMistakes.find((one) => one.title === title);
  if (!mistake) throw new Error(title);
  const { module } = await compileAssemblyScript(changed(STARTERS.ring.assemblyscript, mistake));
  return scenes(module);
}

test('a torn frame: the reader is at the slot that the publisher writes', async () => {
  const { all, last } = await mistaken('a slot stays valid while it is written');
  expect([all[0].newest, all[0].writerSlot, all[0].writerState]).toEqual([-1, 1, WriterState.idle]);
  expect(all[0].allSlots().map(({ state }) => state)).toEqual(
    Array.from({ length: 4 }, () => SlotState.empty),
  );
  expect([last.newest, last.writerSlot, last.writerState]).toEqual([4, 1, WriterState.writing]);
  expect(last.allSlots().map(({ seq }) => seq)).toEqual([4, -1, 2, 3]);
  const torn = last.allReaders().filter(({ state }) => state === ReaderState.torn);
  expect(torn.map(({ slot }) => slot)).toEqual([1]);
});

test('a reader that was lapped is at the slot of the frame that it wants next', async () => {
  const { last } = await mistaken('a lapped reader leaves out the newest frame');
  const sleeping = last.allReaders().find(({ state }) => state === ReaderState.asleep);
  // Frame 7, which is never published.
  expect(sleeping).toMatchObject({ slot: 3, delivered: 0 });
  expect(last.writerState).toBe(WriterState.closed);
});

test('without reader_frame, a reader is at the slot of the frame after the one that it sent last', async () => {
  const { module } = await compileWat(
    STARTERS.ring.wat
      .replace('"slots") i32 (i32.const 1)', '"slots") i32 (i32.const 3)')
      .replace('(call $notify (global.get $newest))', ''),
  );
  const { all } = scenes(module);
  for (const scene of all)
    for (const { slot, delivered, state } of scene.allReaders())
      if (state !== ReaderState.torn) expect(slot).toBe(Math.min(delivered + 1, 6) % 3);
});
