/** The share lab of the built site: streaming a picked file, saving it in other formats, and files that are refused. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import init, { media_clip, MediaFile } from '../../engine/pkg-memory/ringside.js';
import type { Format } from '../../web/src/engine/types.ts';
import { useBrowser } from './harness.ts';
import { openTab, soon, time } from './lab.ts';
import { alert, bytesOf, drawn, pick } from './wire.ts';

await init({
  module_or_path: readFileSync(new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url)),
});
const open = useBrowser();
const foreign = new Uint8Array(readFileSync(new URL('../fixtures/foreign.flv', import.meta.url)));
const FORMATS: Record<Format, RegExp> = { h264: /H\.264/, aac: /AAC/, flv: /FLV, \.flv/, ts: /MPEG-TS/ };

test('the file of another program streams, is measured, saved as the engine writes it, and stays from lab to lab', async () => {
  const { page, problems } = await open('#v1/share?t=5');
  await openTab(page, 'Settings');
  await page.getByText('avc1.').waitFor();
  await pick(page, 'Stream your own FLV', 'foreign.flv', foreign);
  await page.getByText('Both sides now stream foreign.flv.').waitFor();
  await page.getByText(/160 × 120.px, 25\.0.fps, 50 frames/).waitFor();
  await soon(() => drawn(page, 'A')).toMatch(/key picture, \d+ parts \(NAL units\)/);
  const file = new MediaFile(foreign);
  for (const [format, name] of Object.entries(FORMATS)) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^Save as ${name.source}`) }).click();
    const saved = await bytesOf(await download);
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
  await soon(async () =>
    Number(/message of ([\d ]+) B/.exec(await drawn(page, 'A'))?.[1].replace(' ', '')),
  ).toSatisfy((size: number) => sizes.has(size));
  await page.getByRole('button', { name: 'Back to the built-in clip' }).click();
  await page.getByText('Built-in clip', { exact: true }).waitFor();
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
      /cut\.flv, 5\.00 kB, was not opened: only 1 byte of tag header at byte 4999; expected 11 bytes.*cut short/,
    ],
    [
      'song.mp3',
      Uint8Array.of(0xff, 0xfb, ...new Array<number>(2_000).fill(0)),
      /song\.mp3.* at byte 0; expected/,
    ],
    ['empty.flv', new Uint8Array(0), /empty\.flv was not opened: no FLV header at byte 0; expected 13 bytes/],
  ];
  for (const [name, bytes, why] of BAD) {
    await pick(page, 'Stream your own FLV', name, bytes);
    await soon(() => alert(page)).toMatch(why);
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
  await soon(() => alert(page)).toMatch(/long\.flv, 294 MB, was not opened: it is longer than 268 MB/);
  expect(problems).toEqual([]);
});
