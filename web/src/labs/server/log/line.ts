/**
 * Reads a line of an access log in the Common or Combined Log Format of Apache's server, which others write, too
 * (https://httpd.apache.org/docs/2.4/logs.html#accesslog):
 *
 *     client identity user [day/month/year:hour:minute:second zone] "request" status bytes "referer" "agent"
 *
 * What follows the bytes is not read.
 */

/** A request that a log says was answered. */
export interface Logged {
  client: string;
  /** Seconds since 1970. */
  seconds: number;
  status: number;
  /** Bytes of the response's body. */
  bytes: number;
  /** Whether the protocol ends a connection after each response, as HTTP/1.0 does. */
  closes: boolean;
}

/** The fields of a line whose values are restricted. */
export type Field = 'client' | 'user' | 'time' | 'request' | 'status' | 'bytes';

/** Why a line is no entry of a log. */
export interface Fault {
  field: Field;
  value: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;
const QUOTED = /^ "((?:[^"\\]|\\.)*)"/;
const REQUEST = /^[A-Z]+ \S.* HTTP\/(\d(?:\.\d)?)$/;
/** A connection on which no request arrived. */
const NO_REQUEST = '-';

/** @returns seconds since 1970; undefined if the text is no time */
function secondsOf(text: string): number | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [day, year, hour, minute, second, zoneHour, zoneMinute] = [1, 3, 4, 5, 6, 8, 9].map((nth) =>
    Number(found[nth]),
  );
  const month = MONTHS.indexOf(found[2]);
  const local = new Date(Date.UTC(year, month, day, hour, minute, second));
  // A leap second is the second before it here.
  const exists = month >= 0 && local.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
  const zone = (zoneHour * 60 + zoneMinute) * (found[7] === '-' ? -60 : 60);
  return exists ? local.getTime() / 1_000 - zone : undefined;
}

/** @returns the request; the reason if the line is no entry; undefined for a connection on which no request arrived */
export function readLine(line: string): Logged | Fault | undefined {
  const client = /^\S+/.exec(line)?.[0];
  if (client === undefined) return { field: 'client', value: line };
  const open = line.indexOf(' [', client.length);
  const users = line.slice(client.length, open < 0 ? undefined : open).trim();
  if (!/^\S+ \S/.test(users)) return { field: 'user', value: users };
  const close = open < 0 ? -1 : line.indexOf(']', open);
  const time = close < 0 ? '' : line.slice(open + 2, close);
  const seconds = secondsOf(time);
  if (seconds === undefined) return { field: 'time', value: close < 0 ? line.slice(open + 1) : time };
  const rest = line.slice(close + 1);
  const [quoted, request] = QUOTED.exec(rest) ?? ['', rest.trim()];
  const protocol = REQUEST.exec(request)?.[1];
  if (quoted === '' || (protocol === undefined && request !== NO_REQUEST))
    return { field: 'request', value: request };
  const [status = '', bytes = ''] = rest.slice(quoted.length).trim().split(' ', 2);
  if (!/^[1-5]\d\d$/.test(status)) return { field: 'status', value: status };
  if (!/^(-|\d{1,15})$/.test(bytes)) return { field: 'bytes', value: bytes };
  if (protocol === undefined) return undefined;
  return {
    client,
    seconds,
    status: Number(status),
    bytes: bytes === '-' ? 0 : Number(bytes),
    closes: protocol === '1.0' || protocol === '0.9',
  };
}
