/**
 * Links as they were once written, as they are written now. One small function for each change of a name that links hold;
 * all are applied, in the order of the changes, before anything reads a link. What no change is about stays letter by letter
 * as it is, and a link that was upgraded is left alone the next time. Where a default changes, which links leave out, the links
 * of that lab get a new version, and a link of the version before is given what it left out: `docs/links.md`.
 */

/** A name of a link with its text, as the address has them; a name alone where there is no `=`. */
type Pair = readonly [name: string, text?: string];
/** One change: a pair of some lab's link as it is written now. */
type Upgrade = (lab: string, pair: Pair) => Pair;
/** New names by the old ones. */
type Renamed = Readonly<Record<string, string>>;

/** Variants that have other names. */
const variants: Record<string, Renamed> = {
  // After what is done with the buffer and the last chunk, instead of the pull request that it came with.
  server: { plain: 'fresh', 'last-chunk': 'fresh-cut', pool: 'lent', shipped: 'lent-cut' },
  // After what they are: a pool behind a lock, and our log.
  pools: { shared: 'locked', beyond: 'log' },
};
/** Presets that have other names. */
const presets: Record<string, Renamed> = {
  // There is a knob called leak.
  clock: { leak: 'leaking-hooks' },
};
/** Knobs that have other names. */
const knobs: Record<string, Renamed> = {
  // What the page draws of it is a graph.
  clock: { shape: 'graph' },
};

/** Links name what they like, such as `constructor`. */
function now(renamed: Record<string, Renamed>, lab: string, name: string): string {
  const ofLab = Object.hasOwn(renamed, lab) ? renamed[lab] : {};
  return Object.hasOwn(ofLab, name) ? ofLab[name] : name;
}

/** What a variant is called now: documents with results name them too. */
export const variantNow = (lab: string, id: string): string => now(variants, lab, id);
/** The same of a preset. */
export const presetNow = (lab: string, id: string): string => now(presets, lab, id);

const upgrades: readonly Upgrade[] = [
  (lab, [name, text]) => [name, name === 'a' || name === 'b' ? variantNow(lab, text ?? '') : text],
  (lab, [name, text]) => [name, name === 'preset' ? presetNow(lab, text ?? '') : text],
  (lab, [name, text]) => [now(knobs, lab, name), text],
];

/** A link of one version as the next one writes it. */
type Step = (pairs: readonly Pair[]) => readonly Pair[];

/** Until `v2` readers of the ring skipped only where `catch_up` said so; since then they skip unless `no_catch_up` does. */
const skipping: Step = (pairs) => {
  const turned: Record<string, string> = { on: 'off', off: 'on' };
  const named = pairs.map(([name, text]): Pair =>
    name === 'catch_up' ? ['no_catch_up', turned[text ?? ''] ?? text] : [name, text],
  );
  return named.some(([name]) => name === 'no_catch_up') ? named : [...named, ['no_catch_up', 'on']];
};

/** Of each lab one of whose defaults has changed: the steps from `v1` on. */
const steps: Record<string, readonly Step[]> = { ring: [skipping] };
const stepsOf = (lab: string) => (Object.hasOwn(steps, lab) ? steps[lab] : []);

/** The version in which a lab's links are written now, as a number: labs that are not in `steps` still have the first. */
export const versionOf = (lab: string): number => 1 + stepsOf(lab).length;

/** What presets set in documents of schema 1, over what they set now; see `docs/links.md`. */
const setOnce: Record<string, string> = { ring: 'no_catch_up=on', 'ring-threads': 'no_catch_up=on' };

/** What a document of schema 1 calls a preset, as it is called now. */
export function presetOnce(lab: string, id: string): string {
  const preset = presetNow(lab, id);
  return preset !== '' && Object.hasOwn(setOnce, lab) ? `${preset}&${setOnce[lab]}` : preset;
}

/** Knobs of a lab by the names and values that a link of `version` gives them, as they are now. */
export function knobsNow(lab: string, version: number, all: Record<string, number>): Record<string, number> {
  if (lab !== 'ring' || version > 1) return all;
  const { catch_up: skips = 0, ...others } = all;
  return { ...others, no_catch_up: 1 - skips };
}

/** A link of a lab, of any version. */
const FORM = /^(#?)v([1-9])\/([^?/]*)(?:\?(.*))?$/su;

/** Version of a link; 0 of what is none. */
export const linkVersion = (link: string): number => Number(FORM.exec(link)?.[2] ?? 0);

/** A link as it is written now. @param hash the fragment, with or without its `#`; what is no link stays as it is */
export function upgraded(hash: string): string {
  const [, start, number = '', lab = '', query] = FORM.exec(hash) ?? [];
  const [from, to] = [Number(number), versionOf(lab)];
  if (start === undefined || from > to) return hash;
  const address = `${start}v${to}/${lab}`;
  // The lab and nothing in particular in it.
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
