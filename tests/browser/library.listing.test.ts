/** The desk lists any properties, in any order, in groups and up to a limit, with every engine and a real SQLite. */
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import Desk from '../../web/src/labs/library/desk/Desk.svelte';
import { LibraryRuns } from '../../web/src/labs/library/desk/desk.svelte.ts';
import '../../web/src/style/base.css';
import '../../web/src/style/tokens.css';
import { until } from './patience.ts';

const props = (runs: LibraryRuns) => ({ runs, rest: (run: () => Promise<void>) => run() }) as never;

beforeAll(() => page.viewport(1000, 800));

test('a listing has the chosen properties in order, and all engines and today’s SQL list the same', async () => {
  const runs = new LibraryRuns();
  await runs.open({ songs: 300 });
  const { container, unmount } = await render(Desk, props(runs));
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
  const props = { runs, rest: (run: () => Promise<void>) => run() };
  const { container } = await render(Desk, props as never);
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
