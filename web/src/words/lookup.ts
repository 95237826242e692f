/** Finds the words of labs' variants, knobs, their options and presets, in whatever language they are. */
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
interface LabWords {
  variants: Record<string, VariantWords>;
  knobs: Record<string, KnobWords>;
  /** Missing where no knob is a choice. */
  options?: OptionWords;
  presets: Record<string, PresetWords>;
}
type ByLab = Record<string, LabWords>;

/** The words of all labs in one: where several have an id, the last lab's. */
const merged = <T>(labs: ByLab, of: (lab: LabWords) => Record<string, T> | undefined) =>
  Object.assign({}, ...Object.values(labs).map(of)) as Record<string, T>;

export function lookup(labs: ByLab) {
  const knobs = merged(labs, (lab) => lab.knobs);
  const options = merged(labs, (lab) => lab.options);
  const presets = merged(labs, (lab) => lab.presets);

  /** Words of a knob of a lab, or of any that has one of that id; one the page has no words for shows its id. */
  const knobWords = (id: string, lab = ''): KnobWords =>
    labs[lab]?.knobs[id] ?? knobs[id] ?? { name: id, about: '' };

  /** A knob's value as shown: number and unit apart. */
  const knobReading = (
    id: string,
    value: number,
    values: Record<string, number>,
    lab?: string,
  ): Quantity => ({
    value: number(value),
    unit: knobWords(id, lab).unit?.(values) ?? '',
  });

  /** Name of one option of a lab's choice, or of any lab's that has one of that id. */
  const optionName = (knob: string, option: string, lab = ''): string =>
    (labs[lab]?.options?.[knob] ?? options[knob])?.[option] ?? option;

  /** Words of a lab's preset, or of any lab's that has one of that id. */
  const presetWords = (id: string, lab = ''): PresetWords =>
    labs[lab]?.presets[id] ?? presets[id] ?? { name: id, about: '' };

  return { knobWords, knobReading, optionName, presetWords };
}

export function variantLookup(labs: ByLab) {
  const variants = merged(labs, (lab) => lab.variants);

  /** Ids of the variants of a lab that the page has words for. */
  const variantIds = (lab: string): string[] => Object.keys(labs[lab]?.variants ?? {});

  /** Words of a variant; one the page has no words for shows its id. */
  const variantWords = (id: string): VariantWords => variants[id] ?? { name: id, about: '' };

  return { variantIds, variantWords };
}
