/** The published figures that belong to a workload. Pure. */
import type { Config, Lab, Variant } from '../engine/types.ts';
import { isWorkload } from '../link/link.ts';

/**
 * The variants. Where authors published figures for several presets, only the figure for the current workload remains.
 */
export function claimed(lab: Lab, config: Config): Variant[] {
  const presets = lab.presets.filter((preset) => isWorkload(lab, config, preset)).map(({ id }) => id);
  return lab.variants.map((variant) => {
    const row = variant.published?.find(({ preset }) => presets.includes(preset));
    return row ? { ...variant, claim: row.claim } : variant;
  });
}
