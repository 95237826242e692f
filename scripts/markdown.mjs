/** Tables in the documents. */

/** @param {string[][]} rows the first is the head @returns {string} a table in Markdown */
export const markdownTable = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
