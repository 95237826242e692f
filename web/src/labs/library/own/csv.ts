/** A table of songs, a line each, its first line the names of the properties; between them commas, semicolons or tabs. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { own as words } from '../../../words/library.own.en.ts';
import { type Fact, fact, keyOf, stood } from './song.ts';

const SOURCE = 'plugin/csv';

/** The one that the first line has most of. */
function delimiter(text: string): string {
  const [head] = text.split('\n', 1);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
}

/**
 * @param name of the file
 * @throws Error whose message names the line
 */
export function fromCsv(text: string, name: string): Fact[][] {
  const options = { bom: true, delimiter: delimiter(text), relax_column_count: true, skip_empty_lines: true };
  let rows: string[][];
  try {
    rows = parse(text, options);
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : undefined;
    throw new Error(words.badTable(line, (error as Error).message), { cause: error });
  }
  const [head = [], ...songs] = rows;
  const keys = head.map(keyOf);
  if (!keys.some((key) => key === 'title' || key === 'artist')) throw new Error(words.noHead(head));
  return songs.map((row, index) => {
    const facts = row.flatMap((cell, column) => fact(keys[column] ?? '', cell, SOURCE) ?? []);
    const url = facts.find(({ key }) => key === 'url');
    const rest = facts.filter((said) => said !== url);
    return [...stood(url ? String(url.value) : `${name}#${index + 2}`), ...rest];
  });
}
