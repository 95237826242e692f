/** A recording by script, from a link: a slow reader silences A and not B. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, inject, test } from 'vitest';
import { recordClip } from '../../scripts/record/clip.mjs';
import { site } from './harness.ts';

/** Shortly before the publisher of A is blocked. */
const LINK = '#v2/ring?send=3000&t=2400&hear=a';

test('pictures, sound, and the silence of both sides', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-clip-'));
  const browser = await chromium.connect(inject('browser'));
  try {
    const { pictures, bytes, silence } = await recordClip(browser, `${site}?lang=en${LINK}`, folder, 6);
    expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(pictures);
    expect(pictures).toBeGreaterThan(3);
    expect(readFileSync(join(folder, 'sound.webm'))).toHaveLength(bytes);
    expect(bytes).toBeGreaterThan(1_000);
    const [a, b] = silence.map((line) => Number(/: ([\d\u202f]+)/.exec(line)?.[1].replaceAll('\u202f', '')));
    expect(a).toBeGreaterThan(b);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
