/** Whether a knob means something to what is compared. */
import type { Knob } from '../engine/types.ts';
import { panel } from '../words/knobs.en.ts';
import { variantWords } from '../words/variants.en.ts';

/** Why a knob cannot be turned while A and B are these; undefined where it can. */
export const onlyFor = ({ only }: Knob, a: string, b: string): string | undefined =>
  only.length === 0 || only.includes(a) || only.includes(b)
    ? undefined
    : panel.onlyFor(only.map((id) => variantWords(id).name));
