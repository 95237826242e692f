/** What the HTML files say themselves, before any script runs: `%name%` in them. */

/** Of every page. */
export const every = {
  noScript:
    'Ringside runs streaming code in your browser, and this browser does not allow it: switch on JavaScript for this site and reload the page.',
} as const;

/** Of each page, by the name of its file. */
export const pages = {
  index: {
    title: 'Ringside',
    description:
      'A browser laboratory for the optimisations that make streaming systems fast: run them, hear them, measure them.',
  },
  crew: {
    title: 'Threads here · Ringside',
    description:
      'Do threads run at once in this browser, on one memory, and what does bringing them together cost?',
  },
  embed: {
    title: 'Ringside',
    description: 'A lab of Ringside in another page: a figure that runs.',
    noScript: 'This figure runs in your browser, which does not allow it: switch on JavaScript for its site.',
    open: 'Open Ringside',
  },
} as const;
