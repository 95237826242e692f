/** Functions that run in the page, in any engine. Each is self-contained, because the driver sends its source text. */
import type { Point } from './drivers.ts';

/** The page's globals during a press. */
type Watched = Window & {
  /** The reason why the press has not reached the located element so far. */
  missed?: string;
  /** Removes the listeners. */
  unwatch?: AbortController;
};

/** @returns the centre of the button, tab or link of this name, or the reason why it cannot be pressed */
export async function locate(name: string): Promise<Point | string> {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const all = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], [role=tab], [role=button], summary'),
  ];
  const named = all.filter(
    (one) => plain(one.getAttribute('aria-label') ?? one.innerText) === plain(name) && one.checkVisibility(),
  );
  const [first] = named;
  if (!first) return 'nothing has that name';
  if (first.matches(':disabled')) return 'it is disabled';
  first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const place = () =>
    new Promise<DOMRect>((resolve) => requestAnimationFrame(() => resolve(first.getBoundingClientRect())));
  const [before, after] = [await place(), await place()];
  if (before.x !== after.x || before.y !== after.y) return 'it moves';
  const point = { x: after.x + after.width / 2, y: after.y + after.height / 2 };
  const top = document.elementFromPoint(point.x, point.y);
  if (!first.contains(top)) return `it is covered by ${top?.outerHTML.slice(0, 120) ?? 'nothing'}`;
  // If the element moves before the press arrives, the element that is there then must not be pressed: see `missed`.
  const page: Watched = window;
  page.missed = 'the press has not arrived';
  page.unwatch?.abort();
  const { signal } = (page.unwatch = new AbortController());
  const watch = (event: Event) => {
    const target = event.target as Element;
    page.missed = first.contains(target) ? undefined : `it moved, and a ${target.tagName} was in its place`;
    if (page.missed === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ['touchstart', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchend', 'click'])
    addEventListener(kind, watch, { capture: true, passive: false, signal });
  return point;
}

/** The reason why the last press did not reach the located element; null if it did, or if it opened another page. */
export function missed(): string | null {
  const page: Watched = window;
  page.unwatch?.abort();
  return page.missed ?? null;
}

/** The visible text of the page, shortened for messages. */
export function visibleText(): string {
  return document.body.innerText.replace(/\s*\n\s*/g, '\n').slice(0, 1500);
}

/** Pairs of texts that overlap by more than a fifth of the smaller one. */
export function overlaps(): string[] {
  const MOST = 0.2;
  /** The part of a text's box that no ancestor clips; some ancestors cut long lines with an ellipsis. */
  const clipped = (rect: DOMRect, parent: Element) => {
    let { left, top, right, bottom } = rect;
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflow === 'visible') continue;
      const around = one.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes: { node: Node; text: string; rect: DOMRect }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent || parent.closest('.unseen, title, desc, option, noscript, script, style')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const rect = clipped(whole, parent);
      if (rect.width < 1 || rect.height < 1) continue;
      // Text that is covered or outside of the viewport is ignored.
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const top = document.elementFromPoint(x, y);
      if (!top || !(top.contains(parent) || parent.contains(top) || parent.closest('svg')?.contains(top)))
        continue;
      boxes.push({ node, text, rect });
    }
  }
  const found: string[] = [];
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      // Some engines return two boxes for a line that is cut by an ellipsis: the visible part and the whole line.
      if (one.node === other.node) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width <= 0 || height <= 0) continue;
      const smaller = Math.min(one.rect.width * one.rect.height, other.rect.width * other.rect.height);
      if (width * height > MOST * smaller) found.push(`${one.text} | ${other.text}`);
    }
  });
  return found.slice(0, 20);
}

/** The widths of the page and of its viewport, if the page is wider. */
export function overflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} px in a viewport of ${clientWidth} px`] : [];
}

/** Scrolls to the top of the page. */
export function toTop() {
  for (const one of document.querySelectorAll('main')) one.scrollTop = 0;
  scrollTo(0, 0);
}
