/** An access log as the load of the server lab: its lines, what is made of them, and what the engine serves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Session, stream_media } from '../../engine/pkg-memory/ringside.js';
import {
  DOCUMENTS,
  MOST_LINE,
  MOST_LINES,
  MOST_REQUESTS,
  MOST_SIZE,
} from '../../web/src/labs/server/log/limits.ts';
import { type Field, readLine } from '../../web/src/labs/server/log/line.ts';
import { bytesOf, type Load, LogCounter } from '../../web/src/labs/server/log/load.ts';
import { AT_ONCE, LINE, readLog } from '../../web/src/labs/server/log/read.ts';
import { Scene } from '../../web/src/labs/server/scene.ts';
import { number } from '../../web/src/words/format.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab } = labWorlds('server', Scene);

/** A browser that comes again after a minute, and an older client that is given a file too long for it. */
const SAMPLE = `203.0.113.7 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200 5120 "-" "Mozilla/5.0 (X11)"
203.0.113.7 - - [10/Oct/2026:13:55:37 +0200] "GET /style.css HTTP/1.1" 200 1024 "https://example.org/" "Mozilla/5.0 (X11)"
203.0.113.7 - - [10/Oct/2026:13:55:37 +0200] "GET /missing.png HTTP/1.1" 404 196 "https://example.org/" "Mozilla/5.0 (X11)"
198.51.100.4 - anna [10/Oct/2026:11:55:40 +0000] "GET /talk.pdf HTTP/1.0" 200 2000000
198.51.100.4 - anna [10/Oct/2026:11:55:41 +0000] "GET /photo.jpg HTTP/1.0" 499 30000
203.0.113.7 - - [10/Oct/2026:13:56:37 +0200] "GET /a\\"b HTTP/2.0" 304 -
203.0.113.9 - - [10/Oct/2026:13:56:38 +0200] "-" 408 -
`;
const GOOD = SAMPLE.slice(0, SAMPLE.indexOf('\n'));
const blob = (text: string) => new Blob([text]);

test('a log gives sizes, what is not found, requests of a connection and clients that leave', async () => {
  const { load, facts, problems } = await readLog('access.log', blob(SAMPLE));
  expect(facts).toEqual({ requests: 6, clients: 2, connections: 4, missing: 1, aborted: 1, cut: 1 });
  const sizes = Array<number | undefined>(DOCUMENTS).fill(undefined);
  const sorted = [0, 0, 0, 0, 1_024, 1_024, 1_024, 5_120, 5_120, 5_120, MOST_SIZE, MOST_SIZE, MOST_SIZE];
  sorted.forEach((size, nth) => (sizes[(5 * nth) % DOCUMENTS] = size));
  expect(load).toEqual({ sizes, requests: 2, aborts: 17 });
  expect(problems).toEqual([
    `access.log: 1 response of more than ${number(MOST_SIZE)} bytes counts as that long, because the lab’s files are no longer.`,
  ]);
});

test('documents have nearly the mean and the spread of many responses', () => {
  const counter = new LogCounter();
  const of = (bytes: number) => ({ client: 'a', seconds: 0, status: 200, bytes, closes: false });
  for (let nth = 0; nth < 1_600; nth++) counter.add(of((nth * 7) % 1_600));
  const { sizes, requests } = counter.load();
  expect([...sizes].sort((a, b) => a! - b!)).toEqual(
    Array.from({ length: DOCUMENTS }, (_, nth) => Math.round(100 * nth + 49.5)),
  );
  expect(requests).toBe(MOST_REQUESTS);
});

test.each<[Field, string, string]>([
  ['client', ' - - [10/Oct/2026:13:55:36 +0200]', ' - - [10/Oct/2026:13:55:36 +0200]'],
  ['user', GOOD.replace('- - ', '- '), '-'],
  ['time', GOOD.replace('10/Oct', '31/Feb'), '31/Feb/2026:13:55:36 +0200'],
  ['time', GOOD.replace('13:55:36', '24:00:00'), '10/Oct/2026:24:00:00 +0200'],
  ['request', GOOD.replace('GET /', '\\x16\\x03'), '\\x16\\x03 HTTP/1.1'],
  ['request', GOOD.replaceAll('"', ''), 'GET / HTTP/1.1 200 5120 - Mozilla/5.0 (X11)'],
  ['status', GOOD.replace(' 200 ', ' 2OO '), '2OO'],
  ['bytes', GOOD.replace('5120', '-1'), '-1'],
])('a line is refused for its %s', (field, line, value) => {
  expect(readLine(line)).toEqual({ field, value });
});

test('a bad line is named with its value and what is allowed; many are counted', async () => {
  const bad = (n: number) => Array<string>(n).fill(GOOD.replace(' 200 ', ' 2OO ')).join('\r\n');
  const { load, facts, problems } = await readLog(
    'a.log',
    blob(`${GOOD}\r\n\r\n${bad(7)}\n${'x'.repeat(MOST_LINE + 1)}`),
  );
  expect(load).toBeDefined();
  expect(facts.requests).toBe(1);
  expect(problems).toHaveLength(6);
  expect(problems[0]).toBe('a.log, line 3 (“2OO”) was left out: this is no status; allowed: 100 to 599.');
  expect(problems[5]).toBe('a.log: 3 more lines were left out for such reasons.');
  expect((await readLog('a.log', blob(`${'x'.repeat(MOST_LINE + 1)}\n`))).problems).toEqual([
    `a.log, line 1 was left out: it has ${number(MOST_LINE + 1)} letters; allowed: up to ${number(MOST_LINE)}.`,
    'a.log holds no request, so that the load stays as it is.',
  ]);
});

test('lines beyond the limit are left out, and the page answers in between', async () => {
  let rests = 0;
  const rest = () => Promise.resolve(void (rests += 1));
  const { facts, problems } = await readLog('a.log', blob(`${GOOD}\n`.repeat(MOST_LINES + 2)), rest);
  expect(facts.requests).toBe(MOST_LINES);
  expect(problems).toEqual([`a.log: the first ${number(MOST_LINES)} lines were read; 2 more were left out.`]);
  // A pause for each `AT_ONCE` characters, of which the last line before it may be beyond.
  const pauses = (line: string, lines: number) =>
    (lines * (line.length + LINE)) / (AT_ONCE + MOST_LINE + LINE);
  expect(rests).toBeGreaterThan(pauses(GOOD, MOST_LINES));
  rests = 0;
  const long = `${GOOD} "${'x'.repeat(MOST_LINE - GOOD.length - 3)}"`;
  await readLog('a.log', blob(`${long}\n`.repeat(1_000)), rest);
  expect(rests).toBeGreaterThan(pauses(long, 1_000));
});

test('any text is read, whatever is in it', async () => {
  const pieces = fc.constantFrom(
    ...'"\\[]-: /\n\rGETHTP019',
    ' - - [',
    '10/Oct/2026:13:55:36 +0200',
    '" 200 5',
    GOOD,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (parts) => {
      const { load, facts } = await readLog('a.log', blob(parts.join('')));
      expect(load !== undefined).toBe(facts.requests > 0);
      if (load) expect(() => stream_media(bytesOf(load))).not.toThrow();
    }),
  );
  stream_media(null);
});

test('the engine serves the load in place of its knobs', () => {
  const knobs = Object.fromEntries(lab.knobs.map(({ id, max }) => [id, max]));
  expect([MOST_SIZE, MOST_REQUESTS]).toEqual([knobs.size, knobs.requests]);
  const load: Load = { sizes: Array<undefined>(DOCUMENTS).fill(undefined), requests: 2, aborts: 0 };
  load.sizes[1] = 3;
  const served = () => {
    const session = new Session(config('fresh', 'lent-cut', { connections: 1 }));
    session.seek_time(20_000);
    const scene = new Float64Array(session.scene(1, new Float64Array(0)));
    session.scene(1, scene);
    session.free();
    return scene.slice(2);
  };
  const before = served();
  stream_media(bytesOf(load));
  expect(served()).not.toEqual(before);
  expect(() => stream_media(bytesOf({ ...load, requests: MOST_REQUESTS + 1 }))).toThrow();
  stream_media(null);
  expect(served()).toEqual(before);
});
