/** Finds the words of knobs, their options and presets, in whatever language they are. */
import { number, type Quantity } from './format.ts';

export interface KnobWords {
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

export interface KnobCatalogue {
  /** By lab: a name may mean one thing here and another there. */
  labs: Record<string, Record<string, KnobWords>>;
  /** By lab, of those that have a file of their own: two may have a preset of the same name. */
  parts: Record<string, { options: OptionWords; presets: Record<string, PresetWords> }>;
  /** Of any lab. */
  options: OptionWords;
  presets: Record<string, PresetWords>;
}

export function lookup({ labs, parts, options, presets }: KnobCatalogue) {
  const knobs = Object.assign({}, ...Object.values(labs)) as Record<string, KnobWords>;

  /** Words of a knob of a lab, or of any that has one of that id; one the page has no words for shows its id. */
  const knobWords = (id: string, lab = ''): KnobWords =>
    labs[lab]?.[id] ?? knobs[id] ?? { name: id, about: '' };

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
    (parts[lab]?.options[knob] ?? options[knob])?.[option] ?? option;

  /** Words of a lab's preset, or of any lab's that has one of that id. */
  const presetWords = (id: string, lab = ''): PresetWords =>
    parts[lab]?.presets[id] ?? presets[id] ?? { name: id, about: '' };

  return { knobWords, knobReading, optionName, presetWords };
}
