/** Figures of the relay: `docs/relay.md`. Its measurements are those that `npm run relay -- --json FILE` writes. */
import { formatDocument } from '../../scripts/relay/table.mjs';

/**
 * The options of `npm run relay` for each measurement, by its name.
 * @type {Record<string, string[]>}
 */
export const RELAY = {
  relay: [],
  'relay-no-subscribers': ['--subscribers', '0', '--runtime', 'native'],
  'relay-10000': [
    ...['--publishers', '10000', '--subscribers', '0', '--runtime', 'native'],
    ...['--brief', '--no-search'],
  ],
  'relay-threads': ['--threads', '2', '--runtime', 'native', '--no-search'],
};

/** @param {string} name @param {string[]} options */
const table = (name, options) => ({
  documents: [name],
  write: (/** @type {import('../../scripts/relay/document.mjs').Document} */ document) => {
    const command = ['npm run relay', ...(options.length > 0 ? ['--', ...options] : [])];
    return `\`${command.join(' ')}\`\n\n${formatDocument(document, { markdown: true })}`;
  },
});

/** @type {Record<string, import('./tables.mjs').Table>} */
export const relay = Object.fromEntries(
  Object.entries(RELAY).map(([name, options]) => [name, table(name, options)]),
);
