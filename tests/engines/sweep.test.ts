/**
 * The sweep of one engine opens, plays, measures and listens to every lab of the site, on desktop and phone screens and in both
 * languages. Then it visits the other pages and embeds, and everything once more without the host.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { launchChromium, launchFirefox, launchWebKit, type Launched } from './launch.ts';
import { serveSite, type Site } from './site.ts';
import { type Sweep, sweepLabs } from './sweep.ts';
import { sweepOffline, sweepPages } from './sweep.pages.ts';
import { Visit } from './visit.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'chromium' | 'firefox' | 'webkit';
  }
}

const engine = inject('engine');
const launch = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit }[engine];
const folder = join(root, 'test-results', 'engines', engine);
const began = performance.now();
let launched: Launched | undefined;
let site: Site | undefined;
// Set when the browser has started.
const shared = {} as Sweep;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  site = await serveSite();
  launched = await launch();
  const { driver } = launched;
  const figures: Sweep['figures'] = { version: driver.version, labs: {} };
  Object.assign(shared, { visit: new Visit(driver, site.address, folder), site, figures });
});
afterEach(() => {
  expect(shared.visit.driver.problems()).toEqual([]);
});
afterAll(async () => {
  if (shared.figures) {
    shared.figures.seconds = Math.round((performance.now() - began) / 1000);
    writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(shared.figures, null, 2)}\n`);
  }
  await launched?.stop();
  await site?.stop();
});

describe.sequential(engine, () => {
  sweepPages(shared);
  sweepLabs(shared);
  // This part is last, because it stops the host.
  sweepOffline(shared);
});
