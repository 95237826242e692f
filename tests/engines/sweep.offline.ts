/** Visits the site without its host, after the previous visits have stored it. */
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { desktop } from './driver.ts';
import { alerts, openLab, play } from './lab.ts';
import { callThreads } from './sweep.pages.ts';
import type { Sweep } from './sweep.ts';
import { en, zh } from './words.ts';

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
