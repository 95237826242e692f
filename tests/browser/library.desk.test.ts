/**
 * The desk over a real library and a real SQLite: rows, faults, source preferences, and listings of any properties, in any order,
 * in groups and up to a limit.
 */
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import init, { Library } from '../../engine/pkg-library/ringside.js';
import { rowAt } from '../../web/src/labs/library/columns.ts';
import Desk from '../../web/src/labs/library/desk/Desk.svelte';
import { LibraryRuns } from '../../web/src/labs/library/desk/desk.svelte.ts';
import { XMMS2_SOURCES } from '../../web/src/labs/library/sources.ts';
import { SqliteClient } from '../../web/src/labs/library/sqlite.client.ts';
import { until } from './patience.ts';

beforeAll(() => page.viewport(1000, 800));

const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const show = (runs: LibraryRuns) =>
  render(Desk, { runs, rest: (work: () => Promise<void>) => work() } as never);

test('the desk: rows that sort, faults with their place, what SQLite gives otherwise', async () => {
  const runs = new LibraryRuns();
  await runs.open({ songs: 200 });
  const { container, unmount } = await show(runs);
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
  // The query with the number of songs of each part.
  expect(text(container)).toMatch(/Read as tracknr:4 \d+ songs?, artist~\*foo\* \d+ songs?, OR \d+ songs?/);
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
  const { container, unmount } = await show(runs);
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
  const { container, unmount } = await show(runs);
  await runs.askSqlite('sql-old');
  runs.tab = 'sqlite';
  await until(() => /SQLite is not available: .*there is no worker here/.test(text(container)));
  expect(runs.answer!.rows!.songs.length).toBeGreaterThanOrEqual(0);
  runs.close();
  await unmount();
});

test('a listing has the chosen properties in order, and all engines and today’s SQL list the same', async () => {
  const runs = new LibraryRuns();
  await runs.open({ songs: 300 });
  const { container, unmount } = await show(runs);
  runs.text = '*';
  await runs.ask();
  await runs.askSqlite('sql-wide');
  const fold = [...container.querySelectorAll('details')].find((one) =>
    one.textContent?.includes('Other columns, order, groups'),
  )!;
  fold.open = true;
  const list = page.getByRole('button', { name: 'List', exact: true });
  await userEvent.selectOptions(page.getByLabelText('Order by'), 'album');
  await userEvent.fill(page.getByLabelText('Songs, at most'), '7');
  await userEvent.click(list);
  await until(() => runs.listed !== undefined);
  const everyone = ['mapped', 'sweep', 'entries', 'ready-rows', 'columns', 'sql-well', 'sql-wide'];
  expect(runs.listed).toMatchObject({ alike: everyone, unlike: [] });
  await until(() => fold.textContent.includes('These properties lie ready'));
  const cells = () =>
    [...fold.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  // Unknown albums come first.
  const albums = cells().map(([, , album]) => (album === '–' ? '' : album));
  expect(albums).toHaveLength(7);
  expect(albums).toEqual(albums.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));

  await userEvent.selectOptions(page.getByLabelText('Column 2'), 'tracknr');
  await userEvent.selectOptions(page.getByLabelText('Column 3'), '–');
  await userEvent.selectOptions(page.getByLabelText('Order by'), 'tracknr');
  await userEvent.selectOptions(page.getByLabelText('One song for each'), 'tracknr');
  await userEvent.click(page.getByRole('switch', { name: 'Largest first' }));
  await userEvent.click(list);
  await until(() => runs.listed?.listing.shown.length === 2 && fold.textContent.includes('do not lie ready'));
  expect(runs.listed).toMatchObject({ alike: everyone, unlike: [] });
  const tracks = cells().map(([, , track]) => Number(track));
  expect(tracks).toHaveLength(7);
  // Each number once, the largest first.
  expect(tracks).toEqual([...new Set(tracks)].sort((one, other) => other - one));
  expect((await axe.run(container)).violations).toEqual([]);

  // Another query starts without a listing.
  await runs.ask();
  expect(runs.listed).toBeUndefined();
  runs.close();
  await unmount();
});

test('hints stand below an answer, and what was assumed of a file below its library', async () => {
  const runs = new LibraryRuns();
  const { container } = await show(runs);
  const latin = Uint8Array.from([...'artist,title,genre\nBj', '\u00F6', ...'rn,One,Rock'], (one) =>
    one.charCodeAt(0),
  );
  await runs.open({ files: [new File([latin], 'songs.csv')] });
  const says = (text: string) => until(() => container.textContent.includes(text));
  await says('songs.csv is not UTF-8 and was read as Windows-1252');
  for (const [query, hint] of [
    ['-genre:rock', 'Write NOT genre:rock.'],
    ['year:1998', 'No song here has a property “year”'],
  ]) {
    runs.text = query;
    await runs.ask();
    expect(runs.answer?.rows?.songs).toHaveLength(0);
    await says(hint);
  }
  runs.text = 'artist:bj?rn\u00A0title:one';
  await runs.ask();
  expect(runs.answer?.rows?.songs).toHaveLength(1);
  await until(() => !container.textContent.includes('No song here has'));
  runs.close();
});

test('SQLite’s worker says what it does not take, and answers the next question', async () => {
  const sqlite = new SqliteClient();
  const rules = { tight_or: true, split_words: true, short_sums: true };
  const ask = (text: string) => ({ text, rules, dialect: 'sql-old' }) as const;
  await expect(sqlite.query(ask('one'))).rejects.toThrow('SQLite has no library yet');
  await init();
  await sqlite.ask('open', Library.generate(100, 0, false, false).columns(), XMMS2_SOURCES);
  await expect(sqlite.query(ask('artist:'))).rejects.toThrow('cannot be parsed.');
  // More properties than SQLite joins.
  const much = Array.from({ length: 70 }, (_, nth) => `k${nth}:x`).join(' ');
  await expect(sqlite.query(ask(much))).rejects.toThrow(/^The query “k0:x k1:x .*” cannot be parsed\.$/);
  await expect(sqlite.ask('fill', 'sql-newer' as never)).rejects.toThrow(
    '“dialect” cannot be sql-newer. Allowed: sql-old, sql-well, sql-wide.',
  );
  expect((await sqlite.query(ask('artist:metallica'))).rows.songs.length).toBeGreaterThan(0);
  sqlite.close();
});
