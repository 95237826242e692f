/** What is special about a lab of the built site: devices, queries, logs, media files, scripts. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import init, { media_clip, MediaFile } from '../../engine/pkg-memory/ringside.js';
import type { Format } from '../../web/src/engine/types.ts';
import { useBrowser } from './harness.ts';
import { alerts, bytesOf, drawn, hash, keepCard, openTab, pick, press, soon, time } from './lab.ts';

const open = useBrowser();

/** Opens the table of all that is in the figures. @returns reads a row of it: its name, A and B */
async function figures(page: Page) {
  const numbers = await openTab(page, 'Numbers');
  const rowOf = (name: string) => numbers.getByRole('row', { name: new RegExp(`^${name}\\s`) }).last();
  await numbers.getByText('Everything in the figures').click();
  return async (name: string) => (await rowOf(name).innerText()).replace(/\s+/g, ' ');
}

test('a device is opened by hand, and closed again', async () => {
  const { page, problems } = await open('#v1/clock?t=900&device=card&changes=0');
  await soon(() => time(page)).toBe(9_000);
  await page.keyboard.press('Space');
  const before = await figures(page);
  await soon(() => before('follows')).toBe('follows nobody nobody');
  await openTab(page, 'Settings');
  await press(page, 'Open the sound card');
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('the card sets the pace');
  await press(page, 'Close the sound card');
  const after = await figures(page);
  await soon(() => after('follows')).toBe('follows nobody nobody');
  await page
    .getByRole('row', { name: /^questions asked [1-9]/ })
    .first()
    .waitFor();
  await soon(() => Promise.resolve(page.url())).toMatch(/do=\d+\.plug\.0~\d+\.unplug\.0/);
  expect(problems).toEqual([]);
});

test('the card of this computer is the sync source while it plays, and not when the system takes it', async () => {
  const { page, problems } = await open('#v1/clock?t=900&device=card&changes=0', {
    prepare: keepCard,
  });
  await soon(() => time(page)).toBe(9_000);
  await press(page, 'Listen');
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('the card sets the pace');
  const from = await time(page);
  await soon(() => time(page)).toBeGreaterThan(from + 5_000);
  await page.evaluate(() => (window as unknown as { card: AudioContext }).card.suspend());
  await page.getByRole('button', { name: 'Listen again' }).waitFor();
  // The worlds and the clocks in them continue by the page's clock.
  const after = await figures(page);
  await soon(() => after('follows')).toBe('follows nobody nobody');
  await soon(() => Promise.resolve(page.url())).toMatch(/do=\d+\.plug\.0~\d+\.unplug\.0/);
  expect(problems).toEqual([]);
});

test('a query plays; the desk asks the whole library, and nothing of SQLite comes before it is wanted', async () => {
  const { page, problems } = await open('#v1/library?query=long&t=900');
  await soon(() => time(page)).toBe(9_000);
  expect(await drawn(page, 'A')).toContain('steps of work: 156 818');
  const loaded = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('sqlite')).length,
    );
  expect(await loaded()).toBe(0);
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor();
  await page.getByRole('textbox').fill('*');
  await page.keyboard.press('Enter');
  await page.getByText('9 361 rows:').waitFor();
  await page.getByRole('button', { name: 'title', exact: true }).click();
  await page
    .getByRole('columnheader', { name: 'title' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await page.getByRole('tab', { name: 'SQLite', exact: true }).click();
  await page.getByRole('button', { name: 'Ask SQLite too' }).click();
  await page.getByText(/^SQLite 3\.\d+\.\d+, in memory/).waitFor();
  expect(problems).toEqual([]);
});

test('a query that was asked, and the user’s own songs, run in both figures', async () => {
  const { page, problems } = await open('#v1/library');
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor();
  await page.getByRole('textbox').first().fill('artist:weezer tracknr<3');
  await page.keyboard.press('Enter');
  await page.getByText('16 rows:').waitFor();
  for (const side of ['A', 'B'] as const) await soon(() => drawn(page, side)).toContain('artist:weezer');
  await openTab(page, 'Settings');
  await page.getByRole('slider', { name: 'songs' }).waitFor();
  await openTab(page, 'Query');
  const rows = Array.from({ length: 30 }, (_, song) => `Band ${song % 7},Song ${song}`);
  const buffer = Buffer.from(['artist,title', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
  await page.getByText('30 rows:').waitFor();
  await openTab(page, 'Settings');
  await page.getByText('Your own library: 30 songs').waitFor();
  expect(await page.getByRole('slider', { name: 'songs' }).count()).toBe(0);
  for (const side of ['A', 'B'] as const) await soon(() => drawn(page, side)).toContain('30 songs');
  expect(problems).toEqual([]);
});

test('an access log is the load of both sides until the knobs are again', async () => {
  const { page, problems } = await open('#v1/server?t=20');
  await soon(() => time(page)).toBe(200);
  await openTab(page, 'Settings');
  await page.getByRole('slider', { name: 'requests each' }).waitFor();
  const line = (status: string, bytes: number) =>
    `203.0.113.7 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" ${status} ${bytes}\n`;
  const log = line('200', 300) + line('2OO', 1) + line('404', 9);
  await page.locator('.log input[type=file]').setInputFiles({
    name: 'access.log',
    mimeType: 'text/plain',
    buffer: Buffer.from(log),
  });
  await page.getByText('access.log: 2 requests', { exact: true }).waitFor();
  await page
    .getByText('access.log, line 2 (“2OO”) was left out: this is no status; allowed: 100 to 599.')
    .waitFor();
  expect(await page.getByRole('slider', { name: 'requests each' }).count()).toBe(0);
  expect(page.url()).not.toContain('access');
  await page.getByText('Paste a log').click();
  await page.getByRole('textbox', { name: 'Lines of a log' }).fill(line('200', 5));
  await press(page, 'Take its load');
  await page.getByText('The pasted log: 1 request', { exact: true }).waitFor();
  await press(page, 'Load from the knobs again');
  await soon(() => page.getByText('The pasted log: 1 request', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

await init({
  module_or_path: readFileSync(new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url)),
});
const foreign = new Uint8Array(readFileSync(new URL('../fixtures/foreign.flv', import.meta.url)));
const FORMATS: Record<Format, RegExp> = {
  h264: /H\.264/,
  aac: /AAC/,
  flv: /FLV, \.flv/,
  ts: /MPEG-TS/,
};

test('the file of another program streams, is measured, saved as the engine writes it, and stays from lab to lab', async () => {
  const { page, problems } = await open('#v1/share?t=5');
  await openTab(page, 'Settings');
  await page.getByText('avc1.').waitFor();
  await pick(page, 'Stream your own FLV', 'foreign.flv', foreign);
  await page.getByText('Both sides now stream foreign.flv.').waitFor();
  await page.getByText(/160 × 120.px, 25\.0.fps, 50 frames/).waitFor();
  // At its beginning, because the picture of a frame lasts as long as the frame.
  await press(page, 'Pause');
  await page.getByRole('slider', { name: 'Time', exact: true }).press('Home');
  const shared = await figures(page);
  await soon(async () => `${await shared('frame')}, ${await shared('units, and their bytes')}`).toMatch(
    /^frame key picture.*key slice \d+/,
  );
  await openTab(page, 'Settings');
  const file = new MediaFile(foreign);
  for (const [format, name] of Object.entries(FORMATS)) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^Save as ${name.source}`) }).click();
    const got = await download;
    if (format === 'flv') expect(got.suggestedFilename()).toBe('foreign-again.flv');
    const saved = await bytesOf(got);
    expect(saved.length, format).toBeGreaterThan(1_000);
    expect(Buffer.compare(saved, file.convert(format)), format).toBe(0);
  }
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Stop measuring' }).click();
  await page.getByRole('link', { name: 'Re-slice' }).click();
  await openTab(page, 'Settings');
  await page.getByText(/160 × 120.px/).waitFor();
  await page.getByRole('button', { name: 'Real file' }).click();
  const sizes = new Set([...file.summary().video!.sizes, ...file.summary().audio!.sizes]);
  const sliced = await figures(page);
  await soon(async () =>
    Number(/has ([\d ]+) B/.exec(await sliced('the message has'))?.[1].replace(' ', '')),
  ).toSatisfy((size: number) => sizes.has(size));
  await openTab(page, 'Settings');
  await page.getByRole('button', { name: 'Back to the built-in clip' }).click();
  await page.getByText('Built-in clip', { exact: true }).waitFor();
  // Here a picked file comes with the setting that shows it.
  await page.evaluate(() => (location.hash = '#v1/reslice?t=0'));
  await openTab(page, 'Settings');
  await pick(page, 'Stream your own FLV', 'foreign.flv', foreign);
  await soon(() => hash(page)).toContain('traffic=clip');
  expect(problems).toEqual([]);
});

test('the built-in clip is saved, too', async () => {
  const { page, problems } = await open('#v1/share?t=5');
  await openTab(page, 'Settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save as MPEG-TS/ }).click();
  const got = await download;
  expect(got.suggestedFilename()).toBe('ringside.ts');
  const saved = await bytesOf(got);
  expect(Buffer.compare(saved, new MediaFile(media_clip()).convert('ts'))).toBe(0);
  expect(problems).toEqual([]);
});

test('a file of another format is refused with the byte offset, and playback continues', async () => {
  const { page, problems } = await open('#v1/share?t=20');
  await soon(() => time(page)).toBe(200);
  const before = await drawn(page, 'A');
  await openTab(page, 'Settings');
  const BAD: [name: string, bytes: Uint8Array, why: RegExp][] = [
    [
      'cut.flv',
      foreign.subarray(0, 5_000),
      /cut\.flv, 5\.00.kB, was not opened: only 1.byte of tag header at byte 4999; expected 11.bytes.*cut short/,
    ],
    [
      'song.mp3',
      Uint8Array.of(0xff, 0xfb, ...new Array<number>(2_000).fill(0)),
      /song\.mp3.* at byte 0; expected/,
    ],
    ['empty.flv', new Uint8Array(0), /empty\.flv was not opened: no FLV header at byte 0; expected 13.bytes/],
  ];
  for (const [name, bytes, why] of BAD) {
    await pick(page, 'Stream your own FLV', name, bytes);
    await soon(() => alerts(page)).toContainEqual(expect.stringMatching(why));
  }
  expect([await time(page), await drawn(page, 'A')]).toEqual([200, before]);
  await page.getByText('Built-in clip', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('a file that is longer than the engine takes is not even read', async () => {
  const { page, problems } = await open('#v1/share?t=20');
  await soon(() => time(page)).toBe(200);
  await page.evaluate(() => {
    const files = new DataTransfer();
    // One part is used four times, so that the page does not hold the whole file in memory.
    const part = new Uint8Array(70 << 20);
    files.items.add(new File([part, part, part, part], 'long.flv'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: files }));
  });
  await soon(() => alerts(page)).toContainEqual(
    expect.stringMatching(/long\.flv, 294.MB, was not opened: it is longer than 268.MB/),
  );
  expect(problems).toEqual([]);
});

test('the station plays, a script is checked as it is typed, and run, and changes are counted apart', async () => {
  const { page, problems } = await open('#v1/station?script=large-add-32&t=219');
  await soon(() => time(page)).toBe(2_190);
  expect(await drawn(page, 'A')).toMatch(/chunks looked at: 20.700/);
  await openTab(page, 'Script');
  await page.getByText('2 operators, 1 output.').first().waitFor();
  await page.getByRole('textbox').fill('output.card(sien())');
  await page.getByText('Did you mean sine?').first().waitFor();
  await page.getByRole('textbox').fill('tone = noise(amplitude=0.1)\noutput.card(tone)\n');
  await press(page, 'Run it');
  await soon(() => drawn(page, 'B')).toContain('noise');
  await soon(() => hash(page)).toMatch(/script=own&own=[\w-]{40,}/);
  await page.goBack();
  await soon(() => drawn(page, 'B')).toContain('32 tones');
  await page.goForward();
  await page.reload();
  await soon(() => drawn(page, 'B')).toContain('noise');
  // On a phone the editor takes the figures' place, with the written script.
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page, 'Script');
  expect(await page.getByRole('textbox').inputValue()).toContain('noise(amplitude=0.1)');
  await page.getByRole('button', { name: 'A and B run it' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTab(page, 'Variants');
  // Two changes less than 2.4.5: a variant of its own for one, and the mixed one with its knobs for both.
  await page.getByRole('switch', { name: 'Pushed sync' }).click();
  await soon(() => hash(page)).toContain('b=less-5133');
  await page.getByRole('switch', { name: 'Integers' }).click();
  await soon(() => hash(page)).toMatch(/b=mixed.*contents=2.4.5/);
  await page.goBack();
  await soon(() => page.getByRole('switch', { name: 'Integers' }).getAttribute('aria-checked')).toBe('true');
  await openTab(page, 'Changes');
  await page.getByText('All variants: counts and times').click();
  await page.getByRole('button', { name: 'Count them' }).click();
  await page.getByRole('row', { name: /^2.4.5 \+ places/ }).waitFor();
  expect(problems).toEqual([]);
});
