/** What is said of an access log from which the load of the servers is taken. */
import { bytes, joined, number, plural } from './format.ts';

const dot = /\.$/;
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const log = {
  choose: 'Load from an access log',
  clear: 'Load from the knobs again',
  paste: 'Paste a log',
  box: 'Lines of a log',
  take: 'Take its load',
  /** The name of a log that was pasted. */
  pasted: 'The pasted log',
  busy: 'Reading the log',
  about:
    'A log in the Common or Combined Log Format gives the sizes of the files, what is not found, the requests of a connection and the clients that leave. It stays in this browser.',
  used: 'The load is that of both figures and of the measurements until the lab closes. A link does not hold it.',
  /** How both figures name the load. */
  name: (name: string, requests: number) => `${name}: ${plural(requests, 'request')}`,
  /** @param each requests of a connection, as they are served @param aborts clients that leave, in percent */
  summary: (
    read: { requests: number; clients: number; connections: number; missing: number },
    each: number,
    aborts: number,
  ) =>
    `${plural(read.requests, 'request')} of ${plural(read.clients, 'client')}, in ${plural(read.connections, 'connection')} as far as their times tell: ${plural(each, 'request')} on each. Not found: ${number(read.missing)}. Clients that leave: ${number(aborts)} %.`,
  notRead: (name: string, why: string) => `${name} was not read: ${why.replace(dot, '')}.`,
  long: (name: string, size: number, most: number) =>
    `${name} was not read: it has ${joined(bytes(size))}; allowed: up to ${joined(bytes(most))}.`,
  empty: (name: string) => `${name} holds no request, so that the load stays as it is.`,
  /** @param why the field with what is allowed */
  badLine: (name: string, line: number, value: string, why: string) =>
    `${name}, line ${number(line)} (“${short(value)}”) was left out: ${why}.`,
  longLine: (name: string, line: number, length: number, most: number) =>
    `${name}, line ${number(line)} was left out: it has ${number(length)} letters; allowed: up to ${number(most)}.`,
  moreLines: (name: string, lines: number) =>
    `${name}: ${number(lines)} more ${lines === 1 ? 'line was' : 'lines were'} left out for such reasons.`,
  manyLines: (name: string, most: number, more: number) =>
    `${name}: the first ${number(most)} lines were read; ${number(more)} more were left out.`,
  cut: (name: string, responses: number, most: number) =>
    `${name}: ${plural(responses, 'response')} of more than ${number(most)} bytes ${responses === 1 ? 'counts' : 'count'} as that long, because the lab’s files are no longer.`,
} as const;

const FAULTS = {
  client: 'the line begins with no client; allowed: a name or an address',
  user: 'an identity and a user must follow the client; allowed: two words, each of which may be “-”',
  time: 'this is no time; allowed: [10/Oct/2026:13:55:36 +0200]',
  request: 'this is no request; allowed: "GET /path HTTP/1.1", with any method and version',
  status: 'this is no status; allowed: 100 to 599',
  bytes: 'this is no number of bytes; allowed: a whole number, or “-”',
};

/** Why a line is left out: the field at fault with what is allowed. */
export const faultText = (field: keyof typeof FAULTS): string => FAULTS[field];
