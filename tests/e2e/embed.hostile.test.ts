/**
 * The element between a hostile page and a hostile site: attributes from a stranger, a frame that lies about its
 * height, navigates elsewhere, reloads itself, or never answers.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { RingsideEmbedElement } from '../../public/ringside-embed.d.ts';
import { events, eventTypes, pageWith } from './embeds.ts';
import { site, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { soon } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

/** Opens a page with the element, once that is defined. */
async function openWith(attributes: string): Promise<Page> {
  const html = pageWith(attributes, { before: '<title>mine</title>' });
  const { page } = await open(hosts.publish(html), { from: site, around: hosts.around });
  await page.waitForFunction(() => customElements.get('ringside-embed') !== undefined);
  return page;
}
const frame = (page: Page) => page.locator('ringside-embed iframe');

test.each([
  `site="javascript://x/%0aparent.document.title='owned'//"`,
  `site="JaVaScRiPt:parent.document.title='owned'"`,
  `site="data:text/html,<script>parent.document.title='owned'</script>/"`,
  'site="blob:https://docs.example.org/0"',
  'site="https://"',
])('%s makes no frame: the content is shown, and the attribute is named', async (attributes) => {
  const page = await openWith(attributes);
  await page.getByRole('link', { name: 'Open Ringside' }).waitFor();
  expect(await frame(page).count()).toBe(0);
  expect(await page.title()).toBe('mine');
  expect(await events(page)).toMatchObject([
    ['error', { problem: expect.stringContaining('“site”') as string }],
  ]);
  // A new value of the attribute is checked again.
  await page.evaluate(`document.querySelector('ringside-embed').site = '${hosts.plain}'`);
  expect(await frame(page).count()).toBe(1);
});

test('attributes that no lab takes are named and left out', async () => {
  const page = await openWith(
    `site="${hosts.plain}" lab="ring" theme="dark&amp;host=https://evil.example" knob="<b>" height="99999" state="a=1#v1/threads"`,
  );
  const address = new URL((await frame(page).getAttribute('src')) ?? '');
  expect(address.searchParams.getAll('host')).toEqual([new URL(hosts.around).origin]);
  expect(address.searchParams.get('theme')).toBe('auto');
  expect([address.searchParams.has('knob'), address.hash]).toEqual([false, '#v1/ring']);
  expect(await frame(page).getAttribute('height')).toBe('420');
});

test('a site that lies about its height and leads elsewhere moves nothing but its own frame', async () => {
  hosts.deploy({
    'embed.html': `<script>
        addEventListener('message', ({ data, source, origin }) => {
          for (const height of [1e9, NaN, -5, '100vh', { valueOf: () => 9 }])
            source.postMessage({ ringside: 1, type: 'resize', height: String(height) === '[object Object]' ? 1e7 : height }, origin);
          source.postMessage({ ringside: 1, type: 'owned', detail: 1 }, origin);
          source.postMessage({ ringside: 1, type: 'pong', id: data.id }, origin);
        });
        try { top.location = 'https://evil.example/'; } catch {}
      </script>`,
  });
  const page = await openWith(`site="${hosts.plain}"`);
  await soon(() => eventTypes(page)).toEqual(['ready']);
  expect(await frame(page).getAttribute('height')).toBe('4000');
  expect(new URL(page.url()).host).toBe(new URL(hosts.around).host);
  expect(await frame(page).getAttribute('sandbox')).not.toMatch(/top-navigation|modals/);
});

test('a site that never answers gets at most 32 requests at a time', async () => {
  hosts.deploy({ 'embed.html': 'Silent.' });
  const page = await openWith(`site="${hosts.plain}"`);
  const why = await page.evaluate(async () => {
    const embed = document.querySelector('ringside-embed') as RingsideEmbedElement;
    for (let count = 0; count < 32; count++) embed.play().catch(() => undefined);
    return embed.play().catch(({ message }: Error) => message);
  });
  expect(why).toBe('32 requests wait for answers already.');
  const long = await page.evaluate(async () => {
    const embed = document.createElement('ringside-embed');
    return embed.setState('#').catch(({ message }: Error) => message);
  });
  expect(long).toBe('The embed is not in the page, or shows no lab.');
});

test('a frame that loads again is greeted again, and what the one before it was asked is refused', async () => {
  hosts.deploy({
    'embed.html': `<script>
        addEventListener('message', ({ data, source, origin }) => {
          const { type, id, theme } = data;
          if (type === 'ping') source.postMessage({ ringside: 1, type: 'pong', id }, origin);
          if (type === 'set-state') source.postMessage({ ringside: 1, type: 'state-changed', id, state: theme }, origin);
          if (type === 'play') location.reload();
        });
      </script>`,
  });
  const page = await openWith(`site="${hosts.plain}" theme="dark"`);
  await soon(async () => (await events(page)).length).toBe(1);
  const answers = await page.evaluate(async () => {
    const embed = document.querySelector('ringside-embed') as RingsideEmbedElement;
    const lost = await embed.play().catch(({ message }: Error) => message);
    return [lost, await embed.setState('#v2/ring').then(({ state }) => state ?? 'answered')];
  });
  expect(answers).toEqual(['The embed was loaded again.', 'answered']);
  expect(await eventTypes(page)).toEqual(['ready', 'ready']);
});
