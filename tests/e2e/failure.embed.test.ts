/** An embed whose lab hangs: its main thread still answers the page around it, and another state replaces the engine. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { EmbedMessage } from '../../public/ringside-embed.d.ts';
import { failing, TOLD, type Way } from './failure.ts';
import { site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { picture } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();
const BAD = '#v2/ring?a=sleep&t=4000';
const GOOD = '#v2/ring?a=sleep&t=1000';

/** Sends a request to the embed; runs in the page around it. */
const ask = (page: Page, id: number, message: object) =>
  page.evaluate(
    ([id, message, origin]) =>
      new Promise<EmbedMessage>((resolve) => {
        addEventListener('message', function hear({ data }: MessageEvent<EmbedMessage & { id?: number }>) {
          if (data.id !== id) return;
          removeEventListener('message', hear);
          resolve(data);
        });
        document.querySelector('iframe')!.contentWindow!.postMessage({ ringside: 1, id, ...message }, origin);
      }),
    [id, message, new URL(site).origin] as const,
  );

/** An embed that fails when its lab reaches a tick. */
async function embed(way: Exclude<Way, 'close at start'>, link: string) {
  const address = `${site}embed.html?host=${new URL(hosts.around).origin}${link}`;
  const { page } = await open(hosts.framing(address), {
    from: site,
    around: hosts.around,
    prepare: (page) =>
      failing(page, '**/engine.worker*.js', way, `name === 'session_advance_to' && given[1] > 30_000`),
  });
  await expect.poll(() => framed(page).url(), { timeout: 20_000 }).toContain('embed.html');
  return page;
}

test('while its lab hangs, ping and pause are answered, and a new state at once', async () => {
  const page = await embed('hang', GOOD);
  await picture(framed(page), 'A').waitFor();
  // From here on the engine hangs and sends nothing.
  const hanging = ask(page, 1, { type: 'set-state', state: BAD });
  expect(await ask(page, 2, { type: 'ping' })).toMatchObject({ type: 'pong', lab: 'ring' });
  expect(await ask(page, 3, { type: 'pause' })).toMatchObject({ type: 'state-changed', playing: false });
  const set = await ask(page, 4, { type: 'set-state', state: GOOD });
  expect(set).toMatchObject({ type: 'state-changed', state: GOOD });
  await hanging;
  await picture(framed(page), 'A').waitFor();
  expect(await framed(page).getByRole('region', { name: 'The engine stopped' }).count()).toBe(0);
});

// The other ways are told apart in the page itself.
test.each(['hang', 'trap'] as const)(
  'its engine fails by a %s: the embed says so, and the page around gives it a good link',
  async (way) => {
    const page = await embed(way, BAD);
    const panel = framed(page).getByRole('region', { name: 'The engine stopped' });
    await panel.waitFor({ timeout: 40_000 });
    expect(await panel.getByRole('alert').innerText()).toMatch(TOLD[way]);
    const set = await ask(page, 1, { type: 'set-state', state: GOOD });
    expect(set).toMatchObject({ type: 'state-changed', state: GOOD });
    await picture(framed(page), 'A').waitFor();
    await panel.waitFor({ state: 'detached' });
  },
);
