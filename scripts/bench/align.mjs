/** Aligns a table of text for a terminal. */

/**
 * Aligns rows of cells, with two spaces between columns.
 * @param {string[]} head
 * @param {string[][]} rows
 * @param {number[]} textColumns indices of the columns of text, aligned to the left; numbers are aligned to the right
 * @returns {string}
 */
export function alignColumns(head, rows, textColumns) {
  const widths = head.map((title, column) =>
    Math.max(length(title), ...rows.map((row) => length(row[column]))),
  );
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat(widths[column] - length(cell));
        return textColumns.includes(column) ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

/** @param {string} text @returns {number} characters, not UTF-16 units */
const length = (text) => [...text].length;
