/** The panels beside the figure of the job pool: its source, and its contents as tables. */
import { expect, test } from 'vitest';
import type { Variant } from '../../web/src/engine/types.ts';
import { page as labThreads } from '../../web/src/labs/threads/page.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { lineOf } from './code.line.ts';
import { partsOf } from './lab.parts.ts';
import { forging, recycling, variant } from './threads.scene.ts';

const show = partsOf(labThreads);

const pair: [Variant, Variant] = [
  variant('baseline', 'labs/threads/src/malloced.rs'),
  variant('shipped', 'labs/threads/src/recycled.rs'),
];

test('code: each actor is shown at its current line', async () => {
  const { container } = await show.code({ variants: pair, scenes: [forging(), recycling()] });
  const [{ source, writer_states, reader_states }] = pair;
  const line = (part: string, names: string[], state: string) =>
    lineOf(container, source, [part, names], state);
  const allocating = await line('enqueue', writer_states, 'alloc data');
  expect(allocating.querySelector('svg.publisher.works')).not.toBeNull();
  expect((await line('enqueue', writer_states, 'free data')).textContent).not.toContain('here');
  const sleeping = await line('runner', reader_states, 'sleep');
  expect(sleeping.querySelector('svg.reader.sleeps')).not.toBeNull();
  expect(sleeping.textContent).toContain('worker 4');
});
