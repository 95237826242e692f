/** What the HTML files say themselves, before any script runs: `%name%` in them. */

/** Of every page. */
export const every = {
  noScript:
    'Ringside runs streaming code in your browser, and this browser does not allow it: switch on JavaScript for this site and reload the page.',
  notStarted: 'Ringside did not start.',
  damaged: 'The host sends these files otherwise than they were built:',
  openSafe: 'Open it without service worker and caches',
} as const;

/** Of each page, by the name of its file. */
export const pages = {
  index: {
    title: 'Ringside',
    description:
      'A browser laboratory for the optimisations that make streaming systems fast: run them, hear them, measure them.',
    /** Seen only where the page's style does not load. */
    noSlash:
      'Ringside did not load. Its address may lack the / behind the site’s folder: https://example.org/ringside/ opens, and https://example.org/ringside does not. Add the / before any ? or #. If the address has %23, write # in its place.',
  },
  crew: {
    title: 'Threads here · Ringside',
    description:
      'Do threads run at the same time in this browser, on one memory, and what does it cost to bring them together?',
  },
  embed: {
    title: 'Ringside',
    description: 'A lab of Ringside in another page: a figure that runs.',
    noScript:
      'This figure runs in your browser, which does not allow it: switch on JavaScript for its site. Below is a still picture of one, the ring lab.',
    open: 'Open Ringside',
    poster:
      'Two rings of slots. In the left one a slow reader holds the slot that the publisher needs, and all wait; in the right one the slot was discarded and the publisher goes on.',
  },
} as const;
