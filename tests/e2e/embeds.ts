/** Pages of another site with the element, which collect its events. */
import type { Page } from 'playwright';
import { site } from './harness.ts';

type Events = [type: string, detail: { problem?: string; state?: string }][];

/** The events of the element so far. */
export const events = (page: Page) => page.evaluate<Events>('events');
export const eventTypes = async (page: Page) => (await events(page)).map(([type]) => type);

/** @param attributes of the element @param how text before it, attributes of the root, and the site of its script */
export const pageWith = (attributes: string, { before = '', root = '', from = site } = {}) =>
  `<!doctype html><html ${root}><link rel="icon" href="data:,"><body>${before}
    <script>
      events = [];
      for (const name of ['ready', 'state-changed', 'error', 'owned'])
        addEventListener('ringside-' + name, ({ type, detail }) => events.push([type.slice(9), detail]), true);
    </script>
    <script src="${from}ringside-embed.js" async></script>
    <ringside-embed ${attributes}><a href="${from}">Open Ringside</a></ringside-embed>`;
