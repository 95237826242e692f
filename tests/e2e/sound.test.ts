/** The sound card, and the files that are played through it. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { makeWav } from '../browser/audio.wav.ts';
import { useBrowser } from './harness.ts';
import { cardPlays, keepCard, alerts, lamp, openTab, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

/** Virtual time: a tick is 0.1 ms. */
const TICKS_PER_MS = 10;

describe('listening', () => {
  test('starts by a press, sets the pace, and says its rate, latency, silence and underruns', async () => {
    const { page, problems } = await open('#v2/ring?t=2000');
    await ready(page);
    expect(await lamp(page, 'audio')).toBe('audio off');
    const from = await time(page);
    await press(page, 'Listen');
    await soon(() => lamp(page, 'audio')).toMatch(/^audio \d[\d.]* kHz, \d+ ms latency/);
    expect(await lamp(page, 'silence heard')).toMatch(/^silence heard [\d\s]+ms/);
    await press(page, 'Show');
    const strips = page.getByRole('region', { name: 'Silence of A and B' });
    await strips
      .getByText(/^A: .* of silence in/)
      .first()
      .waitFor({ state: 'attached' });
    await strips.getByRole('button', { name: 'Close' }).click();
    expect(await lamp(page, 'device underruns')).toMatch(/^device underruns \d+$/);
    await soon(() => time(page)).toBeGreaterThan(from + 10_000);
    expect(problems).toEqual([]);
  });

  test('real threads: the card reads their slots, the page says so, and goes back to the worlds', async () => {
    const { page, problems } = await open('#v2/ring?a=cond&b=epoch&slow=0');
    await ready(page);
    await press(page, 'Listen');
    await soon(() => lamp(page, 'audio')).toMatch(/latency( Hear real threads)?$/);
    await press(page, 'Hear real threads');
    await soon(() => lamp(page, 'audio')).toMatch(/kHz, \d+ ms latency, from the ring’s slots Hear worlds$/);
    await soon(() => page.getByRole('button', { name: 'hearing B' }).count()).toBe(1);
    await press(page, 'hear A');
    await page.getByRole('button', { name: 'hearing A' }).waitFor();
    const from = await time(page);
    await press(page, 'Hear worlds');
    await soon(() => lamp(page, 'audio')).toMatch(/latency Hear real threads$/);
    await soon(() => time(page)).toBeGreaterThan(from);
    expect(await alerts(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('beside what runs on real threads, Listen hears them', async () => {
    const { page, problems } = await open('#v2/ring?a=cond&b=epoch&slow=0');
    await ready(page);
    await openTab(page, 'Threads');
    await press(page, 'Listen');
    await soon(() => lamp(page, 'audio')).toMatch(/from the ring’s slots Hear worlds$/);
    await press(page, 'Listening');
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a hidden tab plays on', async () => {
    const { page, problems } = await open('#v2/ring?t=2000', { prepare: keepCard });
    await ready(page);
    await press(page, 'Listen');
    await soon(() => lamp(page, 'audio')).toMatch(/kHz/);
    // A headless page is never hidden, so that the test withholds what browsers withhold from hidden pages.
    await page.evaluate(() => {
      const kept: FrameRequestCallback[] = [];
      const animate = window.requestAnimationFrame.bind(window);
      const hide = (hidden: boolean) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        const visibility = { configurable: true, value: hidden ? 'hidden' : 'visible' };
        Object.defineProperty(document, 'visibilityState', visibility);
        document.dispatchEvent(new Event('visibilitychange'));
      };
      window.requestAnimationFrame = (callback) => -kept.push(callback);
      addEventListener('pageshow', () => {
        window.requestAnimationFrame = animate;
        hide(false);
        for (const callback of kept) animate(callback);
      });
      hide(true);
    });
    // Waits until pending updates have arrived.
    await cardPlays(page, 0.5);
    const hiddenAt = await time(page);
    await cardPlays(page, 3);
    expect(await time(page)).toBe(hiddenAt);
    expect(await lamp(page, 'audio')).toMatch(/kHz/);
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    const shownAt = performance.now();
    // Half a second more than a page that had stopped could have played since.
    const caughtUp = async () => (await time(page)) - hiddenAt - (performance.now() - shownAt) * TICKS_PER_MS;
    await soon(caughtUp).toBeGreaterThan(500 * TICKS_PER_MS);
    expect(problems).toEqual([]);
  });
});

/** Simulates dropping a file on the page. */
async function drop(page: Page, name: string, type: string, bytes: Uint8Array) {
  const content = Buffer.from(bytes).toString('base64');
  await page.evaluate(
    ([name, type, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, type, content],
  );
}

const wav = async () => new Uint8Array(await makeWav().file.arrayBuffer());

describe('files', () => {
  test('a sound file that is picked is streamed by both sides, and can be taken back', async () => {
    const { page, problems } = await open('#v2/ring?t=2000');
    await ready(page);
    await openTab(page, 'Settings');
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Play your own file');
    await (
      await chooser
    ).setFiles({ name: 'tune.wav', mimeType: 'audio/wav', buffer: Buffer.from(await wav()) });
    await page.getByText('Both sides now stream tune.wav.').waitFor();
    await page.getByText('Playing tune.wav').waitFor();
    // It plays at once, without a press of Listen or Play.
    await page.getByRole('button', { name: 'Listening' }).waitFor();
    const from = await time(page);
    await soon(() => time(page)).toBeGreaterThan(from);
    await press(page, 'Back to the built-in music');
    await page.getByText('Both sides stream the built-in music again.').waitFor();
    expect(problems).toEqual([]);
  });

  test('a truncated file plays as far as it goes, and says so', async () => {
    const { page, problems } = await open('#v2/ring?t=2000');
    await ready(page);
    await drop(page, 'cut.wav', 'audio/wav', (await wav()).subarray(0, 40_000));
    await page.getByText(/cut\.wav is cut short/).waitFor();
    const settings = await openTab(page, 'Settings');
    await settings.getByText('Playing cut.wav').waitFor();
    expect(problems).toEqual([]);
  });
});
