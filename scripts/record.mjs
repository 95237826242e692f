/**
 * `npm run record -- --link '#v2/ring?send=3000&hear=a' --out clip --seconds 15`: records what a link of the built site
 * shows and plays, as pictures and a sound file. The first half hears A, the second B.
 */
import { argv } from 'node:process';
import { readArgs, wholeNumber } from './args.mjs';
import { recordClip } from './record/clip.mjs';
import { command, say } from './run.mjs';
import { withBrowser, withSite } from './site.mjs';

/** One slow reader, which silences A and not B. */
const LINK = '#v2/ring?send=3000&hear=a';

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
