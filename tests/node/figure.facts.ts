/** Facts about what a figure draws: how often a mark occurs, and what leaves its box. */
import type { Label, Pen } from '../../web/src/figure/pen.ts';

/** Number of outlines of a mark. */
export const marksIn = <M extends string>({ paths }: Pen<M>, mark: M): number =>
  (paths[mark] ?? '').split('M').length - 1;

/** Width of a character as a share of the text's height, which no text of some length exceeds on average. */
const CHARACTER = 0.56;
const HEIGHTS = { label: 14, small: 12, title: 24 };

function span({ words, x, size = 'label', anchor = 'start' }: Label): [left: number, right: number] {
  const width = words.length * HEIGHTS[size] * CHARACTER;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return [left, left + width];
}

/** The ends of a path's lines and the sides of its circles; the commands are those that a pen writes. */
function* corners(path: string): Generator<[x: number, y: number]> {
  let [x, y] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([MLHVhva])([^A-Za-z]*)/gu)) {
    const numbers = rest.match(/-?\d+(?:\.\d+)?/gu)?.map(Number) ?? [];
    if (command === 'M' || command === 'L') [x, y] = numbers;
    else if (command === 'h') x += numbers[0];
    else if (command === 'v') y += numbers[0];
    else if (command === 'H') [x] = numbers;
    else if (command === 'V') [y] = numbers;
    else {
      // A half of a circle.
      const [radius, , , , , across] = numbers;
      yield [x + across / 2, y - radius];
      yield [x + across / 2, y + radius];
      x += across;
    }
    yield [x, y];
  }
}

/** What is drawn outside of the box, but for half a line's width. */
export function outside<M extends string>(
  { paths, labels }: Pen<M>,
  width: number,
  height: number,
): string[] {
  const isOut = (x: number, y: number) => !(x >= -1 && x <= width + 1 && y >= -1 && y <= height + 1);
  const marks = Object.entries<string | undefined>(paths).flatMap(([mark, path = '']) =>
    [...corners(path)].filter(([x, y]) => isOut(x, y)).map(([x, y]) => `${mark} at ${x} ${y}`),
  );
  const texts = labels.filter((label) => span(label).some((x) => isOut(x, label.y)));
  return [...new Set(marks), ...texts.map(({ words, x, y }) => `${words} at ${x} ${y}`)];
}
