/** The library beside SQLite, in Node, which does not read the page's TypeScript by itself. */
import { importPage } from '../../scripts/bench/page-code.mjs';

/** @param {Parameters<typeof import('./library.mjs').run>[0]} job */
export const run = async (job) => (await importPage('research/rivals/library.mjs')).run(job);
