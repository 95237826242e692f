/**
 * `npm run record -- --link '#v2/ring?send=3000&hear=a' --out clip --seconds 15`: records what a link of the built site
 * shows and plays, as pictures and a sound file. The first half hears A, the second B.
 */
import { argv } from 'node:process';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { readArgs, wholeNumber } from './args.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';
import { recordClip } from './record/clip.mjs';
import { command, root, say } from './run.mjs';

/** One slow reader, which silences A and not B. */
const LINK = '#v2/ring?send=3000&hear=a';

await command(async () => {
  const { link, out, seconds } = readArgs(argv.slice(2), {
    link: { type: 'string', default: LINK },
    out: { type: 'string', default: 'clip' },
    seconds: { type: 'string', default: '15' },
  });
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--mute-audio'],
  });
  try {
    const [site] = server.resolvedUrls?.local ?? [];
    const length = wholeNumber('--seconds', seconds, 2, 120);
    const { pictures, bytes, silence } = await recordClip(browser, `${site}?lang=en${link}`, out, length);
    say(`${out}: ${pictures} pictures, ${bytes} bytes of sound. ${silence.join(' ')}`);
  } finally {
    await browser.close();
    await server.close();
  }
  return true;
});
