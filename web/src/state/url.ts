/**
 * The codec between the state of the lab and the fragment of the page's address:
 * `#v2/ring?a=rwmutex&slots=128&t=12480&speed=0.125&tab=story.3`. Readable, versioned, defaults left out. Reading never
 * throws: what is wrong comes back as refusals, and then no part of the link is taken. What was written long ago is read as
 * it would be written now.
 */
import type { Lab, Refusal } from '../engine/types.ts';
import { allowed, characters } from '../words/errors.en.ts';
import { fields, PRESET, writtenDefaults, type Field } from './fields.ts';
import type { TextPart } from './lab-part.ts';
import { defaults, type LinkState } from './link.ts';
import { MOST_PACKED } from './packed.ts';
import { upgraded, versionOf } from './upgrades.ts';

/** Address of a lab, and of nothing in particular in it: it opens where its story begins. */
export const labLink = (lab: string): string => `#v${versionOf(lab)}/${lab}`;
/** The short link to one of its presets. */
export const presetLink = (lab: string, preset: string): string => `${labLink(lab)}?${PRESET}=${preset}`;
/** The lab that a fragment names, whatever its version. */
export const labOf = (hash: string): string | undefined => /^#?v\d+\/([^/?]*)/u.exec(hash)?.[1];
/** Said of a state in which all is at its default. */
export const BEGINNING = 't=0';
/** Characters that a link may have after its `#`; more where it holds what somebody wrote. */
const LONGEST_LINK = 2048;

/** What was read: the state, or all that was wrong. */
export type Reading = { state: LinkState } | { refusals: Refusal[] };

export class LinkCodec {
  #lab: Lab;
  #labs: readonly string[];
  #first: number;
  #fields: Field[];
  #longest: number;
  #defaults: Map<string, string>;

  /**
   * @param steps how many the lab's story has
   * @param first the one it opens with, from 1
   * @param labs what a link may name, in other stores' codecs
   * @param text what somebody may write for the lab
   */
  constructor(lab: Lab, steps: number, first = 1, labs: readonly string[] = [lab.id], text?: TextPart) {
    this.#lab = lab;
    this.#labs = labs;
    this.#first = first;
    this.#fields = fields(lab, steps, text);
    this.#longest = LONGEST_LINK + (text ? MOST_PACKED : 0);
    this.#defaults = writtenDefaults(defaults(lab, first), this.#fields);
  }

  /** @returns the fragment with its `#` */
  write(state: LinkState): string {
    const written = this.#fields
      .map((field) => ({ name: field.name, text: field.write(state) }))
      .filter(({ name, text }) => text !== this.#defaults.get(name))
      .map(({ name, text }) => `${name}=${encodeURI(text)}`);
    // The name alone would not open this state.
    return `${labLink(this.#lab.id)}?${written.length > 0 ? written.join('&') : BEGINNING}`;
  }

  /**
   * @param hash the fragment, with or without its `#`; an empty one means the defaults. What it holds packed has been
   *   unpacked by now
   */
  read(hash: string): Reading {
    const text = hash.replace(/^#/, '');
    const state = defaults(this.#lab, this.#first);
    if (text === '') return { state };
    if (text.length > this.#longest) {
      return refuse('link', characters(text.length), allowed.length(this.#longest));
    }
    const [, path, query] = /^([^?]*)\??(.*)$/su.exec(upgraded(text)) ?? [];
    const [version, lab, ...rest] = path?.split('/') ?? [];
    // One that could be upgraded has been, and has the newest.
    const newest = versionOf(this.#lab.id);
    if (!/^v[1-9]$/u.test(version ?? '') || Number(version?.slice(1)) > newest)
      return refuse('version', version ?? '', `v${newest}`);
    if (lab !== this.#lab.id || rest.length > 0) {
      return refuse('lab', [lab, ...rest].join('/'), allowed.oneOf(this.#labs));
    }
    const refusals = this.#readAll(new URLSearchParams(query), state);
    return refusals.length > 0 ? { refusals } : { state };
  }

  /** Changes `state` by every name in the query. */
  #readAll(query: URLSearchParams, state: LinkState): Refusal[] {
    const refusals: Refusal[] = [];
    const seen = new Set<string>();
    // A preset comes before what is laid over it.
    const named = [...query].sort(([one], [other]) => Number(other === PRESET) - Number(one === PRESET));
    for (const [name, text] of named) {
      const field = this.#fields.find((one) => one.name === name);
      if (!field) refusals.push({ knob: 'unknown', value: name, allowed: allowed.names });
      else if (seen.has(name)) refusals.push({ knob: name, value: text, allowed: allowed.once });
      else {
        const allowedText = field.read(text, state);
        if (allowedText !== undefined) refusals.push({ knob: name, value: text, allowed: allowedText });
      }
      seen.add(name);
    }
    return refusals;
  }
}

const refuse = (knob: string, value: string, allowed: string): Reading => ({
  refusals: [{ knob, value, allowed }],
});
