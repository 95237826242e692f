/**
 * Links as they were once written, as they are written now. One small function for each change of a name that links hold;
 * all are applied, in the order of the changes, before anything reads a link. What no change is about stays letter by letter
 * as it is, and a link that was upgraded is left alone the next time. `docs/links.md` says when a change needs a new version
 * instead.
 */

/** A name of a link with its text, as the address has them. */
type Pair = readonly [name: string, text: string];
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
  (lab, [name, text]) => [name, name === 'a' || name === 'b' ? variantNow(lab, text) : text],
  (lab, [name, text]) => [name, name === 'preset' ? presetNow(lab, text) : text],
  (lab, [name, text]) => [now(knobs, lab, name), text],
];

/** A link with something to read, of the version that there is. */
const FORM = /^(#?v1\/([^?/]*)\?)(.*)$/su;

/** A link as it is written now. @param hash the fragment, with or without its `#`; what is no link stays as it is */
export function upgraded(hash: string): string {
  const [, start, lab = '', query = ''] = FORM.exec(hash) ?? [];
  if (start === undefined) return hash;
  const pairs = query.split('&').map((written) => {
    const at = written.indexOf('=');
    if (at < 0) return written;
    const pair: Pair = [written.slice(0, at), written.slice(at + 1)];
    return upgrades.reduce((pair, upgrade) => upgrade(lab, pair), pair).join('=');
  });
  return start + pairs.join('&');
}
