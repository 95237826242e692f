/**
 * The page's parsers of untrusted input, as targets for fuzzing: each reads a text as the page does, and throws if an invariant
 * is violated. `engine/native/src/fuzz/` has the targets of the engine.
 */
import type { EmbedMessage } from '../../public/ringside-embed.d.ts';
import { readAsked } from '../../web/src/embed/asked.ts';
import { readRequest } from '../../web/src/embed/protocol.ts';
import { readResize } from '../../web/src/embed/embed-messages.ts';
import { readDocuments, writeDocuments } from '../../web/src/export/document.ts';
import { labOf, unpacking } from '../../web/src/link/link.ts';
import { embedAllowedText } from '../../web/src/words/embed.en.ts';
import { linkables } from '../node/links.labs.ts';

export interface Reader {
  /** Seed inputs, one per line; line breaks in them are written as `\n`. */
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

const asked: Partial<EmbedMessage>[] = [{ ringside: 1, type: 'resize', height: 420 }];

export const readers: Record<string, Reader> = {
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
      ...asked.map((one) => JSON.stringify(one)),
      '{"ringside":1,"id":1,"type":"ping"}',
      '{"ringside":1,"id":"a","type":"set-state","state":"#v2/ring?slots=128","theme":"dark","knob":null}',
      '{"ringside":1,"id":2,"type":"seek","ms":2900}',
      '{"ringside":1,"id":3,"type":"step","by":-1}',
      '?v=0.1.0&theme=dark&knob=slow&host=https://docs.example.org&lang=zh',
    ],
  },
};
