/**
 * Emphasises the count that a step of the story is about, in the table of counts and in the figures' bars. Elements say in
 * `data-mark` which counts they show. A style sheet of its own does this, as in `light.ts`, so that no drawing has to know it.
 */

/** @param count its id; undefined emphasises nothing @returns an attachment for an element that is on the page with the counts */
export const emphasise = (count: string | undefined) => (): (() => void) => {
  const sheet = new CSSStyleSheet();
  if (count !== undefined) {
    const of = `[data-mark~="${CSS.escape(count)}"]`;
    sheet.replaceSync(
      `tr${of} > *{color:var(--ink);font-weight:600}` + `svg g${of} > :is(.note,.own){fill:var(--ink)}`,
    );
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
};
