/** The desk says below the answer what a query that finds nothing was read as, and how a file was read. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Desk from '../../web/src/labs/library/desk/Desk.svelte';
import { LibraryRuns } from '../../web/src/labs/library/desk/desk.svelte.ts';
import { until } from './patience.ts';

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
