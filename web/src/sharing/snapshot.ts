/** A snapshot of the lab for sharing, because the lab continues to run while the sheet is open. */
import { chosen, type LabProps } from '../app/selectors.ts';
import type { Config, Preset, Variant } from '../engine/types.ts';
import { fits } from '../link/link.ts';

export interface Snapshot extends LabProps {
  config: Config;
  variants: [Variant, Variant];
  /** The preset, with its own variants; undefined if anything was changed by hand. */
  preset?: Preset;
  /** Fragment of a link to the state. */
  link: string;
}

export function snapshotOf({ session, lab, page }: LabProps): Snapshot {
  const { config, link } = session;
  const preset = lab.presets.find((one) => fits(lab, config, one));
  return {
    session,
    lab,
    page,
    config,
    link,
    preset,
    variants: chosen(lab, config),
  };
}

/** Absolute URL of a fragment. */
export const absolute = (hash: string): string => new URL(hash, location.href).href;
