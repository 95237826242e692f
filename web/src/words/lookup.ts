/** Finds the words of labs' variants, knobs, their options and presets, in the language of the page. */
import { number, type Quantity } from './format.ts';

/** `name` of a variant, and one sentence that says what it does. */
export interface VariantWords {
  name: string;
  /** The same in at most four words, as the title of its figure. */
  does?: string;
  about: string;
}

interface KnobWords {
  name: string;
  /** What it does, in one sentence. */
  about: string;
  /** The unit as shown; without one, the name says what is counted. May depend on the other knobs. */
  unit?: (values: Record<string, number>) => string;
}

/** Options of a choice by its knob. */
type OptionWords = Record<string, Record<string, string>>;

interface PresetWords {
  name: string;
  about: string;
}

/** What `<lab>.knobs.<language>.ts` exports. */
export interface LabWords {
  variants: Record<string, VariantWords>;
  knobs: Record<string, KnobWords>;
  /** Missing where no knob is a choice. */
  options?: OptionWords;
  presets: Record<string, PresetWords>;
}

const labs: Record<string, LabWords> = {};

/** Makes the words of a lab known. Its page module does, and `every-lab.ts` for pages that name variants of all labs. */
export const addWords = (lab: string, words: LabWords) => void (labs[lab] = words);

/** What a lab has, or else any other one whose words are known: an id may mean one thing here and another there. */
const find = <T>(lab: string, of: (words: LabWords) => T | undefined): T | undefined =>
  [labs[lab], ...Object.values(labs)].map((words) => words && of(words)).find((found) => found !== undefined);

/** Words of a knob of a lab; one the page has no words for shows its id. */
export const knobWords = (id: string, lab = ''): KnobWords =>
  find(lab, ({ knobs }) => knobs[id]) ?? { name: id, about: '' };

/** A knob's value as shown: number and unit apart. */
export const knobReading = (
  id: string,
  value: number,
  values: Record<string, number>,
  lab?: string,
): Quantity => ({
  value: number(value),
  unit: knobWords(id, lab).unit?.(values) ?? '',
});

/** Name of one option of a lab's choice. */
export const optionName = (knob: string, option: string, lab = ''): string =>
  find(lab, ({ options }) => options?.[knob]?.[option]) ?? option;

/** Words of a lab's preset. */
export const presetWords = (id: string, lab = ''): PresetWords =>
  find(lab, ({ presets }) => presets[id]) ?? { name: id, about: '' };

/** Ids of the variants of a lab that the page has words for. */
export const variantIds = (lab: string): string[] => Object.keys(labs[lab]?.variants ?? {});

/** Words of a variant; one the page has no words for shows its id. */
export const variantWords = (id: string): VariantWords =>
  find('', ({ variants }) => variants[id]) ?? { name: id, about: '' };
