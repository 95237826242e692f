/**
 * Keys of a presentation, as remote controls send them: PageDown and the right arrow go to the next step of the story
 * or the course, PageUp and the left arrow to the previous one; B or a full stop blanks the page. G asks the step's
 * question, and then counts its answer. All other keys keep their meaning.
 */

export interface Presenting {
  go(by: 1 | -1): void;
  /** Asks the lab for what is to be measured or counted. */
  ask(): void;
  /** Counts the answer to the question of a story's step. */
  count(): void;
  blank(): void;
  spot(): void;
}

/** @returns the action of a key; undefined if the key keeps its usual meaning */
export function presented(event: KeyboardEvent, presenting: Presenting): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest('dialog[open]')) return undefined;
  switch (event.key.toLowerCase()) {
    case 'pagedown':
    case 'arrowright':
    case 'arrowdown':
      return () => presenting.go(1);
    case 'pageup':
    case 'arrowleft':
    case 'arrowup':
      return () => presenting.go(-1);
    case 'g':
      return () => presenting.count();
    case 'b':
    case '.':
      return () => presenting.blank();
    case 's':
      return () => presenting.spot();
    case 'm':
      return () => presenting.ask();
    default:
      return undefined;
  }
}
