/** Starts each engine's browser, with a profile and a sound card of its own. */
import { chromium, type BrowserType } from 'playwright';
import { firefox } from 'playwright-firefox-esr';
import { Builder, Capabilities } from 'selenium-webdriver';
import { findFirefox, findMiniBrowser } from '../../scripts/browsers/find.mjs';
import { launchOptions } from '../e2e/harness.launch.ts';
import type { Driver } from './driver.ts';
import { PlaywrightDriver } from './playwright.ts';
import { freePort, start, started } from './programs.ts';
import { surroundings } from './surroundings.ts';
import { WebDriverDriver } from './webdriver.ts';

/** A browser, and the function that ends it and everything that was started for it. */
export interface Launched {
  driver: Driver;
  stop: () => Promise<void>;
}

export async function launchChromium(): Promise<Launched> {
  const { env, stop } = await surroundings({ window: false });
  const browser = await chromium.launch({ ...launchOptions(), env });
  const driver = new PlaywrightDriver('Chromium', browser, true);
  return { driver, stop: () => driver.close().finally(stop) };
}

/** Preferences of Firefox: sound starts without a gesture, as with Chromium's flag, and touch events follow the context. */
const FIREFOX_PREFERENCES = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'dom.w3c_touch_events.enabled': 2,
};

export async function launchFirefox(): Promise<Launched> {
  const { env, stop } = await surroundings({ window: false });
  // Uses an older version of Playwright, because newer ones send commands that the extended support release does not know.
  const browser = await (firefox as unknown as BrowserType).launch({
    channel: 'moz-firefox',
    executablePath: findFirefox(),
    firefoxUserPrefs: FIREFOX_PREFERENCES,
    env,
  });
  const driver = new PlaywrightDriver('Firefox', browser, false);
  return { driver, stop: () => driver.close().finally(stop) };
}

/** @param sharedMemory whether to enable `SharedArrayBuffer`, which WebKitGTK disables by default */
export async function launchWebKit({ sharedMemory }: { sharedMemory: boolean }): Promise<Launched> {
  const around = await surroundings({ window: true });
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const program = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    ...around.env,
    // Painted by the processor, composed by Mesa's software renderer: with both by Mesa, from two threads, WebKitGTK 2.50.6
    // crashed in it after some minutes.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    ...(sharedMemory && { JSC_useSharedArrayBuffer: '1' }),
  });
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await started('WebKitWebDriver', program, answers);
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: findMiniBrowser(),
          args: ['--automation', '--autoplay-policy=allow'],
        },
      }),
    )
    .build();
  const version = (await session.getCapabilities()).getBrowserVersion() ?? '';
  await session.manage().setTimeouts({ script: 180_000, pageLoad: 60_000 });
  const driver = new WebDriverDriver(`WebKitGTK ${version}`, session);
  const stop = () => driver.close().finally(program.stop).finally(around.stop);
  return { driver, stop };
}
