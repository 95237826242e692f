/** Whether a knob affects the compared variants. */
import type { Knob } from '../engine/types.ts';
import { panel } from '../words/knobs.en.ts';
import { variantWords } from '../words/lookup.ts';

/** Why a knob has no effect on A and B; undefined if it has one. */
export const onlyFor = ({ only }: Knob, a: string, b: string): string | undefined =>
  only.length === 0 || only.includes(a) || only.includes(b)
    ? undefined
    : panel.onlyFor(only.map((id) => variantWords(id).name));
