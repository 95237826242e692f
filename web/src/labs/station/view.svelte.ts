/** Display options of this lab's figures. They are not part of the comparison, so links do not contain them. */
import type { Drawn } from './drawn.ts';

class View {
  /** The counter that both figures draw; undefined for the first in which the sides differ. */
  counter = $state<Drawn>();
}

export const view = new View();
