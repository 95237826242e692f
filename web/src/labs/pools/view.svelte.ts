/** What of this lab's figures its user has chosen to see. It is not of what is compared, and so in no link. */

class View {
  /** the collected heap in place of shelves and areas, on both sides */
  heap = $state(false);
}

export const view = new View();
