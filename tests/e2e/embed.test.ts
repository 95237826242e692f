/**
 * A lab in other sites' pages: with the markup of `docs/embed.md`, on hosts without isolation and on isolated ones, with
 * blocked storage, and without scripts. Only the page that the embed's address names can exchange messages with it.
 */
import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { EmbedMessage, RingsideEmbedElement } from '../../public/ringside-embed.d.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { MEASURE as CHINESE_MEASURE } from '../../web/src/words/controls.zh.ts';
import { expectClean } from './axe.ts';
import { site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { alerts, press, soon, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();
const DOCS = `<!doctype html><html lang="en"><title>The shared ring</title><link rel="icon" href="data:,">
  <script src="${site}ringside-embed.js" defer></script><body style="max-width: 700px; margin: auto">
  <p>A reader used to hold a slot while it sent the frame. Press play, then turn the knob.</p>
  <ringside-embed lab="ring" version="2" state="send=3000&amp;t=2900" knob="slow" title="RWMutex and Cond, one slow reader">
    <a href="${site}#v2/ring?send=3000&amp;t=2900"><img src="${site}icon.svg" alt="RWMutex waits, Cond does not" width="64"></a>
  </ringside-embed>
  <p>The next version lets the slot go instead.</p>
  <iframe src="${site}embed.html?v=0.1.0&amp;theme=dark#v2/ring?a=sleep&amp;t=2000" title="Sleep and Cond" width="100%" height="420"
    loading="lazy" allow="autoplay; cross-origin-isolated; fullscreen; clipboard-write" style="border: 0"></iframe>`;
const docs = () => hosts.publish(DOCS);

type View = Page | Frame;
const ring = (view: View) =>
  view.getByRole('region', { name: /^Side/ }).getByRole('img', { name: /a ring of/ });
const isolated = (view: View) => view.evaluate(() => crossOriginIsolated);
/** The frames of a page's embeds by their links' states, once each shows its figure. */
async function embeds(page: Page, ...links: string[]) {
  // Frames below the viewport load when they are scrolled to.
  const frames = links.map((link) => () => page.frames().find((frame) => frame.url().includes(link)));
  return Promise.all(
    frames.map(async (find) => {
      await soon(find).toBeDefined();
      const frame = find() as Frame;
      await (await frame.frameElement()).scrollIntoViewIfNeeded();
      await ring(frame).first().waitFor();
      return frame;
    }),
  );
}
async function plays(view: View) {
  const from = await time(view);
  await press(view, 'Play');
  await soon(() => time(view)).toBeGreaterThan(from);
  await press(view, 'Pause');
}
const themeOf = (view: View) => view.evaluate(() => document.documentElement.dataset.theme);
/** Whether a page may store anything. */
function stores(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}
const height = async (frame: Frame) => (await (await frame.frameElement()).boundingBox())?.height;

test('in a page of another site: as a frame and as the element it shows, plays, and is as high as it needs to be', async () => {
  const { page, problems } = await open(docs(), { from: site, around: hosts.around });
  const both = await embeds(page, 'knob=slow', 'a=sleep');
  const [element, frame] = both;
  expect(await isolated(page)).toBe(false);
  for (const one of both) {
    // Storage is blocked there, and nothing tries to use it.
    expect(await one.evaluate(stores)).toBe(false);
    expect(await isolated(one)).toBe(true);
    await plays(one);
  }
  expect(await themeOf(frame)).toBe('dark');
  const needs = () => element.evaluate(() => document.querySelector('main')?.offsetHeight);
  await soon(() => height(element)).toBe(await needs());
  await page.setViewportSize({ width: 430, height: 900 });
  await soon(async () => (await height(element)) === (await needs())).toBe(true);
  expect(await ring(element).count()).toBe(1);
  expect(problems).toEqual([]);
});

test('in an isolated page: it shows and plays, and the element is a remote control', async () => {
  const { page, problems } = await open(`${docs()}?isolated=on`, { from: site, around: hosts.around });
  const both = await embeds(page, 'knob=slow', 'a=sleep');
  const [frame] = both;
  expect(await Promise.all([page, ...both].map(isolated))).toEqual([true, true, true]);
  await plays(both[1]);
  const steps = await page.evaluate(async () => {
    const embed = document.querySelector('ringside-embed') as RingsideEmbedElement;
    const heard: string[] = [];
    for (const name of ['state-changed', 'result', 'error']) {
      embed.addEventListener(
        `ringside-${name}`,
        ({ type, detail }: CustomEventInit & Event) => void heard.push(`${type} ${JSON.stringify(detail)}`),
      );
    }
    Object.assign(window, { heard });
    const why = ({ message }: Error) => message;
    const said = {
      played: await embed.play(),
      paused: await embed.pause(),
      set: await embed.setState('#v2/ring?a=cond&b=epoch&slots=128'),
      sought: await embed.seek(1500),
      wrong: await embed.setState('#v2/ring?slots=9999').catch(why),
      elsewhere: await embed.setState('#v1/threads').catch(why),
      early: await embed.seek(-1).catch(why),
    };
    embed.theme = 'dark';
    embed.knob = 'readers';
    embed.state = 'a=cond&b=epoch&slots=256';
    return said;
  });
  expect(steps.played).toMatchObject({ playing: true });
  expect(steps.paused).toMatchObject({ playing: false });
  expect(steps.set).toMatchObject({ state: '#v2/ring?a=cond&b=epoch&slots=128', ms: 0 });
  expect(steps.sought).toMatchObject({ state: '#v2/ring?a=cond&b=epoch&slots=128&t=1500', ms: 1500 });
  expect(steps.wrong).toMatch(/“slots” cannot be 9999.*Nothing was changed/);
  expect(steps.elsewhere).toMatch(/“lab” cannot be threads.*ring/);
  expect(steps.early).toMatch(/“ms” cannot be -1/);
  // The error is the embedding page's, so that the reader does not see it.
  expect(await alerts(frame)).toEqual([]);
  await soon(() => themeOf(frame)).toBe('dark');
  await frame.getByRole('slider', { name: 'readers', exact: true }).waitFor();
  await press(frame, MEASURE);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
  await soon(heard).toMatch(/ringside-state-changed .*slots=256/);
  await soon(heard).toMatch(
    /ringside-result .*"lab":"ring","baseline":"cond","variant":"epoch".*"digests_equal":true/,
  );
  await frame.getByText(/tick [\d.]+/).waitFor();
  expect(await heard()).not.toContain('ringside-error');
  // None of this adds an entry to the browser's history.
  expect(await page.evaluate(() => history.length)).toBe(2);
  expect(problems).toEqual([]);
});

test('from a host without headers, where storage is blocked: it plays in one worker, and says why', async () => {
  const { page, problems } = await open(hosts.framing(`${hosts.plain}embed.html#v2/ring?t=2000`), {
    from: hosts.plain,
    around: hosts.around,
  });
  const [frame] = await embeds(page, '#v2/ring');
  expect(await isolated(frame)).toBe(false);
  await frame.getByText('one worker: the browser blocks storage here').waitFor();
  await plays(frame);
  expect(problems).toEqual([]);
});

test('the copied markup of the share sheet works in another page', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&b=epoch&t=2000');
  await soon(() => time(page)).toBe(20_000);
  await press(page, 'Share this state');
  await page.getByRole('tab', { name: 'Embed' }).click();
  await page.getByLabel('Knob shown').selectOption('slow readers');
  await page.getByRole('dialog').getByLabel('Theme').selectOption('dark');
  const copied = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();
  // The script is that of this release, even after the site is updated.
  await soon(() => copied('As an element')).toMatch(
    /src="[^"]*\/v\/[\w.-]+\/ringside-embed\.js" integrity="sha384-[^"]+" crossorigin="anonymous"/,
  );
  const [element, frame, markdown] = [
    await copied('As an element'),
    await copied('As a frame, without a script'),
    await copied('As a picture in Markdown'),
  ];
  const link = `${site}#v2/ring?a=sleep&b=epoch&t=2000`;
  expect(markdown).toBe(
    `[![The ring: one writer, many readers. Sleep and Epoch](${site}posters/ring.svg)](${link})`,
  );
  // The sheet's preview is an embed itself.
  const [preview] = await embeds(page, 'theme=dark');
  await ring(preview).first().waitFor();
  expect(problems).toEqual([]);

  const html = `<!doctype html><title>Copied</title><link rel="icon" href="data:,">${element}${frame}`;
  const other = await open(hosts.publish(html), { from: site, around: hosts.around });
  for (const one of await embeds(other.page, 'host=', 'v=0')) {
    await one.getByText('Epoch').waitFor();
    expect(await themeOf(one)).toBe('dark');
    await one.getByRole('slider', { name: 'slow readers', exact: true }).waitFor();
    await soon(() => time(one)).toBe(20_000);
  }
  const fallback = other.page.locator('ringside-embed > a');
  expect(await fallback.getAttribute('href')).toBe(link);
  expect(other.problems).toEqual([]);
});

test('where no script runs, there is what the page has inside the element, and in the frame a picture and a link', async () => {
  const { page } = await open(docs(), { from: site, around: hosts.around, javaScriptEnabled: false });
  await page.getByRole('img', { name: 'RWMutex waits, Cond does not' }).waitFor();
  await page.goto(`${site}embed.html#v2/ring`);
  expect(await page.locator('noscript').innerText()).toMatch(/switch on JavaScript/);
  expect(await page.getByRole('link', { name: 'Open Ringside' }).getAttribute('href')).toBe('./');
  expect(await page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a page that the embed’s address does not name gets its height, and nothing else', async () => {
  const address = `${site}embed.html?host=https://docs.example.org&host=nonsense#v2/ring?t=2000`;
  const { page, problems } = await open(hosts.framing(address), {
    from: site,
    around: hosts.around,
    prepare: (page) =>
      page.addInitScript(() => {
        if (parent !== window) return;
        const got: unknown[] = [];
        Object.assign(window, { got });
        addEventListener('message', ({ data }) => got.push(data));
      }),
  });
  const frame = framed(page);
  await ring(frame).first().waitFor();
  expect((await alerts(frame)).join()).toMatch(/“host” to nonsense. Allowed: the origin of a page/);
  const got = () => page.evaluate(() => (window as unknown as { got: EmbedMessage[] }).got);
  await page.evaluate(() => {
    const types = ['ping', 'play', 'seek', 'set-state', 'nonsense'];
    for (const [id, type] of types.entries()) {
      frames[0].postMessage({ ringside: 1, id, type, ...(type === 'seek' && { ms: 9000 }) }, '*');
    }
  });
  // The reader's press would be reported to a page that the embed's address names.
  await plays(frame);
  expect(await time(frame)).toBeLessThan(90_000);
  expect(new Set((await got()).map(({ type }) => type))).toEqual(new Set(['resize']));
  expect(problems).toEqual([]);
});

test('by its own width: two figures, one, or a table; complete by keyboard, clean to axe, and in print a picture', async () => {
  const { page } = await open(`embed.html?knob=slow&host=${new URL(site).origin}#v2/ring?t=2000`, {
    viewport: { width: 720, height: 420 },
    bypassCSP: true,
  });
  await ring(page).first().waitFor();
  expect(await ring(page).count()).toBe(2);
  // A top-level page sends messages to nobody, including itself.
  const heard = await page.evaluateHandle(() => {
    const heard: unknown[] = [];
    addEventListener('message', ({ data }) => heard.push(data));
    postMessage({ ringside: 1, id: 1, type: 'ping' });
    return heard;
  });
  // An answer would arrive before the engine's answer to a later request.
  const before = await time(page);
  await page.keyboard.press('ArrowRight');
  await soon(() => time(page)).toBeGreaterThan(before);
  expect(await heard.evaluate((all) => all.length)).toBe(1);
  // The embed fits its frame without a scroll bar.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(420);
  await expectClean(page, '720 px');
  await page.goto(page.url().replace('embed.html', 'zh/embed.html'));
  await page.getByRole('link', { name: '在 Ringside 中打开' }).waitFor();
  await page.getByRole('button', { name: CHINESE_MEASURE }).waitFor();
  await expectClean(page, '720 px, Chinese');
  await page.goBack();
  await ring(page).first().waitFor();
  await page.setViewportSize({ width: 390, height: 640 });
  await soon(() => ring(page).count()).toBe(1);
  await press(page, 'B Cond v4.13');
  await ring(page)
    .and(page.getByRole('img', { name: /^Cond/ }))
    .waitFor();
  await expectClean(page, '390 px');

  const from = await time(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await soon(() => time(page)).toBeGreaterThan(from);
  const names: string[] = [];
  await page.getByRole('link', { name: 'open in Ringside' }).focus();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent?.trim() ??
          '',
      ),
    );
  }
  for (const name of ['One step back', 'One step on', 'Time', 'slow readers', MEASURE])
    expect(names).toContain(name);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await ring(page).count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 300, height: 640 });
  await soon(() => ring(page).count()).toBe(1);
  await expectClean(page, '300 px');
  await page.setViewportSize({ width: 280, height: 640 });
  await page.getByText('The variants it compares').first().click();
  await page.getByRole('table').waitFor();
  await page.getByRole('img', { name: /ring/i }).waitFor();
  expect(await page.getByRole('link', { name: 'open in Ringside' }).getAttribute('href')).toMatch(
    /\/#v2\/ring/,
  );
  await expectClean(page, '280 px');
});
