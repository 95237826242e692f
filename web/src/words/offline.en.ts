/** Words about what the browser keeps of the site, for when there is no network, and about newer versions. */
import { bytes as quantity, joined, number, THIN } from './format.ts';

/** @param bytes of files as they are stored */
const size = (bytes: number) => joined(quantity(bytes));

export const offline = {
  title: 'Without a network',
  asking: 'Looking at what is kept here.',
  unable:
    'Here the browser keeps nothing of Ringside: it has no service worker for this page, or no room. Everything works while there is a network.',
  nothing: 'Nothing is kept here yet.',
  /** @param core of all labs and pages @param rest of SQLite and the readers of tags */
  core: (core: number, rest: number) =>
    `Every lab opens here without a network: ${size(core)} are kept. SQLite and what reads your own songs’ tags, ${size(rest)}, are kept once you use them.`,
  all: (bytes: number) => `All of Ringside is kept here, ${size(bytes)}: it needs no network any more.`,
  /** @param bytes that come in addition */
  keepAll: (bytes: number) => `Keep all of Ringside offline (${size(bytes)} more)`,
  keeping: (share: number) => `${number(Math.round(share * 100))}${THIN}% kept`,
  failed: 'Not all could be kept: there is no network, or no room for it. What was kept before still is.',
  safeMode: 'Safe mode: nothing is kept here, and nothing that was kept is used.',
  newer: 'A newer version of Ringside is ready. This page keeps its version until you switch.',
  take: 'Switch now',
  fellBack: 'The newest version of Ringside did not start here. This is the version before it.',
  tryAgain: 'Try the newest again',
  safe: 'Safe mode: this page was opened without the service worker and its caches. Your own libraries and settings are untouched.',
  leaveSafe: 'Open normally',
} as const;
