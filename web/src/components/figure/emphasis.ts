/**
 * Emphasises the count that a step of the story is about in the tables of counts, whose rows say in `data-mark` which count they
 * show. A style sheet of its own does this, as in `light.ts`.
 */

/** @param count its id; undefined emphasises nothing @returns an attachment for an element that is on the page with the counts */
export const emphasise = (count: string | undefined) => (): (() => void) => {
  const sheet = new CSSStyleSheet();
  if (count !== undefined) {
    sheet.replaceSync(`tr[data-mark~="${CSS.escape(count)}"] > *{color:var(--ink);font-weight:600}`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
};
