/** A count of one side beside the other side's, as a row of `PairBars.svelte`. */
export interface PairBar {
  /** The counter's name, or the mark that it stands for. */
  mark: string;
  name: string;
  /** This side's count, and the other side's if both are shown. */
  own: number;
  other?: number;
  /** Count of a full bar; by default the greater one of both. */
  full?: number;
  /** This side's count with its unit. */
  text: string;
}
