/**
 * Counts of operations are byte-identical in Node, Chromium and Firefox, and on every machine: of a lab of each module. The
 * files in `tests/fixtures/operations` were counted on one machine. After a change of the engine that changes counts,
 * `npx vitest run --project e2e tests/e2e/operations.test.ts -u` writes them anew, and the difference shows what it cost.
 */
import type { BrowserType } from 'playwright';
import { firefox } from 'playwright-firefox-esr';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, operations as inChromium, serveFiles } from '../../scripts/bench/chromium.mjs';
import type { Document } from '../../scripts/bench/document.mjs';
import { operations as inNode } from '../../scripts/bench/node.mjs';
import { countIn } from '../../scripts/bench/operations.mjs';
import { findFirefox } from '../../scripts/setup/browsers.mjs';

async function inFirefox(wanted: { lab: string; preset: string }): Promise<Document> {
  const files = await serveFiles();
  // An older version of Playwright, which the extended support release understands.
  const browser = await (firefox as unknown as BrowserType).launch({
    channel: 'moz-firefox',
    executablePath: findFirefox(),
  });
  try {
    const about = { runtime: 'firefox', version: browser.version() };
    return await countIn(await openPage(await browser.newPage(), files.address, about), wanted);
  } finally {
    await browser.close();
    await files.close();
  }
}

/** A line for each variant, so that a difference can be read; without the fingerprint of the module, which any change gives anew. */
const linesOf = (bytes: string) => {
  const all = JSON.parse(bytes) as Required<Document>['operations'];
  return `[\n${all.map((one) => JSON.stringify({ ...one, module: undefined })).join(',\n')}\n]\n`;
};
const bytesOf = ({ operations }: Document) => JSON.stringify(operations);

describe.each([
  { lab: 'ring', preset: 'camera-wall' },
  { lab: 'pools', preset: 'small-chunks' },
  { lab: 'dispatch', preset: 'adding-32' },
  { lab: 'library', preset: 'one' },
])('$lab, $preset', { timeout: 180_000 }, (wanted) => {
  let expected: string;
  beforeAll(async () => void (expected = bytesOf(await inNode(wanted))), 180_000);

  test('something is counted', () => expect(expected).toMatch(/"loads":[1-9]/));
  test('this machine counts the same as the one that wrote the file', () =>
    expect(linesOf(expected)).toMatchFileSnapshot(`../fixtures/operations/${wanted.lab}.json`));
  test('Chromium counts the same', async () => expect(bytesOf(await inChromium(wanted))).toBe(expected));
  test.skipIf(!findFirefox())('Firefox counts the same', async () =>
    expect(bytesOf(await inFirefox(wanted))).toBe(expected),
  );
});
