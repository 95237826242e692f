/**
 * `npm --prefix research run record -- --link '#v2/ring?send=3000&hear=a' --out clip --seconds 15`: records what a link of the built site
 * shows and plays, as pictures and a sound file. The first half hears A, the second B.
 */
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { readArgs, wholeNumber } from '../../scripts/args.mjs';
import { command, say } from '../../scripts/run.mjs';
import { withBrowser, withSite } from '../../scripts/site.mjs';

/** One slow reader, which silences A and not B. */
const LINK = '#v2/ring?send=3000&hear=a';

/**
 * Prepares the page before its own scripts run: everything that is connected to an audio destination is also connected to a
 * recorder, which knows nothing of the page. Runs inside the page, so that it uses nothing from outside.
 */
function prepareRecorder() {
  /** @type {MediaRecorder[]} */
  const recorders = [];
  /** @type {Blob[]} */
  const pieces = [];
  const connect = AudioNode.prototype.connect;
  /** @type {WeakMap<BaseAudioContext, MediaStreamAudioDestinationNode>} */
  const streams = new WeakMap();
  /**
   * @this {AudioNode}
   * @param {any[]} to
   */
  AudioNode.prototype.connect = function (...to) {
    const { context } = this;
    if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
      let stream = streams.get(context);
      if (!stream) {
        stream = context.createMediaStreamDestination();
        streams.set(context, stream);
        const recorder = new MediaRecorder(stream.stream);
        recorder.ondataavailable = ({ data }) => void pieces.push(data);
        recorder.start();
        recorders.push(recorder);
      }
      Reflect.apply(connect, this, [stream]);
    }
    return Reflect.apply(connect, this, to);
  };
  /** Ends the recording. Resolves with a WebM file as Base64; empty if nothing was played. */
  Object.assign(window, {
    endOfRecording: async () => {
      await Promise.all(
        recorders.map((recorder) => {
          const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
          recorder.stop();
          return ended;
        }),
      );
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
  });
}

/** Time between two pictures, in ms. */
const EVERY_MS = 250;
/** Keys of a page: start the sound, and hear the other side. */
const KEYS = { listen: 'l', other: 'h' };

/**
 * @typedef {object} Clip
 * @property {number} pictures number of pictures, `picture-000.png` and so on
 * @property {number} bytes length of `sound.webm`
 * @property {string[]} silence what the page's meter says of A and of B in the end
 */

/**
 * Records a page with sound into a folder: pictures, `sound.webm`, and `clip.json` with the link and the meter's
 * readings.
 * @param {import('playwright').Browser} browser
 * @param {string} link to a page or a lab with sound, which hears A
 * @param {string} folder
 * @param {number} seconds
 * @returns {Promise<Clip>}
 */
async function recordClip(browser, link, folder, seconds) {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('ringside.met', 'true'));
    await page.addInitScript(prepareRecorder);
    await page.goto(link);
    await page.getByRole('button', { name: 'Listen', exact: true }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press(KEYS.listen);
    const began = performance.now();
    let pictures = 0;
    let half = false;
    for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
      if (!half && now >= seconds * 500) {
        half = true;
        await page.keyboard.press(KEYS.other);
      }
      const name = `picture-${String(pictures++).padStart(3, '0')}.png`;
      await page.screenshot({ path: join(folder, name) });
      await page.waitForTimeout(Math.max(0, pictures * EVERY_MS - (performance.now() - began)));
    }
    // A lab has the meter behind its numbers; the home page has it in sight.
    const numbers = page.getByRole('button', { name: 'Numbers', exact: true });
    if (await numbers.isVisible()) {
      await numbers.click();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.locator('.strips').waitFor();
    }
    const silence = await page.locator('.strips .total .unseen').allInnerTexts();
    const sound = Buffer.from(/** @type {string} */ (await page.evaluate('endOfRecording()')), 'base64');
    writeFileSync(join(folder, 'sound.webm'), sound);
    const clip = { pictures, bytes: sound.length, silence };
    writeFileSync(
      join(folder, 'clip.json'),
      `${JSON.stringify({ link: new URL(link).hash, seconds, ...clip }, null, 2)}\n`,
    );
    return clip;
  } finally {
    await context.close();
  }
}

await command(async () => {
  const { link, out, seconds } = readArgs(argv.slice(2), {
    link: { type: 'string', default: LINK },
    out: { type: 'string', default: 'clip' },
    seconds: { type: 'string', default: '15' },
  });
  const length = wholeNumber('--seconds', seconds, 2, 120);
  const { pictures, bytes, silence } = await withSite((site) =>
    withBrowser((browser) => recordClip(browser, `${site}?lang=en${link}`, out, length), {
      ignoreDefaultArgs: ['--mute-audio'],
    }),
  );
  say(`${out}: ${pictures} pictures, ${bytes} bytes of sound. ${silence.join(' ')}`);
});
