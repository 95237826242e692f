/**
 * The tables of figures in `docs/`. A table stands between `<!-- figures of ring: npm --prefix research run figures -->` and
 * `<!-- end of figures -->`, and is written from the measurements in `docs/figures/`; a test compares the two.
 */
import { PlainError } from '../../scripts/run.mjs';
import { native } from './native.mjs';
import { library } from './library.mjs';
import { pools } from './pools.mjs';
import { ring } from './ring.mjs';
import { ringRuns } from './ring-runs.mjs';
import { rivals } from './rivals.mjs';
import { station } from './station.mjs';
import { threads } from './threads.mjs';

/**
 * @typedef {object} Table
 * @property {string[]} documents the measurements that it is written from, as `names.mjs` says
 * @property {(...documents: never[]) => string} write the table in Markdown; it gets them in the same order, as the bench
 *   wrote them
 */

/** @type {Record<string, Table>} tables by their name */
export const tables = {
  ...ring,
  ...ringRuns,
  ...pools,
  ...station,
  ...threads,
  ...library,
  ...native,
  ...rivals,
};

/** The measurements that tables need, each once. */
export const documents = [...new Set(Object.values(tables).flatMap((table) => table.documents))];

/**
 * A page with its tables as they are to be. A table one of whose measurements is missing stays as it is.
 * @param {string} page
 * @param {(name: string) => object | undefined} read finds a measurement
 * @throws {PlainError} when the page asks for a table that does not exist
 */
export function withTables(page, read) {
  return page.replace(
    /(<!-- figures of ([\w-]+): .* -->\n)(?:(?!<!--)[^])*(<!-- end of figures -->)/g,
    (whole, begin, name, end) => {
      const table = tables[name];
      if (!table) throw new PlainError(`There are no figures of ${name}.`);
      const measured = table.documents.map(read);
      if (!measured.every((document) => document !== undefined)) return whole;
      return `${begin}\n${table.write(.../** @type {never[]} */ (measured))}\n\n${end}`;
    },
  );
}
