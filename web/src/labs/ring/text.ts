/** Measures the width of label text, because fonts differ between machines and labels are placed to the pixel. */

const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;
let font = '';

/** Font size of a label in px, from the stylesheet's token, which is larger in presentations. */
function label(): number {
  const root = getComputedStyle(document.documentElement);
  return (parseFloat(root.fontSize) || 16) * (parseFloat(root.getPropertyValue('--t-label')) || 0.8125);
}

/** Height of a label's line, in px. Read once; `forgetText` resets it when the root's font size changes. */
let line = 0;
export function lineHeight(): number {
  line ||= Math.round(label() * 1.3);
  return line;
}

/** Ratio of a label's font size to the usual one, which is larger in presentations. */
export const textScale = (): number => lineHeight() / 17;

/** Width of a label's text, in px. */
export function textWidth(text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    canvas ??= document.createElement('canvas').getContext('2d');
    font ||= `${label()}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;
    if (canvas) canvas.font = font;
    width = canvas?.measureText(text).width ?? text.length * 0.55 * label();
    // Labels contain numbers, so the cache would otherwise grow without bound.
    if (widths.size > 500) widths.clear();
    widths.set(text, width);
  }
  return width;
}

/** Resets the measures after a change of the root's font size. */
export function forgetText(): void {
  widths.clear();
  font = '';
  line = 0;
}
