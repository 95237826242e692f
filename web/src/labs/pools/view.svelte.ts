/** Display options of this lab's figures. They are not part of the comparison, so links do not contain them. */

class View {
  /** Whether both sides show the collected heap in place of their pool. */
  heap = $state(false);
}

export const view = new View();
