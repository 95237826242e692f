/** What the search for the largest load says, lab by lab. Loads are in the lab's own unit. */
export interface CapacityWords {
  ask: string;
  again: string;
  stop: string;
  begin: (letter: string) => string;
  /** One trial. */
  trial: (letter: string, load: number, seconds: number) => string;
  so: (held: number, broke: number | null) => string;
  /** `broke`: the smallest that was not held */
  held: (name: string, load: number, seconds: number, broke?: number) => string;
  /** Nothing that was tried broke it. */
  atLeast: (name: string, load: number, seconds: number) => string;
  /** The search was stopped. */
  soFar: (name: string, load: number, seconds: number) => string;
  /** The same before any load was held. */
  cut: (name: string) => string;
  none: (name: string, seconds: number) => string;
  /** When a deadline is missed. */
  deadline: string;
}
