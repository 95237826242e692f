/** The pages other than labs: home, threads, an embed in another site's page, courses; leaving a lab that still runs; and everything without the host. */
import { expect, test } from 'vitest';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { stageIds } from '../../web/src/home/stages.ts';
import { desktop, phone } from './drivers.ts';
import { registry } from '../../web/src/labs/registry.ts';
import type { Sweep } from './sweep.ts';
import { alerts, en, openLab, play, type Visit, type Words, zh } from './visit.ts';

/** Number of barrier rounds of the threads. */
const ROUNDS = 20_000;
/** The slot whose thread dies, one of four. */
const LAST = 3;
/** The page's stages, and the sound card. */
const STAGES = stageIds.length + 1;
/** Widths of the column around an embed, in px: on a wide page and on a phone. */
const COLUMNS = [1200, 390];

/** Runs the barrier on the page that checks threads, until it reports that all threads met in each round. */
async function callThreads(visit: Visit, { check }: Words) {
  await visit.press(check.run);
  await visit.until(
    'threads to have met in all rounds',
    (value) => [...document.querySelectorAll('dd')].some(({ textContent }) => textContent === value),
    check.metValue(ROUNDS, ROUNDS),
  );
}

export function sweepPages(shared: Sweep) {
  test('home: all stages run, on the first visit and when it is loaded again', async () => {
    const { visit } = shared;
    for (const [words, screen] of [
      [en, desktop],
      [en, desktop],
      [zh, desktop],
      [en, phone],
      [zh, phone],
    ] as const) {
      await visit.open(words.language.folder, screen);
      await visit.until(
        'all stages to run',
        (count) =>
          document.querySelectorAll('.stage').length === count && !document.querySelector('.stage.hollow'),
        STAGES,
      );
      await visit.look(`home.${screen.name}.${words.language.code}`);
      expect(await alerts(visit)).toEqual([]);
    }
  });

  test('threads meet in every round, and one that dies is replaced', async () => {
    const { visit } = shared;
    await visit.open('crew.html', desktop);
    await callThreads(visit, en);
    await visit.press(en.check.fault);
    await visit.until(
      'the death of a thread to be reported',
      (start) => document.body.innerText.includes(start),
      // The reason of the death is the browser engine's own message.
      en.check.died(LAST, '§').split('§')[0],
    );
    await callThreads(visit, en);
    await visit.look('crew.desktop.en');
    await visit.open(`${zh.language.folder}crew.html`, phone);
    await callThreads(visit, zh);
    await visit.look('crew.phone.zh');
  });

  test('a lab that is left while its threads run gives way to the next', async () => {
    const { visit } = shared;
    await openLab(visit, en, '#v1/threads?tab=threads', desktop);
    await visit.press(en.run.start);
    await visit.until(
      'a run on threads to have begun',
      (name) => [...document.querySelectorAll('button')].some(({ innerText }) => innerText.trim() === name),
      en.run.stop,
    );
    const left = await visit.driver.evaluate(() => {
      location.hash = '#v1/pools';
      return document.title;
    });
    await visit.until(
      'the figure of the next lab',
      (title) => document.title !== title && document.querySelector('figure svg[role=img]') !== null,
      left,
    );
    await play(visit, en);
    expect(await alerts(visit)).toEqual([]);
  });

  test('an embed in a page of another site opens, plays, and obeys that page', async () => {
    const { visit, site } = shared;
    for (const width of COLUMNS) {
      await visit.driver.open(site.around('ring', width), desktop);
      const states = await visit.driver.evaluate(async () => {
        const embed = document.querySelector('ringside-embed');
        if (!embed) throw new Error('the page has no embed');
        const playing = await embed.play();
        const paused = await embed.pause();
        return [playing.playing, paused.playing, (await embed.seek(1500)).ms];
      });
      expect(states).toEqual([true, false, 1500]);
      await visit.look(`embed.${width}.en`);
    }
  });

  test('courses open, and each of their first steps', async () => {
    const { visit } = shared;
    for (const [words, screen] of [
      [en, desktop],
      [zh, phone],
    ] as const) {
      const { code, folder } = words.language;
      for (const { id } of courses) {
        await visit.open(`${folder}#v1/course/${id}/1`, screen);
        await visit.until(
          screen === phone ? 'a question' : 'a figure',
          (selector) => document.querySelector(selector) !== null,
          // On a phone the text comes first; a press opens the figure.
          screen === phone ? 'main :is(h2, h3):not(.unseen)' : 'figure svg[role=img]',
        );
        await visit.look(`course.${id}.${screen.name}.${code}`);
      }
      await visit.open(`${folder}#v1/course`, screen);
      await visit.until('the list', () => document.querySelectorAll('main h2').length > 0, undefined);
      await visit.look(`courses.${screen.name}.${code}`);
      expect(await alerts(visit)).toEqual([]);
    }
  });
}

/** Visits the site without its host, after the previous visits have stored it. */
export function sweepOffline(shared: Sweep) {
  test('every lab, the threads page and home open without the host', async () => {
    const { visit, site } = shared;
    await visit.open('', desktop);
    await visit.until(
      'the service worker to have kept the site',
      async () => {
        const names = await caches.keys();
        const records = names.map(async (name) => (await caches.open(name)).match('offline-record'));
        for (const record of await Promise.all(records)) {
          const { amount } = ((await record?.json()) ?? {}) as { amount?: string };
          if (amount) return true;
        }
        return false;
      },
      undefined,
      120_000,
    );
    await site.stop();
    await visit.open('', desktop);
    await visit.until('the heading', () => document.querySelector('h1') !== null, undefined);
    await visit.look('offline.home');
    for (const lab of Object.keys(registry)) {
      await openLab(visit, lab.length % 2 ? en : zh, `#v1/${lab}`, desktop);
    }
    await play(visit, en);
    await visit.open('crew.html', desktop);
    await callThreads(visit, en);
    expect(await alerts(visit)).toEqual([]);
  });
}
