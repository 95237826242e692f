/**
 * Upgrades old links to the current format. There is one small function for each change of a name that links hold; all
 * are applied, in the order of the changes, before anything reads a link. Everything else in a link stays as it is, and
 * upgrading twice equals upgrading once. When a default value changes, the lab's links get a new version, because links
 * leave defaults out; an older link then gets the old default added. See `docs/links.md`.
 */
import { tidied } from './tidy.ts';

/** A name in a link with its text; without text if the link has no `=` there. */
type Pair = readonly [name: string, text?: string];
/** One change, applied to one pair of a lab's link. */
type Upgrade = (lab: string, pair: Pair) => Pair;
/** Current names by old names. */
type Renamed = Readonly<Record<string, string>>;

/** Renamed variants, by lab. */
const variants: Record<string, Renamed> = {
  // Named after what a variant does with the buffer and the last chunk; before, after its pull request.
  server: { plain: 'fresh', 'last-chunk': 'fresh-cut', pool: 'lent', shipped: 'lent-cut' },
  // Named after what the variants are: a pool behind a lock, and a log.
  pools: { shared: 'locked', beyond: 'log' },
};
/** Renamed presets, by lab. */
const presets: Record<string, Renamed> = {
  // `leak` is also the name of a knob.
  clock: { leak: 'leaking-hooks' },
};
/** Renamed knobs, by lab. */
const knobs: Record<string, Renamed> = {
  // The page calls what it draws a graph.
  clock: { shape: 'graph' },
};

/** Returns the current name. `Object.hasOwn` matters, because a link may contain names such as `constructor`. */
function now(renamed: Record<string, Renamed>, lab: string, name: string): string {
  const ofLab = Object.hasOwn(renamed, lab) ? renamed[lab] : {};
  return Object.hasOwn(ofLab, name) ? ofLab[name] : name;
}

/** Current id of a variant. Documents with results contain variant ids too. */
export const variantNow = (lab: string, id: string): string => now(variants, lab, id);
/** Current id of a preset. */
export const presetNow = (lab: string, id: string): string => now(presets, lab, id);

const upgrades: readonly Upgrade[] = [
  (lab, [name, text]) => [name, name === 'a' || name === 'b' ? variantNow(lab, text ?? '') : text],
  (lab, [name, text]) => [name, name === 'preset' ? presetNow(lab, text ?? '') : text],
  (lab, [name, text]) => [now(knobs, lab, name), text],
];

/** Converts the pairs of a link from one version to the next. */
type Step = (pairs: readonly Pair[]) => readonly Pair[];

/** In `v1`, readers of the ring skipped only with `catch_up=on`; since `v2` they skip unless `no_catch_up=on`. */
const skipping: Step = (pairs) => {
  const turned: Record<string, string> = { on: 'off', off: 'on' };
  const named = pairs.map(([name, text]): Pair =>
    name === 'catch_up' ? ['no_catch_up', turned[text ?? ''] ?? text] : [name, text],
  );
  return named.some(([name]) => name === 'no_catch_up') ? named : [...named, ['no_catch_up', 'on']];
};

/** In `v1`, the clock of the queues lab read its sources twice a tick on both sides; since `v2` as often as that of its version. */
const reading: Step = (pairs) =>
  pairs.some(([name]) => name === 'reads') ? pairs : [...pairs, ['reads', '2']];

/** Conversions of each lab one of whose defaults has changed, from `v1` on. */
const steps: Record<string, readonly Step[]> = { ring: [skipping], queues: [reading] };
const stepsOf = (lab: string) => (Object.hasOwn(steps, lab) ? steps[lab] : []);

/** Names that were in a lab's links of older versions, and the current ones of what they set. */
const replaced: Record<string, Renamed> = { ring: { catch_up: 'no_catch_up' } };

/** Current name of a field of a lab's links of any version; the name itself if it never was in one. */
export const fieldNow = (lab: string, name: string): string => now(replaced, lab, now(knobs, lab, name));

/** Current version of a lab's links, as a number: 1 for labs that are not in `steps`. */
export const versionOf = (lab: string): number => 1 + stepsOf(lab).length;

/** Settings that presets had in documents of schema 1, as an addition to their current ones; see `docs/links.md`. */
const setOnce: Record<string, string> = {
  ring: 'no_catch_up=on',
  'ring-threads': 'no_catch_up=on',
  queues: 'reads=2',
};

/** Current text of a preset that a document of schema 1 names. */
export function presetOnce(lab: string, id: string): string {
  const preset = presetNow(lab, id);
  return preset !== '' && Object.hasOwn(setOnce, lab) ? `${preset}&${setOnce[lab]}` : preset;
}

/** Converts the knobs of a lab from links of `version` to the current names and values. */
export function knobsNow(lab: string, version: number, all: Record<string, number>): Record<string, number> {
  if (version > 1) return all;
  if (lab === 'queues') return { reads: 2, ...all };
  if (lab !== 'ring') return all;
  const { catch_up: skips = 0, ...others } = all;
  return { ...others, no_catch_up: 1 - skips };
}

/** A lab's link of any version. */
const FORM = /^(#?)v([1-9])\/([^?/]*)(?:\?(.*))?$/su;

/** Version of a link; 0 if the text is not a link. */
export const linkVersion = (link: string): number => Number(FORM.exec(tidied(link))?.[2] ?? 0);

/**
 * Returns a link in the current format.
 * @param link the fragment, with or without its `#`; only tidied if it is not a link
 */
export function upgraded(link: string): string {
  const hash = tidied(link);
  const [, start, number = '', lab = '', query] = FORM.exec(hash) ?? [];
  const [from, to] = [Number(number), versionOf(lab)];
  if (start === undefined || from > to) return hash;
  const address = `${start}v${to}/${lab}`;
  // The link names only the lab.
  if (query === undefined) return address;
  const pairs = (query === '' ? [] : query.split('&')).map((written): Pair => {
    const at = written.indexOf('=');
    if (at < 0) return [written];
    const pair: Pair = [written.slice(0, at), written.slice(at + 1)];
    return upgrades.reduce((pair, upgrade) => upgrade(lab, pair), pair);
  });
  const now = stepsOf(lab)
    .slice(from - 1)
    .reduce<readonly Pair[]>((pairs, step) => step(pairs), pairs);
  return `${address}?${now.map(([name, text]) => (text === undefined ? name : `${name}=${text}`)).join('&')}`;
}
