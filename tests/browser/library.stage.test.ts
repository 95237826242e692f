/** The figure of a query, its table and code, and the desk over a real library and a real SQLite. */
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { EventKind } from '../../engine/pkg-library/layouts/library.ts';
import init, { catalogue, Session } from '../../engine/pkg-library/ringside.js';
import type { Config, Lab, Variant } from '../../web/src/engine/types.ts';
import { rowAt } from '../../web/src/labs/library/columns.ts';
import Desk from '../../web/src/labs/library/desk/Desk.svelte';
import { LibraryRuns } from '../../web/src/labs/library/desk/desk.svelte.ts';
import { page as lab } from '../../web/src/labs/library/page.ts';
import { Scene } from '../../web/src/labs/library/scene.ts';
import { SqliteClient } from '../../web/src/labs/library/sqlite.client.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';

const show = partsOf(lab);

let library: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  library = catalogue().labs.find(({ id }) => id === 'library')!;
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const variant = (id: string): Variant => library.variants.find((one) => one.id === id)!;
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const config = (a: string, b: string): Config => ({
  ...{ lab: 'library', a, b, seed: 0, rate: 48_000 },
  knobs: { ...defaultKnobs(library), query: 6, songs: 200 },
});

function scenes(time: number): [Scene, Scene] {
  const session = new Session(config('midb', 'columns'));
  session.seek_time(time);
  const side = (index: 0 | 1) => {
    const data = new Float64Array(session.scene(index, new Float64Array(0)));
    session.scene(index, data);
    return new Scene(data);
  };
  const both: [Scene, Scene] = [side(0), side(1)];
  session.free();
  return both;
}

test.each(['light', 'dark'])('axe, %s: figure, legend, table and code', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const both = scenes(9_990);
  const variants: [Variant, Variant] = [variant('midb'), variant('columns')];
  const traces: [Uint32Array, Uint32Array] = [
    new Uint32Array([5, EventKind.got << 16, 2, 17]),
    new Uint32Array(0),
  ];
  const all = [
    await show.stage({ scene: both[0], variant: variants[0], side: 0 as const }),
    await show.stage({ scene: both[1], peer: both[0], variant: variants[1], side: 1 as const }),
    await show.legend(['midb']),
    await show.table({ scenes: both, variants, traces }),
    await show.code({ scenes: both, variants }),
  ];
  expect(text(all[0].container)).toContain('fetch');
  expect(text(all[1].container)).toContain('found');
  for (const [side, mark] of (['leaf', 'bits'] as const).entries())
    expect(all[side].container.querySelector(`path[data-mark=${mark}]`)?.getAttribute('d')).toMatch(/^M/);
  // Each song of the answer has a row, or all of many have one.
  expect(text(all[1].container)).toMatch(/\d+ songs/);
  expect(text(all[3].container)).toContain('got a property of song');
  await until(() => all[4].container.querySelectorAll('h4').length >= 6);
  for (const { container } of all) expect((await axe.run(container)).violations).toEqual([]);
  for (const one of all) await one.unmount();
});

const rest = (work: () => Promise<void>) => work();
const props = (runs: LibraryRuns) =>
  ({
    runs,
    rest,
    config: config('midb', 'columns'),
    rung: {},
    onoffer: () => {},
    onwatch: () => {},
  }) as never;

test('the desk: rows that sort, faults with their place, what SQLite gives otherwise', async () => {
  const runs = new LibraryRuns();
  await runs.open({ songs: 200 });
  const { container, unmount } = await render(Desk, props(runs));
  runs.text = '*';
  await runs.ask();
  await until(() => text(container).includes('200 rows'));
  // Only the visible rows are rendered.
  expect(container.querySelectorAll('[role=region] tbody tr').length).toBeLessThan(80);
  await runs.sort(0);
  await runs.sort(0);
  await until(() => container.querySelector('th[aria-sort=descending], th[aria-sort=ascending]') !== null);
  expect(runs.order![0]).toBe(runs.sorted.down ? 199 : 0);
  runs.text = 'tracknr:4 OR artist~foo AND NOT artist:weezer';
  await runs.ask();
  await runs.askSqlite('sql-old');
  expect(runs.version).toMatch(/^3\.\d+/);
  runs.tab = 'sqlite';
  await until(() => text(container).includes('Joins of XMMS2’s SQL'));
  // The figure shows the query with the number of songs of each part.
  expect(container.querySelector('svg[role=img]')?.getAttribute('aria-label')).toMatch(
    /How it was read: tracknr:4 \d+, artist~\*foo\* \d+, OR \d+/,
  );
  runs.tab = 'rows';
  expect(runs.beside!.answer.counts.calls).toBeGreaterThan(100);
  // The shipped S4 and SQL match patterns against numbers. Rows that midb also finds are marked, other rows are listed.
  runs.text = 'tracknr:4 OR tracknr~4';
  await runs.ask();
  await runs.askSqlite('sql-old');
  await until(() => runs.others !== undefined && text(container).includes('≠ S4, shipped: found only there'));
  expect(runs.others).toMatchObject({ alike: ['mapped', 'sweep', 'ready-rows', 'columns'], wrong: [] });
  expect(runs.parted.map(({ id }) => id)).toEqual(['entries', 'sql-old']);
  expect(text(container)).toMatch(/≠ S4, shipped differs in \d+ songs/);
  runs.text = 'NOT artist:weezer';
  await runs.ask();
  await runs.askSqlite('sql-old');
  await until(() => runs.others !== undefined);
  // Sorting moves the differing rows to the top.
  await runs.sort(4);
  await until(() => container.querySelectorAll('tr.other').length === 3);
  expect(text(container)).toContain(
    '= S4 mmap, Sweep, S4, shipped, Midb, ready rows, Columns (ours): asked the same just now',
  );
  expect(text(container)).toContain('≠ SQLite, XMMS2’s SQL: not found');
  expect((await axe.run(container)).violations).toEqual([]);
  // Records the leaves' fill while the library loads in both orders, then loads all engines again.
  runs.tab = 'load';
  await runs.grow();
  const [bySong, drawn] = runs.growths.map(({ steps }) => steps.at(-1)!.trees[0]);
  expect([bySong.records, bySong.leaves > drawn.leaves]).toEqual([5_072, true]);
  await runs.race();
  expect(runs.races[0].map(({ id, file }) => [id, (file ?? 0) > 0])).toEqual([
    ['mapped', true],
    ['midb', true],
    ['sweep', true],
    ['entries', false],
    ['ready-rows', true],
    ['columns', false],
    ['sql-old', true],
  ]);
  await until(() => container.querySelectorAll('.leaves').length === 4);
  expect((await axe.run(container)).violations).toEqual([]);
  runs.text = 'tracknr:4 OR AND';
  await runs.ask();
  await until(() => text(container).includes('At character 14, “AND”:'));
  runs.close();
  await unmount();
});

test('source preferences are edited; all engines and SQLite show what the first source says', async () => {
  const runs = new LibraryRuns();
  await runs.open({ songs: 936 });
  const { container, unmount } = await render(Desk, props(runs));
  runs.text = '#150';
  await runs.ask();
  const title = () => rowAt(runs.answer!.rows!, 0).shown[2];
  // Old tags, which the decoder reads, have room for thirty letters.
  const [long, cut] = ['Cathedral of the Little Diamond', 'Cathedral of the Little Diamon'];
  expect(title()).toBe(long);
  const details = container.querySelector('details')!;
  details.open = true;
  expect(text(details)).toContain(
    'Sources of this library: server, plugin/magic, plugin/file, plugin/id3v2,',
  );
  const field = page.getByRole('textbox', { name: /^Source/ });
  await userEvent.fill(field, 'a*b');
  await userEvent.keyboard('{Enter}');
  await until(() => text(details).includes('“a*b” is no pattern; allowed: 1 to 200 bytes'));
  await userEvent.fill(field, 'plugin/mad');
  await userEvent.keyboard('{Enter}');
  await until(() => title() === cut && runs.busy === undefined && runs.others !== undefined);
  for (const dialect of ['sql-old', 'sql-well', 'sql-wide'] as const) {
    await runs.askSqlite(dialect);
    expect(rowAt(runs.beside!.answer.rows, 0).shown[2]).toBe(cut);
  }
  expect((await axe.run(container)).violations).toEqual([]);
  for (let place = 0; place < 3; place++)
    await userEvent.click(page.getByRole('button', { name: 'Move plugin/mad down' }));
  await until(() => title() === long && runs.busy === undefined);
  await userEvent.click(page.getByRole('button', { name: 'XMMS2’s order' }));
  await until(() => title() === long && runs.beside === undefined);
  runs.close();
  await unmount();
});

test('without SQLite the rest works, with a message', async () => {
  const dead = new SqliteClient(() => {
    throw new Error('there is no worker here.');
  });
  const runs = new LibraryRuns(undefined, dead);
  await runs.open({ songs: 100 });
  const { container, unmount } = await render(Desk, props(runs));
  await runs.askSqlite('sql-old');
  runs.tab = 'sqlite';
  await until(() => /SQLite is not available: .*there is no worker here/.test(text(container)));
  expect(runs.answer!.rows!.songs.length).toBeGreaterThanOrEqual(0);
  runs.close();
  await unmount();
});
