/** Links stay valid: every recorded link opens its state; damaged links are refused with a message and change nothing. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Lab } from '../../web/src/engine/types.ts';
import {
  labLink,
  labOf,
  linkVersion,
  type Reading,
  routeOf,
  upgraded,
  versionOf,
} from '../../web/src/link/link.ts';
import { unpack } from '../../web/src/link/packed.ts';
import { linkRefused } from '../../web/src/state/open-link.ts';
import { linkables } from './links.labs.ts';

type Flat = Record<string, unknown>;

/** Everything that a link sets: knobs as `knobs.` and their ids, options by name. @throws the refusals */
function flat({ knobs: all }: Lab, reading: Reading): Flat {
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  const { config, ...view } = reading.state;
  const { knobs, ...about } = config;
  const named = all.map(({ id, kind, options }) => {
    const value = knobs[id];
    return [`knobs.${id}`, kind === 'choice' ? options[value] : value] as const;
  });
  return { ...about, ...Object.fromEntries(named), ...view };
}

interface Bare {
  story: string[];
  opens: Flat;
}
interface Past {
  /** The page that each address opens. */
  routes: Record<string, string>;
  /** The state that a lab's link without parameters opened in version 1. */
  labs: Record<string, Bare>;
  /** The state that a link without parameters opened in a later version, by version and lab: `v2/ring`. */
  newer: Record<string, Bare>;
  /** `now`: the link in the current format, if it differs. `opens`: values that differ from those of its version's link without parameters. */
  links: { link: string; now?: string; opens: Flat }[];
}
const past = JSON.parse(readFileSync(new URL('../fixtures/links.json', import.meta.url), 'utf8')) as Past;
const of = (link: string) => linkables.get(labOf(link) ?? '')!;
const bare = (lab: string, version: number) => past.newer[`v${version}/${lab}`] ?? past.labs[lab];
/** Converts an old state to the current names and values of knobs. */
function now(state: Flat): Flat {
  const { 'knobs.catch_up': skips, 'knobs.reads': reads, ...others } = state;
  return {
    ...(skips !== undefined && { 'knobs.no_catch_up': 1 - Number(skips) }),
    // A choice by now, with the numbers among its words.
    ...(reads !== undefined && { 'knobs.reads': typeof reads === 'number' ? `${reads}` : reads }),
    ...others,
  };
}

beforeAll(async () => {
  // Scripts are unpacked here, because the codec expects unpacked ones.
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

test('every recorded link opens its original state', () => {
  const wrong = past.links.flatMap(({ link, now: renamed, opens }) => {
    const { lab, codec } = of(link);
    const reading = codec.read(link);
    const version = linkVersion(link);
    const wanted = now({ ...bare(lab.id, version).opens, ...opens });
    // `now` is recorded only for some links of labs that have a newer version; every link is read.
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

test('a lab’s links are read back, are not upgraded, and need no escapes in an address', () => {
  for (const { link } of past.links) {
    const { codec } = of(link);
    const reading = codec.read(link);
    if (!('state' in reading)) continue;
    const written = codec.write(reading.state);
    expect(new URL(written, 'https://example.org').hash).toBe(written);
    expect(upgraded(written)).toBe(written);
    // The step of a story that is not open is not part of a link.
    if (reading.state.tab === 'story') expect(codec.read(written)).toEqual({ state: reading.state });
  }
});

/** Typical damage: characters lost, doubled, changed or swapped, a link truncated or pasted into another. */
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
      // The page passes a link to the lab that it names, otherwise to the open lab.
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

test('an embedding page gets the link’s refusals, and the user gets the list of labs', () => {
  const { codec } = of('#v2/ring');
  const reading = codec.read('#v1/kitchen');
  const refusals = 'refusals' in reading ? reading.refusals : [];
  const { text, notice } = linkRefused(refusals, true);
  expect(text).toMatch(/kitchen.*Allowed: .*usual settings/su);
  expect(notice).toMatchObject({ labs: true });
  expect(notice.text).toMatch(/^There is no lab “kitchen”.*usual settings.*There are:$/su);
});
