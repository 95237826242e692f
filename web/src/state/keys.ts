/** Which command a key press means. Keys that a focused control uses itself are left to it. */

/** What can be done from the keyboard; some of it goes on after the press. */
export interface Commands {
  togglePlay(): void;
  step(by: 1 | -1): void;
  shiftSpeed(by: 1 | -1): void;
  /** @param index of the variant in the catalogue */
  pick(side: 0 | 1, index: number): void;
  toggleListen(): unknown;
  hearOther(): void;
  toggleMeasure(): unknown;
  togglePresenter(): void;
  toggleTheme(): void;
  restart(): void;
  help(): void;
  escape(): void;
}

/** Controls in which characters are typed. */
const TYPING =
  'textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=button]), [contenteditable=true]';
/** Controls that Space presses. */
const PRESSED = 'button, summary, a[href], input, [role=button], [role=tab], [role=switch], [role=radio]';
/** Controls that the arrow keys move. */
const MOVED = 'input, [role=slider], [role=tab], [role=radio], [role=menuitem]';

const plain: Record<string, (commands: Commands) => void> = {
  '[': (commands) => commands.shiftSpeed(-1),
  ']': (commands) => commands.shiftSpeed(1),
  l: (commands) => commands.toggleListen(),
  h: (commands) => commands.hearOther(),
  m: (commands) => commands.toggleMeasure(),
  p: (commands) => commands.togglePresenter(),
  t: (commands) => commands.toggleTheme(),
  r: (commands) => commands.restart(),
  '?': (commands) => commands.help(),
  escape: (commands) => commands.escape(),
};

/** Where a key was pressed, unless a control, an open dialog or the browser wants it. */
function free(event: KeyboardEvent): Element | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  return target.closest(TYPING) || target.closest('dialog[open]') ? undefined : target;
}

/** Runs what the key means in a lab. */
export function onKey(event: KeyboardEvent, commands: Commands) {
  const target = free(event);
  const command = target && meant(event, target);
  if (!command) return;
  event.preventDefault();
  command(commands);
}

function meant(event: KeyboardEvent, target: Element): ((commands: Commands) => void) | undefined {
  const { key, code, shiftKey } = event;
  if (key === ' ') return target.closest(PRESSED) ? undefined : (commands) => commands.togglePlay();
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return target.closest(MOVED) ? undefined : (commands) => commands.step(key === 'ArrowLeft' ? -1 : 1);
  }
  // By place, since Shift changes what a digit key writes.
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit) return (commands) => commands.pick(shiftKey ? 0 : 1, Number(digit) - 1);
  // On layouts without brackets, the keys where others have them.
  if (code === 'BracketLeft' || code === 'BracketRight') return plain[code === 'BracketLeft' ? '[' : ']'];
  return plain[key.toLowerCase()];
}

/** Runs what the key means on another page, where only some of the keys mean something. */
export function onPageKey(event: KeyboardEvent, commands: Partial<Record<string, () => unknown>>) {
  const target = free(event);
  const command = target && commands[event.key.toLowerCase()];
  if (!command || (event.key === ' ' && target.closest(PRESSED))) return;
  event.preventDefault();
  command();
}
