/** Starts each engine's browser, with a profile and a sound card of its own, and the programs around it. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chromium, type BrowserType } from 'playwright';
import { firefox } from 'playwright-firefox-esr';
import { Builder, Capabilities } from 'selenium-webdriver';
import { findFirefox, findMiniBrowser } from '../../scripts/setup/browsers.mjs';
import { launchOptions } from '../e2e/harness.launch.ts';
import { type Driver, PlaywrightDriver, WebDriverDriver } from './drivers.ts';

/** Timeout of a program's start, and the interval between two polls, in ms. */
const START_MS = 20_000;
const LOOK_MS = 50;

interface Program {
  process: ChildProcess;
  /** Ends it, and resolves when it has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts a program.
 * @param stdio as for `spawn`; by default only stderr is captured, for the message if the program fails
 */
function start(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  stdio: StdioOptions = ['ignore', 'ignore', 'pipe'],
): Program & { said: () => string } {
  const child = spawn(program, args, { env, stdio });
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4000)));
  child.on('error', (error) => (text += error.message));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(killed);
  };
  return { process: child, stop, said: () => text };
}

/** Waits until `ready` returns true. @throws if `program` ends or does not start in time */
async function started(
  name: string,
  { process: child, said }: { process: ChildProcess; said: () => string },
  ready: () => boolean | Promise<boolean>,
) {
  const deadline = performance.now() + START_MS;
  while (!(await ready())) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline)
      throw new Error(`${name} does not start: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A free port on the loopback interface. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Surroundings {
  /** The environment to start the browser in. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts a PulseAudio server with only a null sink. @returns the address for `PULSE_SERVER` */
async function soundCard(folder: string) {
  const socket = join(folder, 'pulse.socket');
  const program = start(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no'],
      ...['-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
      ...['-L', 'module-null-sink rate=48000'],
    ],
    { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  );
  await started('PulseAudio', program, () => existsSync(socket));
  return { address: `unix:${socket}`, stop: program.stop };
}

/** Starts a virtual display as large as the largest screen of the sweep. @returns its name for `DISPLAY` */
async function display() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'];
  const program = start('Xvfb', args, process.env, ['ignore', 'ignore', 'pipe', 'pipe']);
  let number = '';
  (program.process.stdio[3] as Readable).on('data', (chunk: Buffer) => (number += chunk.toString()));
  await started('Xvfb', program, () => number.includes('\n'));
  return { name: `:${number.trim()}`, stop: program.stop };
}

/** @param needs whether the browser draws into a window */
async function surroundings({ window }: { window: boolean }): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-engine-'));
  const card = await soundCard(folder);
  const screen = window ? await display() : undefined;
  const env = {
    ...(process.env as Record<string, string>),
    PULSE_SERVER: card.address,
    ...(screen && { DISPLAY: screen.name, HOME: folder, XDG_RUNTIME_DIR: folder }),
  };
  const stop = async () => {
    await Promise.all([screen?.stop(), card.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { env, stop };
}

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

export async function launchWebKit(): Promise<Launched> {
  const around = await surroundings({ window: true });
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const program = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    ...around.env,
    // Painted by the processor, composed by Mesa's software renderer: with both by Mesa, from two threads, WebKitGTK 2.50.6
    // crashed in it after some minutes.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    // Otherwise WebKitGTK has no `SharedArrayBuffer`.
    JSC_useSharedArrayBuffer: '1',
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
