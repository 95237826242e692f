/**
 * The page's parsers of untrusted input: each reads a text as the page does, and throws if an invariant is violated. A fast run of
 * inputs and seeded damage to them; `npm run fuzz -- link` (or `document`, `message`) runs one parser for longer, with another seed.
 * `engine/native/src/fuzz.rs` has the targets of the engine.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAsked } from '../../web/src/embed/asked.ts';
import { readRequest } from '../../web/src/embed/protocol.ts';
import { readResize } from '../../web/src/embed/embed-messages.ts';
import { readDocuments, writeDocuments } from '../../web/src/export/document.ts';
import { labOf, unpacking } from '../../web/src/link/link.ts';
import { embedAllowedText } from '../../web/src/words/embed.en.ts';
import { linkables } from './links.labs.ts';

interface Reader {
  /** Inputs that are damaged. */
  seeds: readonly string[];
  run: (input: string) => void | Promise<void>;
}

function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** A link, read by the codec of the lab that it names. Writing its state gives a link of the same state. */
async function link(input: string) {
  const { codec, lab } = linkables.get(labOf(input) ?? '') ?? linkables.get('station')!;
  if (lab.id === 'station') await unpacking(input, 'own');
  const read = codec.read(input);
  if ('refusals' in read) return promise(read.refusals.length > 0, 'a refused link says why');
  const written = codec.write(read.state);
  const again = codec.read(written);
  promise('state' in again, `what was written is refused: ${written}`);
  promise(codec.write(again.state) === written, `${written} is written in another way when it is read again`);
}

/** An exported document, or a bundle of them. Writing the result gives a text that reads the same. */
function document(input: string) {
  const read = readDocuments(input);
  if ('refusal' in read) return promise(read.refusal.length > 0, 'a refused file says why');
  const written = writeDocuments(read.documents);
  const again = readDocuments(written);
  promise(
    'documents' in again && writeDocuments(again.documents) === written,
    'a document changes when it is read again',
  );
}

/** A message of a page around an embed, a message of the embed, or its address. */
function message(input: string) {
  readAsked(input);
  let value: unknown = input;
  try {
    value = JSON.parse(input);
  } catch {
    // A message may be a text, too.
  }
  const told = readResize(value);
  promise(told === undefined || (told.height > 0 && told.height <= 10_000), 'a height is bounded');
  const read = readRequest(value);
  if (read && 'refusal' in read)
    promise(embedAllowedText(read.refusal.allowed) !== '', 'a refusal says what is allowed');
}

const readers: Record<string, Reader> = {
  link: {
    run: link,
    seeds: [
      '#v2/ring?a=rwmutex&b=cond&slots=128&t=2900',
      '#v1/station?script=own&own=eJwrzs9NVSguKcrMS9dUqE4sLuZKzs8tKErMSy3SAAA&t=100',
      '#v1/server?a=straight&b=fresh&size=1048576&connections=4096&live=32&mixed=on&t=3600000',
      '#v1/threads?preset=halves&play=1&speed=0.125&tab=story.3',
      '#v1/library?hear=b&seed=7&rate=44100&look=3',
      '#v2/ring?script=10.slow.3,20.drop.1',
    ],
  },
  document: {
    run: document,
    seeds: [
      '{"schema":1,"env":{"runtime":"chromium","version":"156","isolated":true,"rung":"threads","cores":2,"tick_us":5,"engine":"0.1.0"},"comparisons":[]}',
      '{"schema":1,"documents":[]}',
      '\ufeff[]',
      '{"__proto__":{"schema":1},"constructor":{}}',
    ],
  },
  message: {
    run: message,
    seeds: [
      '{"ringside":1,"type":"resize","height":420}',
      '{"ringside":1,"id":1,"type":"ping"}',
      '{"ringside":1,"id":"a","type":"set-state","state":"#v2/ring?slots=128","theme":"dark","knob":null}',
      '{"ringside":1,"id":2,"type":"seek","ms":2900}',
      '{"ringside":1,"id":3,"type":"step","by":-1}',
      '?v=0.1.0&theme=dark&knob=slow&host=https://docs.example.org&lang=zh',
    ],
  },
};

/** Fragments that are difficult for parsers. */
const PIECES = [
  ...'&=%?#/,.-"{}[]:\\\0\n',
  ...['%00', '%ff'],
  ...['0', '-0', '1e999', '9007199254740993', 'NaN', 'null', 'true', '__proto__', 'constructor', 'toString'],
  ...['\ud800', '\udc00', '\u{1d11e}', '\u202e', '\ufeff', 'é', 'a=', 't=', 'own=', 'preset=', 'script='],
];

/** One of the texts after up to five changes, each of which puts something in the place of up to 24 characters. */
function damaged(seeds: readonly string[]): fc.Arbitrary<string> {
  const seed = fc.constantFrom(...seeds);
  const part = fc.tuple(seed, fc.nat(200)).map(([text, at]) => text.slice(at, at + 40));
  const many = fc.tuple(part, fc.nat(2_000)).map(([text, times]) => text.repeat(times));
  const put = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('', ...PIECES) },
    { weight: 4, arbitrary: fc.oneof(part, fc.string({ unit: 'binary', maxLength: 4 })) },
    many,
  );
  const change = fc.record({ at: fc.nat(400), cut: fc.nat(24), put });
  return fc.tuple(seed, fc.array(change, { minLength: 1, maxLength: 5 })).map(([text, changes]) => {
    for (const { at, cut, put } of changes) {
      const from = at % (text.length + 1);
      text = text.slice(0, from) + put + text.slice(from + cut);
    }
    return text.slice(0, 100_000);
  });
}

const { FUZZ_TARGET, FUZZ_MINUTES, FUZZ_SEED = '16' } = process.env;
/** Longest time for one input, in ms; a fast run accepts more, because the machine may be loaded. */
const LIMIT_MS = FUZZ_MINUTES ? 50 : 250;
const LENGTH = FUZZ_MINUTES
  ? { numRuns: 1e9, interruptAfterTimeLimit: Number(FUZZ_MINUTES) * 60_000 }
  : { numRuns: 2_000 };

/** Milliseconds of one input: the minimum of up to three runs, because other programs may have slowed one. */
async function timeOf({ run }: Reader, input: string): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > LIMIT_MS; tries++) {
    const start = performance.now();
    await run(input);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

test.each(Object.entries(readers).filter(([name]) => name === (FUZZ_TARGET ?? name)))(
  '%s: no input breaks a promise or takes long',
  { timeout: FUZZ_MINUTES ? 0 : 60_000 },
  async (_, reader) => {
    const { seeds } = reader;
    const property = fc.asyncProperty(damaged(seeds), async (input) => {
      expect(await timeOf(reader, input)).toBeLessThan(LIMIT_MS);
    });
    const examples = seeds.map((seed): [string] => [seed]);
    await fc.assert(property, { seed: Number(FUZZ_SEED), examples, ...LENGTH });
  },
);
