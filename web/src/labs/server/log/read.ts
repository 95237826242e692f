/** Reads an access log, a piece at a time so that the page answers in between. Lines that are no entries are left out. */
import { faultText, log as words } from '../../../words/server.log.en.ts';
import { MOST_BYTES, MOST_LINE, MOST_LINES, MOST_NAMED, MOST_SIZE } from './limits.ts';
import { readLine } from './line.ts';
import { type Load, LogCounter, type LogFacts } from './load.ts';

export interface ReadLog {
  /** Undefined if no line could be read. */
  load?: Load;
  facts: LogFacts;
  /** A sentence for each thing that was left out. */
  problems: string[];
}

/** Characters that are read before the page may answer; takes about 10 ms. */
export const AT_ONCE = 400_000;
/** Characters as which a line counts besides its own: what the shortest line takes. */
export const LINE = 60;
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * @param name of the log, for the sentences
 * @param rest waits until the page has answered
 */
export async function readLog(name: string, log: Blob, rest = breath): Promise<ReadLog> {
  const counter = new LogCounter();
  if (log.size > MOST_BYTES)
    return { facts: counter.facts, problems: [words.long(name, log.size, MOST_BYTES)] };
  const text = await log.text();
  const problems: string[] = [];
  let [line, faults, more, work] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; line++) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const entry = text.slice(at, end > at && text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    work += entry.length + LINE;
    if (work >= AT_ONCE) {
      await rest();
      work = 0;
    }
    if (line >= MOST_LINES) {
      more += 1;
      continue;
    }
    if (entry.trim() === '') continue;
    const read = entry.length > MOST_LINE ? undefined : readLine(entry);
    if (read && !('field' in read)) counter.add(read);
    else if (read || entry.length > MOST_LINE) {
      faults += 1;
      if (faults <= MOST_NAMED)
        problems.push(
          read
            ? words.badLine(name, line + 1, read.value, faultText(read.field))
            : words.longLine(name, line + 1, entry.length, MOST_LINE),
        );
    }
  }
  if (faults > MOST_NAMED) problems.push(words.moreLines(name, faults - MOST_NAMED));
  if (more > 0) problems.push(words.manyLines(name, MOST_LINES, more));
  const { facts } = counter;
  if (facts.cut > 0) problems.push(words.cut(name, facts.cut, MOST_SIZE));
  if (facts.requests > 0) return { load: counter.load(), facts, problems };
  return { facts, problems: [...problems, words.empty(name)] };
}
