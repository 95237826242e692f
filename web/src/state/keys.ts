/** Keyboard shortcuts: maps a key press to a command. Keys that the focused control uses itself are left to it. */

import type { LabCommands } from './lab-commands.ts';

/** Controls that accept typed characters. */
const TYPING =
  'textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=button]), [contenteditable=true]';
/** Controls that Space activates. */
const PRESSED = 'button, summary, a[href], input, [role=button], [role=tab], [role=switch], [role=radio]';
/** Controls that the arrow keys operate. */
const MOVED = 'input, [role=slider], [role=tab], [role=radio], [role=menuitem]';

const plain: Record<string, (commands: LabCommands) => unknown> = {
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

/** Returns the target of a key press; undefined if a control, an open dialog or menu, or the browser uses the key. */
function free(event: KeyboardEvent): Element | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  const taken = target.closest(`${TYPING}, dialog[open]`) ?? document.querySelector(':popover-open');
  return taken ? undefined : target;
}

/** Runs the command of a key press in a lab. */
export function onKey(event: KeyboardEvent, commands: LabCommands) {
  const target = free(event);
  const command = target && meant(event, target);
  if (!command) return;
  event.preventDefault();
  command(commands);
}

function meant(event: KeyboardEvent, target: Element): ((commands: LabCommands) => void) | undefined {
  const { key, code, shiftKey } = event;
  if (key === ' ') return target.closest(PRESSED) ? undefined : (commands) => commands.togglePlay();
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return target.closest(MOVED) ? undefined : (commands) => commands.step(key === 'ArrowLeft' ? -1 : 1);
  }
  // Uses the physical key, because Shift changes the character of a digit key.
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit) return (commands) => commands.pick(shiftKey ? 0 : 1, Number(digit) - 1);
  // Physical keys, because some keyboard layouts have no brackets.
  if (code === 'BracketLeft' || code === 'BracketRight') return plain[code === 'BracketLeft' ? '[' : ']'];
  return plain[key.toLowerCase()];
}

/** Runs the command of a key press on a page without a lab, which supports only some of the commands. */
export function onPageKey(event: KeyboardEvent, commands: Partial<Record<string, () => unknown>>) {
  const target = free(event);
  const command = target && commands[event.key.toLowerCase()];
  if (!command || (event.key === ' ' && target.closest(PRESSED))) return;
  event.preventDefault();
  command();
}
