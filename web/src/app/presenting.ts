/**
 * Keys of a presentation, as a remote control sends them: PageDown and the right arrow go on, PageUp and the left one back,
 * through the story or the course; B or a full stop blanks the screen. All others mean what they always do.
 */

export interface Presenting {
  go(by: 1 | -1): void;
  /** asks the lab what is to be measured or counted */
  ask(): void;
  blank(): void;
  spot(): void;
}

/** @returns what a key does; nothing where it means what it does elsewhere */
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
