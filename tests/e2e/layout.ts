/** The layout of a page as it stands: cut text, crossing texts, a page that scrolls, and how much can be seen at once. */
import type { Page } from 'playwright';

/** Whether the main part scrolls in height, and whether the page is wider than its window. */
export const inside = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!;
    return { scrolls: main.scrollHeight > main.clientHeight, wide: document.body.scrollWidth > innerWidth };
  });

/** Waits until the page has drawn what it was told last. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * The faults of a page, a sentence each:
 * - a page or a main part that scrolls sideways;
 * - a text that its own box or one around it cuts, unless an ellipsis and a title say so; what scrolls into view is not cut;
 * - a text of a drawing that leaves the drawing;
 * - two texts of a drawing or of a figure that cross each other;
 * - two controls that cross each other by more than the empty margins of their targets.
 *
 * Runs in the page.
 */
function findFaults(): string[] {
  /** Rounding of fonts and borders, in px. */
  const SLACK = 1;
  /** Part of a line's height above and below its letters, where lines may meet. */
  const BLANK = 0.25;
  const found: string[] = [];
  const short = (text: string) => `“${text.replace(/\s+/g, ' ').trim().slice(0, 48)}”`;
  const style = (one: Element) => getComputedStyle(one);

  for (const one of [document.documentElement, ...document.querySelectorAll('main')])
    if (one.scrollWidth > one.clientWidth + SLACK)
      found.push(`${one.tagName} is ${one.scrollWidth} px wide in ${one.clientWidth}`);

  /** Whether a text is there for screen readers only. */
  const unseen = (one: Element | null): boolean =>
    one !== null && (style(one).clipPath === 'inset(50%)' || unseen(one.parentElement));
  const seen = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !unseen(one);
  /** The part of a box that is not scrolled out of view. */
  function shown(one: Element): DOMRect {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box; box = box.parentElement) {
      if (style(box).overflowY === 'visible') continue;
      const around = box.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }
  const lines = (one: Element): DOMRect[] => {
    const range = document.createRange();
    return [...one.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
      .flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      })
      .filter(({ width, height }) => width > 0 && height > 0);
  };

  /** The side at which a box cuts the lines of a text; undefined if none does. */
  function cutter(one: Element, rects: DOMRect[]): string | undefined {
    let [across, along] = [true, true];
    for (let box: Element | null = one; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = style(box);
      const { left, top, right, bottom } = box.getBoundingClientRect();
      if (across && overflowX !== 'visible') {
        const cut = rects.some((line) => line.left < left - SLACK || line.right > right + SLACK);
        if (/hidden|clip/.test(overflowX) && cut) {
          const said = textOverflow === 'ellipsis' && one.closest('[title]');
          return said ? undefined : `at the side by <${box.localName} class="${box.className}">`;
        }
        if (/auto|scroll/.test(overflowX)) across = false;
      }
      if (along && overflowY !== 'visible') {
        const cut = rects.some(
          (line) => line.top < top - line.height * BLANK || line.bottom > bottom + line.height * BLANK,
        );
        if (/hidden|clip/.test(overflowY) && cut)
          return `in height by <${box.localName} class="${box.className}">`;
        if (/auto|scroll/.test(overflowY)) along = false;
      }
      if (position === 'fixed') break;
    }
    const leaves = rects.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK);
    return across && leaves ? 'by the window' : undefined;
  }

  for (const one of document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *, option)')) {
    const rects = seen(one) ? lines(one) : [];
    const by = rects.length > 0 ? cutter(one, rects) : undefined;
    if (by) found.push(`${short(one.textContent)} is cut ${by}`);
  }

  const crossing = (a: DOMRect, b: DOMRect, blank: number) => {
    const [high, low] = [blank * a.height, blank * b.height];
    return (
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom - high, b.bottom - low) - Math.max(a.top + high, b.top + low) > 2
    );
  };
  type Part = { text: string; rect: DOMRect; one: Element };
  function crossings(parts: Part[], where: string, blank: number) {
    parts.forEach((a, index) => {
      for (const b of parts.slice(index + 1)) {
        if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
        if (crossing(a.rect, b.rect, blank)) found.push(`${short(a.text)} crosses ${short(b.text)} ${where}`);
      }
    });
  }

  for (const svg of document.querySelectorAll('svg')) {
    if (svg.parentElement?.closest('svg') || !seen(svg)) continue;
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].filter((text) => seen(text) && text.textContent.trim());
    for (const text of texts) {
      const { left, top, right, bottom, height } = text.getBoundingClientRect();
      const high = height * BLANK;
      const out =
        left < frame.left - SLACK ||
        right > frame.right + SLACK ||
        top + high < frame.top - SLACK ||
        bottom - high > frame.bottom + SLACK;
      if (out && style(svg).overflow !== 'visible')
        found.push(`${short(text.textContent)} leaves its drawing`);
    }
  }
  for (const figure of document.querySelectorAll('figure')) {
    const texts: Part[] = [...figure.querySelectorAll<Element>('*:not(title, desc, option)')]
      .filter(
        (one) => (one.localName === 'text' || !one.closest('svg')) && one.textContent.trim() && seen(one),
      )
      .flatMap((one) => {
        if (one.localName !== 'text') return lines(one).map((rect) => ({ text: one.textContent, rect, one }));
        // Line by line, because the lines of two labels may stand in turn.
        const rows = one.children.length > 0 ? [...one.children] : [one];
        return rows
          .filter((row) => row.textContent.trim())
          .map((row) => ({ text: row.textContent, rect: row.getBoundingClientRect(), one }));
      });
    crossings(texts, `in figure ${figure.dataset.side ?? ''}`, BLANK);
  }

  const controls: Part[] = [
    ...document.querySelectorAll('main :is(button, a[href], input, select, summary, [role="slider"])'),
  ]
    // Events are dots on the line of time, which is a control itself.
    .filter((one) => !one.matches('.lanes button'))
    .filter((one) => !one.closest('svg') && seen(one) && style(one).pointerEvents !== 'none')
    .map((one) => ({
      text: one.getAttribute('aria-label') ?? (one.textContent || one.className),
      rect: shown(one),
      one,
    }))
    .filter(({ rect }) => rect.width > 0 && rect.height > 0);
  for (const { text, rect } of controls)
    if (rect.right > innerWidth + SLACK || rect.left < -SLACK) found.push(`${short(text)} leaves the window`);
  crossings(controls, 'as a control', 0);
  return [...new Set(found)];
}

/** The faults of a page when it has drawn what it was told last. */
export async function faults(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(findFaults);
}

/** What can be seen of the page now: its text, and how many words, numbers, controls, filled buttons, labels of a figure. */
export const look = (page: Page) =>
  page.evaluate(() => {
    const counted = (one: Element) => !one.closest('header, script, style, option');
    const unseen = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || unseen(one.parentElement));
    const inWindow = (rect: DOMRect) =>
      rect.width > 1 && rect.height > 1 && rect.right > 0 && rect.left < innerWidth && rect.top < innerHeight;
    const seen = (one: Element) =>
      counted(one) &&
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !unseen(one);

    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement || !seen(node.parentElement)) continue;
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(inWindow)) texts.push(node.textContent!.trim());
    }
    const text = texts.filter(Boolean).join(' ');
    const UNIT = /^(s|ms|µs|ns|B|kB|MB|kHz)$/;
    // In Chinese, too, a word is a word and not a character.
    const words = [
      ...new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(text),
    ]
      .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment) && !UNIT.test(segment))
      .map(({ segment }) => segment);
    const numbers = text.match(/\d[\d.,]*(?:[\u2009\u202f\u00a0]\d{3})*(?:\/\d+)?|[¼½⅛]/g) ?? [];
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, summary, [role=tab], [role=slider]',
      ),
    ].filter((one) => seen(one) && inWindow(one.getBoundingClientRect()));
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--needle)';
    const filling = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const filled = controls.filter((one) => getComputedStyle(one).backgroundColor === filling);
    const labels = [...document.querySelectorAll('figure')].map(
      (figure) =>
        [...figure.querySelectorAll('svg text')].filter((one) => one.textContent.trim() && seen(one)).length,
    );
    return {
      text,
      words: words.length,
      numbers: numbers.length,
      controls: controls.length,
      filled: filled.length,
      labels: Math.max(0, ...labels),
    };
  });
