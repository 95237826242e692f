/** The panels beside the figures of ring and job pool: the source with its actors, and the contents as tables. */
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Variant } from '../../web/src/engine/types.ts';
import { page as labRing } from '../../web/src/labs/ring/page.ts';
import { page as labThreads } from '../../web/src/labs/threads/page.ts';
import '../../web/src/style/base.css';
import '../../web/src/style/tokens.css';
import { lineOf } from './code.line.ts';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';
import { blocked, crowd, discarded, scene } from './ring.scene.ts';
import { forging, recycling, variant as poolVariant } from './threads.scene.ts';

const show = partsOf(labRing);

const variant = (
  id: string,
  writer: string[],
  reader: string[],
  source = `labs/ring/src/variants/${id}.rs`,
): Variant => ({
  id,
  era: 'v2',
  years: '',
  lineage: 'shipped',
  before: null,
  claim: null,
  writer_states: ['idle', 'fill', ...writer],
  reader_states: ['start', 'send', 'sent', ...reader],
  source,
});
const rwmutex = variant('rwmutex', ['lock next', 'unlock'], ['rlock', 'runlock']);
const cond = variant(
  'cond',
  ['rebroadcast', 'claim', 'mark', 'broadcast'],
  ['check', 'ticket', 'raise', 'lower', 'stay'],
);
const none: [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)];

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

describe('code', () => {
  const standing = () =>
    scene({
      writer: 5,
      writerState: 2,
      head: { writerPc: 2 },
      readers: [
        { state: 4, pc: 3 },
        { state: 4, pc: 3 },
        { state: 3, pc: 1, slot: 6 },
      ],
    });

  test('each actor is shown in the gutter at its current line', async () => {
    const { container } = await show.code({
      variants: [rwmutex, cond],
      scenes: [standing(), discarded()],
    });
    const locked = await lineOf(container, rwmutex.source, ['step', rwmutex.writer_states], 'lock next');
    expect(locked.querySelector('svg.publisher.stopped')).not.toBeNull();
    const waiting = await lineOf(container, rwmutex.source, ['read', rwmutex.reader_states], 'rlock');
    expect(waiting.textContent).toContain('2 here');
    // The code that all variants share is named above the listing.
    expect(container.querySelector('section ul')?.parentElement?.textContent).toContain('publisher');
    expect(
      [...container.querySelectorAll('section ul li')].map(({ textContent }) => textContent).join(),
    ).toContain('send');
  });

  test('a source that is not there says so', async () => {
    const gone = variant('gone', [], [], 'labs/ring/src/variants/gone.rs');
    await show.code({ variants: [gone, rwmutex] });
    await expect
      .element(page.getByText('The source labs/ring/src/variants/gone.rs did not load.'))
      .toBeVisible();
  });
});

describe('table', () => {
  test('everything the figure says is a row', async () => {
    const trace = new Uint32Array([29_000, 5 | (5 << 16) | (1 << 24), 7, 5]);
    const { container } = await show.table({
      scenes: [blocked(), discarded()],
      variants: [rwmutex, cond],
      traces: [trace, none[1]],
    });
    const row = (name: string) =>
      [...container.querySelectorAll('tr')].find((one) => one.querySelector('th')?.textContent === name)
        ?.textContent;
    expect(row('blocked for')).toContain('412');
    expect(row('waits for')).toContain('reader 5');
    expect(row('slots discarded')).toMatch(/slots discarded\s*0\s*1/);
    expect(container.textContent).toContain('took, after');
    expect(container.querySelectorAll('caption')).toHaveLength(8);
  });

  test('a crowd is shown on demand, not at once', async () => {
    const { container } = await show.table({
      scenes: [crowd(), discarded()],
      variants: [rwmutex, cond],
      traces: none,
    });
    const before = container.querySelectorAll('tr').length;
    await page.getByRole('button', { name: 'Show all 501' }).click();
    await until(() => container.querySelectorAll('tr').length > before + 400);
  });

  test('before the engine has answered: headers and one line', async () => {
    const { container } = await show.table({ variants: [rwmutex, cond], traces: none });
    expect(container.textContent).toContain('Nothing yet. Press Play.');
    expect(container.querySelectorAll('thead th').length).toBeGreaterThan(10);
  });
});

describe('job pool', () => {
  const show = partsOf(labThreads);

  const pair: [Variant, Variant] = [
    poolVariant('baseline', 'labs/threads/src/malloced.rs'),
    poolVariant('shipped', 'labs/threads/src/recycled.rs'),
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
});
