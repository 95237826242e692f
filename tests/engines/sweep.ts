/**
 * The sweep of one engine opens, plays, measures and listens to every lab of the site, on desktop and phone screens and in both
 * languages. Then it visits the other pages and embeds, and everything once more without the host.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { keepFigures, type EngineFigures } from './figures.ts';
import type { Launched } from './launch.ts';
import { serveSite, type Site } from './site.ts';
import { sweepLabs } from './sweep.labs.ts';
import { sweepOffline } from './sweep.offline.ts';
import { sweepPages } from './sweep.pages.ts';
import { Visit } from './visit.ts';

/** The state that the parts of a sweep share; set before the first test. */
export interface Sweep {
  visit: Visit;
  site: Site;
  figures: EngineFigures;
}

/** @param engine names its folder of screenshots and figures @param launch starts its browser */
export function sweep(engine: string, launch: () => Promise<Launched>) {
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
    const figures: EngineFigures = { version: driver.version, labs: {} };
    Object.assign(shared, { visit: new Visit(driver, site.address, folder), site, figures });
  });
  afterEach(() => {
    expect(shared.visit.driver.problems()).toEqual([]);
  });
  afterAll(async () => {
    if (shared.figures) {
      shared.figures.seconds = Math.round((performance.now() - began) / 1000);
      keepFigures(folder, shared.figures);
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
}
