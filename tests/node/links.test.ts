/** Links last: each that was ever written opens what it must; damaged ones are refused in a sentence, and change nothing. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { labLink, labOf, linkVersion, routeOf, upgraded, versionOf } from '../../web/src/link/link.ts';
import { unpack } from '../../web/src/link/packed.ts';
import { linkRefused } from '../../web/src/state/link-refusal.ts';
import { flat, type Flat } from './links.flat.ts';
import { linkables } from './links.labs.ts';

interface Bare {
  story: string[];
  opens: Flat;
}
interface Past {
  /** Which page each opens. */
  routes: Record<string, string>;
  /** What a lab's bare link of the first version opened. */
  labs: Record<string, Bare>;
  /** The same of later versions: `v2/ring`. */
  newer: Record<string, Bare>;
  /** `now` where it is written in another way by now; `opens` where that differs from what its version's bare link opens. */
  links: { link: string; now?: string; opens: Flat }[];
}
const past = JSON.parse(readFileSync(new URL('../fixtures/links.json', import.meta.url), 'utf8')) as Past;
const of = (link: string) => linkables.get(labOf(link) ?? '')!;
const bare = (lab: string, version: number) => past.newer[`v${version}/${lab}`] ?? past.labs[lab];
/** A state of the past under the names and values that its knobs have now. */
function now(state: Flat): Flat {
  const { 'knobs.catch_up': skips, ...others } = state;
  return skips === undefined ? state : { 'knobs.no_catch_up': 1 - Number(skips), ...others };
}

beforeAll(async () => {
  // A script in a link is unpacked before the link is read.
  for (const { link } of past.links) {
    const letters = /[?&]own=([^&]+)/u.exec(link)?.[1];
    if (letters) await unpack(letters);
  }
});

test.for(Object.keys(past.labs))('%s: its bare link, and its story by steps', (id) => {
  const { lab, codec, story: now } = of(labLink(id));
  const { story, opens } = bare(id, versionOf(id));
  expect(flat(lab, codec.read(labLink(id))), 'links leave defaults out: docs/links.md').toMatchObject(opens);
  expect(now.slice(0, story.length), 'links name steps by their numbers: docs/links.md').toEqual(story);
});

test('addresses of pages open these', () => {
  for (const [hash, route] of Object.entries(past.routes)) expect(routeOf(hash), hash).toBe(route);
});

test('every link that was ever written opens what it did', () => {
  const wrong = past.links.flatMap(({ link, now: renamed, opens }) => {
    const { lab, codec } = of(link);
    const reading = codec.read(link);
    const version = linkVersion(link);
    const wanted = now({ ...bare(lab.id, version).opens, ...opens });
    // Where its lab has a newer version some lines say how it is written now; all are read.
    const written = renamed ?? (version === versionOf(lab.id) ? link : upgraded(link));
    const found = 'state' in reading ? flat(lab, reading) : reading;
    const missed = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify((found as Flat)[name]) !== JSON.stringify(value),
    );
    const faults = [...missed.map(([name]) => name), ...(upgraded(link) === written ? [] : ['upgraded'])];
    return faults.length > 0 ? [{ link, faults, found }] : [];
  });
  expect(wrong).toEqual([]);
});

test('what a lab writes is read back, upgrades nothing, and needs no escape in an address', () => {
  for (const { link } of past.links) {
    const { codec } = of(link);
    const reading = codec.read(link);
    if (!('state' in reading)) continue;
    const written = codec.write(reading.state);
    expect(new URL(written, 'https://example.org').hash).toBe(written);
    expect(upgraded(written)).toBe(written);
    // The step of a story that is not open is not part of a link.
    if (reading.state.tab === 'story') expect(codec.read(written)).toEqual(reading);
  }
});

/** Damage as it comes about: letters lost, doubled, changed or swapped, a link cut or pasted into another. */
const damaged = fc
  .record({
    link: fc.constantFrom(...past.links.map(({ link }) => link)),
    other: fc.constantFrom(...past.links.map(({ link }) => link)),
    at: fc.nat(200),
    length: fc.nat(20),
    junk: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('%', '%zz', '&&', '=', '?', '#', '~'),
    ),
    how: fc.nat(4),
  })
  .map(({ link, other, at, length, junk, how }) => {
    const [head, tail] = [link.slice(0, at % link.length), link.slice(at % link.length)];
    const kinds = [
      head + tail.slice(length),
      head + junk + tail,
      head + junk + tail.slice(length),
      head + other.slice(at % other.length),
      head,
    ];
    return kinds[how];
  });
const text = fc.oneof({ weight: 4, arbitrary: damaged }, fc.string({ unit: 'binary' }));

test('10 000 random and damaged links: none throws, and one that is refused yields no state, and a sentence', () => {
  const codecs = [...linkables.values()];
  const counts = { opened: 0, refused: 0 };
  fc.assert(
    fc.property(text, fc.nat(codecs.length - 1), (link, index) => {
      // The page gives a link to the lab that it names, or to the one that is open.
      const { codec } = of(link) ?? codecs[index];
      expect(upgraded(upgraded(link))).toBe(upgraded(link));
      const reading = codec.read(link);
      if ('state' in reading) {
        counts.opened += 1;
        return;
      }
      counts.refused += 1;
      const lab = reading.refusals[0].knob === 'lab';
      const notice = lab
        ? /^There is no lab “.+ Nothing was changed\. There are:$/su
        : /^[“A-Z].+Allowed: .+ Nothing was changed\.$/su;
      expect(linkRefused(reading.refusals, false).notice).toEqual({
        ...{ topic: 'link', tone: 'alert', ...(lab && { labs: true }) },
        text: expect.stringMatching(notice) as string,
      });
    }),
    { numRuns: 10_000, seed: 7 },
  );
  expect(counts.opened).toBeGreaterThan(500);
  expect(counts.refused).toBeGreaterThan(5_000);
});

test('a page that embeds the lab is told what the link lacks, and the user which labs there are', () => {
  const { codec } = of('#v2/ring');
  const reading = codec.read('#v1/kitchen');
  const refusals = 'refusals' in reading ? reading.refusals : [];
  const { text, notice } = linkRefused(refusals, true);
  expect(text).toMatch(/kitchen.*Allowed: .*usual settings/su);
  expect(notice).toMatchObject({ labs: true });
  expect(notice.text).toMatch(/^There is no lab “kitchen”.*usual settings.*There are:$/su);
});
