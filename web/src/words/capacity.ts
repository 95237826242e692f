/** Texts of a capacity search, one set for each lab. Loads are in the lab's own unit. */
export interface CapacityWords {
  ask: string;
  again: string;
  stop: string;
  begin: (letter: string) => string;
  /** The current trial. */
  trial: (letter: string, load: number, seconds: number) => string;
  so: (held: number, broke: number | null) => string;
  /** `broke`: the smallest load that was not sustained. */
  held: (name: string, load: number, seconds: number, broke?: number) => string;
  /** Every load that was tried was sustained. */
  atLeast: (name: string, load: number, seconds: number) => string;
  /** The search was stopped early. */
  soFar: (name: string, load: number, seconds: number) => string;
  /** The search was stopped before any load was sustained. */
  cut: (name: string) => string;
  none: (name: string, seconds: number) => string;
  /** Explains when a deadline is missed. */
  deadline: string;
}
