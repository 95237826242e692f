/** What is shown when something is shared: as it is at that moment, since what plays on would change it under the reader's hand. */
import { chosen, type LabProps } from '../app/view.ts';
import type { Config, Preset, Variant } from '../engine/types.ts';
import { fits } from '../state/link.ts';

export interface Shown extends LabProps {
  config: Config;
  variants: [Variant, Variant];
  /** Which of many worlds. */
  look: number | null;
  /** With its variants; absent where anything was changed by hand. */
  preset?: Preset;
  /** The fragment that brings another browser here. */
  link: string;
}

export function shownBy({ store, lab, page }: LabProps): Shown {
  const { config, link } = store;
  const preset = lab.presets.find((one) => fits(lab, config, one));
  return { store, lab, page, config, link, preset, variants: chosen(lab, config), look: store.run.look };
}

/** The address of a fragment, as it is copied. */
export const absolute = (hash: string): string => new URL(hash, location.href).href;
