/**
 * Codec between the state of a lab and the fragment of the page's URL, such as
 * `#v2/ring?a=rwmutex&slots=128&t=12480&speed=0.125&tab=story.3`. The format is readable and versioned, and leaves
 * defaults out. Reading never throws: errors are returned as refusals, and then no part of the link is applied. Links
 * of older versions are upgraded first. What was added to a link on its way, such as `fbclid` or a bracket behind it, is
 * left out and returned.
 */
import type { Allowed, Lab, Refusal } from '../engine/types.ts';
import { fields, GUESS, PRESET, writtenDefaults, type Field } from './fields.ts';
import { MOST_PACKED } from './packed.ts';
import { COURSES, RESULTS } from './route.ts';
import { defaults, type GuessRange, type LinkState, type TextPart } from './state.ts';
import { tidied, unescaped, withoutTail } from './tidy.ts';
import { fieldNow, upgraded, versionOf } from './upgrades.ts';

/** Link that names only a lab; it opens the lab's opening state. */
export const labLink = (lab: string): string => `#v${versionOf(lab)}/${lab}`;
/** Short link to a preset of a lab. */
export const presetLink = (lab: string, preset: string): string => `${labLink(lab)}?${PRESET}=${preset}`;
/** Id of the lab that a fragment names, in any version; undefined if it names none. */
export const labOf = (hash: string): string | undefined => /^#?v\d+\/([\w-]*)/u.exec(tidied(hash))?.[1];
/** Query of a state in which every field is at its default. */
export const BEGINNING = 't=0';
/** Maximum length of a link after its `#`, in characters. Links of labs with an editable text may be longer. */
const LONGEST_LINK = 2048;

/**
 * The state that was read, or all errors in the link. `left`: names that the lab's links do not have, and signs behind
 * the link, which were left out. `bare`: the link names only the lab.
 */
export type Reading = { state: LinkState; left?: string[]; bare?: true } | { refusals: Refusal[] };

export class LinkCodec {
  #lab: Lab;
  #labs: readonly string[];
  #first: number;
  #fields: Field[];
  #longest: number;
  #defaults: Map<string, string>;

  /**
   * @param steps number of steps in the lab's story
   * @param first the step that the lab opens with, from 1
   * @param labs ids that a refusal lists as allowed
   * @param text the lab's editable text, if it has one
   * @param guesses allowed guesses of each step of the story
   * @param own whether the user may write a variant
   */
  constructor(
    lab: Lab,
    steps: number,
    first = 1,
    labs: readonly string[] = [lab.id],
    text?: TextPart,
    guesses: readonly (GuessRange | undefined)[] = [],
    own = false,
  ) {
    this.#lab = lab;
    this.#labs = labs;
    this.#first = first;
    this.#fields = fields(lab, steps, text, guesses, own);
    this.#longest = LONGEST_LINK + (text || own ? MOST_PACKED : 0);
    this.#defaults = writtenDefaults(defaults(lab, first), this.#fields);
  }

  /** @returns the fragment with its `#` */
  write(state: LinkState): string {
    const written = this.#fields
      .map((field) => ({ name: field.name, text: field.write(state) }))
      .filter(({ name, text }) => text !== this.#defaults.get(name))
      .map(({ name, text }) => `${name}=${encodeURI(text)}`);
    // A link that names only the lab would open its opening state, not the defaults.
    return `${labLink(this.#lab.id)}?${written.length > 0 ? written.join('&') : BEGINNING}`;
  }

  /**
   * @param hash the fragment, with or without its `#`; an empty one stands for the defaults. A packed text in it must
   * have been unpacked before
   * @param strict whether a link is refused of which anything would be left out
   */
  read(hash: string, strict = false): Reading {
    const text = tidied(hash).replace(/^#/, '');
    if (text === '') return { state: defaults(this.#lab, this.#first) };
    if (text.length > this.#longest) {
      return refuse('link', String(text.length), { kind: 'range', max: this.#longest, unit: 'characters' });
    }
    const whole = this.#read(text, strict);
    if ('state' in whole || strict) return whole;
    for (const plain of [false, true]) {
      const [kept, tail] = withoutTail(text, plain);
      const reading = tail === '' ? whole : this.#read(kept, strict);
      if ('state' in reading) return { ...reading, left: [...(reading.left ?? []), tail] };
    }
    return whole;
  }

  /** Reads a tidied link of any version. */
  #read(text: string, strict: boolean): Reading {
    const [, before = '', all] = /^([^?]*)(?:\?(.*))?$/su.exec(text) ?? [];
    const pairs = all === undefined || all === '' ? [] : all.split('&');
    const unknown = pairs.filter((pair) => !this.#knows(pair.split('=', 1)[0]));
    const known = strict ? pairs : pairs.filter((pair) => !unknown.includes(pair));
    const bare = all === undefined || (pairs.length > 0 && known.length === 0);
    const link = upgraded(bare ? before : `${before}?${known.join('&')}`);

    const state = defaults(this.#lab, this.#first);
    const [, path = '', query] = /^([^?]*)\??(.*)$/su.exec(link) ?? [];
    const [version = '', lab, ...rest] = path.split('/');
    // After the upgrade, every known version is the newest one.
    const newest = versionOf(this.#lab.id);
    if (!/^v\d+$/u.test(version)) {
      const ids = [COURSES, RESULTS, labLink(this.#lab.id)];
      return refuse('page', unescaped(path), { kind: 'one-of', ids });
    }
    if (!/^v[1-9]$/u.test(version) || Number(version.slice(1)) > newest)
      return refuse('version', version, { kind: 'one-of', ids: [`v${newest}`] });
    if (lab !== this.#lab.id || rest.length > 0) {
      return refuse('lab', unescaped([lab, ...rest].join('/')), { kind: 'one-of', ids: [...this.#labs] });
    }
    const refusals = this.#readAll(new URLSearchParams(query), state);
    if (refusals.length > 0) return { refusals };
    const left = strict ? [] : unknown.map((pair) => unescaped(pair.split('=', 1)[0]));
    return { state, ...(left.length > 0 && { left }), ...(bare && { bare }) };
  }

  /** Whether links of this lab have the name, or had it in an older version. */
  #knows(name: string): boolean {
    const now = fieldNow(this.#lab.id, name);
    return this.#fields.some((field) => field.name === now);
  }

  /** Applies every field of the query to `state`. @returns the errors */
  #readAll(query: URLSearchParams, state: LinkState): Refusal[] {
    const refusals: Refusal[] = [];
    const seen = new Set<string>();
    // The preset is applied first, so that the other fields override it; a guess last, because its range is that of the step.
    const turn = (name: string) => (name === PRESET ? 0 : name === GUESS ? 2 : 1);
    const named = [...query].sort(([one], [other]) => turn(one) - turn(other));
    for (const [name, text] of named) {
      const field = this.#fields.find((one) => one.name === name);
      if (!field) refusals.push({ knob: 'unknown', value: name, allowed: { kind: 'link-names' } });
      else if (seen.has(name)) refusals.push({ knob: name, value: text, allowed: { kind: 'once' } });
      else {
        // Wrapping a line may have put a space anywhere.
        const allowed = field.read(text.replace(/\s/gu, ''), state);
        if (allowed) refusals.push({ knob: name, value: text, allowed });
      }
      seen.add(name);
    }
    return refusals;
  }
}

const refuse = (knob: string, value: string, allowed: Allowed): Reading => ({
  refusals: [{ knob, value, allowed }],
});
