/**
 * Lights a mark wherever it occurs: in words, in the legend, in the figures and in the counts. Elements say in `data-mark`
 * which marks they show. One of them under the pointer, with the focus, or pressed (until it is pressed again, or Escape)
 * lights them all; the other marks of the figures recede. A style sheet of its own does this, so that no frame costs more.
 */

/** A style sheet on the page. @returns the sheet, and its removal */
function adopted(): [CSSStyleSheet, () => void] {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return [
    sheet,
    () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)),
  ];
}

const ON = 'data-mark';
/** Names of the counts that belong to a mark, on its item in the legend. */
const COUNTS = 'data-counts';

/** The marks of an element or of its closest ancestor that has some. */
const marksOf = (target: EventTarget | null): string[] =>
  (target instanceof Element ? target.closest(`[${ON}]`)?.getAttribute(ON) : null)?.split(' ') ?? [];

/** The rules that light these marks. */
function rules(marks: readonly string[]): string {
  if (marks.length === 0) return '';
  const lit = `:is(${marks.map((mark) => `[${ON}~="${CSS.escape(mark)}"]`).join()})`;
  return (
    `figure:has(${lit}) svg [${ON}]:not(${lit}):not(:has(${lit})):not(${lit} *){opacity:.2}` +
    `:is(button,li,tr)${lit}{background:var(--groove);box-shadow:inset 0 -2px var(--ink)}`
  );
}

/** All names under which a mark occurs: its own, and those of its counts; for a count also those of its marks. */
export function related(root: ParentNode, marks: readonly string[]): string[] {
  const all = new Set(marks);
  for (const item of root.querySelectorAll(`[${COUNTS}]`)) {
    const own = item.getAttribute(ON) ?? '';
    const counts = item.getAttribute(COUNTS)?.split(' ') ?? [];
    if (marks.includes(own)) counts.forEach((count) => all.add(count));
    else if (counts.some((count) => marks.includes(count))) all.add(own);
  }
  return [...all];
}

/** Attaches to the element that contains words, legend, figures and counts. @returns its removal */
export function lights(root: HTMLElement): () => void {
  const [sheet, remove] = adopted();
  let pressed: string[] = [];
  let shown = '';

  const show = (marks: readonly string[]) => {
    const text = rules(related(root, marks));
    if (text !== shown) sheet.replaceSync((shown = text));
  };
  const press = (marks: string[]) => {
    pressed = marks;
    for (const button of root.querySelectorAll(`button[${ON}]`))
      button.setAttribute('aria-pressed', String(pressed.includes(button.getAttribute(ON) ?? '')));
    show(pressed);
  };
  const over = ({ target }: Event) => {
    const marks = marksOf(target);
    show(marks.length > 0 ? marks : pressed);
  };
  const out = () => show(pressed);
  const click = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest(`button[${ON}]`) : null;
    if (!button) return;
    const marks = marksOf(button);
    press(marks.join() === pressed.join() ? [] : marks);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || pressed.length === 0) return;
    event.stopPropagation();
    press([]);
  };

  const attached = new AbortController();
  const on = (type: string, listener: (event: never) => void) =>
    root.addEventListener(type, listener as EventListener, { signal: attached.signal });
  on('pointerover', over);
  on('pointerleave', out);
  on('focusin', over);
  on('focusout', out);
  on('click', click);
  on('keydown', key);
  return () => {
    attached.abort();
    remove();
  };
}

/**
 * Emphasises the count that a step of the story is about in the tables of counts, whose rows say in `data-mark` which count they
 * show.
 * @param count its id; undefined emphasises nothing
 * @returns an attachment for an element that is on the page with the counts
 */
export const emphasise = (count: string | undefined) => (): (() => void) => {
  const [sheet, remove] = adopted();
  if (count !== undefined)
    sheet.replaceSync(`tr[data-mark~="${CSS.escape(count)}"] > *{color:var(--ink);font-weight:600}`);
  return remove;
};
