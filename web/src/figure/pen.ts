/**
 * The pen that a figure is drawn with. It collects one path for each mark, so that a figure of a thousand slots is a dozen
 * elements, and the labels beside them. `Drawing.svelte` shows them; a test compares them as texts.
 */

/** A place in the figure, in px. */
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

/** A place that can be pressed: an actor, which is picked, or a stream, which is shown; null for all streams. */
export type Hit = Box &
  (
    | { actor: number }
    /** It is a button of its own, which the keyboard reaches by this name. */
    | { stream: number | null; name: string }
  );

/** How a label looks: its colour, which is that of the text or of a role, and its size and weight. */
export interface Look {
  /** Distance of two lines, in px; by default 1.25 of the text's height. */
  pitch?: number;
  ink?:
    'ink' | 'ink-2' | 'ink-3' | 'lock-text' | 'needle' | 'pool-text' | 'pub-text' | 'snd-text' | 'sub-text';
  /** `title` is 24 px and bold, for the one state that a figure has in its middle. */
  size?: 'label' | 'small' | 'title';
  anchor?: 'start' | 'middle' | 'end';
}

export interface Label extends Point, Look {
  /** Lines are separated by line breaks. */
  words: string;
  /** The mark that it names: they light each other. */
  mark?: string;
}

/** Rounds to 0.1 px, which is finer than any screen shows. */
export const px = (value: number): number => Math.round(value * 10) / 10;

/** `M` are the ids of the figure's marks. */
export class Pen<M extends string = string> {
  readonly paths: Partial<Record<M, string>> = {};
  readonly labels: Label[] = [];
  readonly hits: Hit[] = [];

  /** Adds any path in the notation of SVG. */
  path(mark: M, d: string) {
    this.paths[mark] = (this.paths[mark] ?? '') + d;
  }
  box(mark: M, { x, y, width, height }: Box) {
    if (width > 0 && height > 0)
      this.path(mark, `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}Z`);
  }
  /** A line through the points; with `Z` it is closed. */
  line(mark: M, points: readonly Point[], close: '' | 'Z' = '') {
    if (points.length > 0)
      this.path(mark, `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}${close}`);
  }
  circle(mark: M, { x, y }: Point, radius: number) {
    const r = px(radius);
    this.path(mark, `M${px(px(x) - r)} ${px(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`);
  }
  /** Lines at 45° within a box, for what is copied. @param step distance between two of them */
  hatch(mark: M, { x, y, width, height }: Box, step = 6) {
    for (let at = step; at < width + height; at += step) {
      const [right, low] = [Math.min(at, width), Math.min(at, height)];
      this.line(mark, [
        { x: x + at - low, y: y + low },
        { x: x + right, y: y + at - right },
      ]);
    }
  }
  /** A Bézier curve with two control points. */
  curve(mark: M, from: Point, [one, other]: readonly [Point, Point], to: Point) {
    const all = [one, other, to].map(({ x, y }) => `${px(x)} ${px(y)}`);
    this.path(mark, `M${px(from.x)} ${px(from.y)}C${all.join(' ')}`);
  }
  /** A path that is drawn around the origin, such as a sign, at another place and in another size. */
  placed(mark: M, d: string, { x, y }: Point, scale = 1) {
    for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/giu)) {
      const isAbsolute = command === command.toUpperCase();
      const numbers = (rest.match(/-?[\d.]+/gu) ?? []).map((number, at) => {
        // The rotation and the two flags of an arc are no lengths.
        if (command.toUpperCase() === 'A' && at % 7 > 1 && at % 7 < 5) return number;
        const isY = command === 'V' || (command !== 'H' && (command === 'A' ? at % 7 === 6 : at % 2 === 1));
        const isPoint = isAbsolute && (command !== 'A' || at % 7 > 4);
        return px(Number(number) * scale + (isPoint ? (isY ? y : x) : 0));
      });
      this.path(mark, command + numbers.join(' '));
    }
  }
  /** A line to `to` with a head of 5 px. */
  arrow(mark: M, from: Point, to: Point) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const wing = (by: number) => ({
      x: to.x - 6 * Math.cos(angle + by),
      y: to.y - 6 * Math.sin(angle + by),
    });
    this.line(mark, [from, to]);
    this.line(mark, [wing(0.6), to, wing(-0.6)]);
  }
  hit(hit: Hit) {
    this.hits.push(hit);
  }
  /** A label; nothing if it has no words. `y` is the baseline of its first line. */
  label(words: string, x: number, y: number, look: Look & { mark?: M } = {}) {
    if (words) this.labels.push({ words, x: px(x), y: px(y), ...look });
  }
}

/** Linear axes from 0 in a box. @param most the values at the right and at the upper edge */
export function plot<M extends string>(pen: Pen<M>, box: Box, most: { x: number; y: number }) {
  const foot = box.y + box.height;
  const at = (x: number, y: number): Point => ({
    x: box.x + (x / most.x) * box.width,
    y: foot - (y / most.y) * box.height,
  });
  type Pair = readonly [x: number, y: number];
  const points = (pairs: readonly Pair[]) => pairs.map(([x, y]) => at(x, y));
  /** Each value holds up to the next x. */
  const stairs = (values: readonly number[]) =>
    values.flatMap((y, x): Pair[] => [
      [x, y],
      [x + 1, y],
    ]);
  return {
    at,
    line: (mark: M, pairs: readonly Pair[]) => pen.line(mark, points(pairs)),
    area: (mark: M, pairs: readonly Pair[]) =>
      pen.line(mark, points([...pairs, [pairs.at(-1)?.[0] ?? 0, 0], [pairs[0]?.[0] ?? 0, 0]]), 'Z'),
    stairs: (mark: M, values: readonly number[]) => pen.line(mark, points(stairs(values))),
    /** From the stairs of `lower` up to those of `upper`. */
    band: (mark: M, upper: readonly number[], lower: readonly number[]) =>
      pen.line(mark, points([...stairs(upper), ...stairs(lower).reverse()]), 'Z'),
    axis: (mark: M) => pen.path(mark, `M${px(box.x)} ${px(foot + 0.5)}h${px(box.width)}`),
  };
}
