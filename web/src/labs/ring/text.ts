/** How wide label text is on this machine: fonts differ, and labels are placed to the pixel. */

const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;
let font = '';

/** Size of a label's text, px: of the token, which a presentation sets larger. */
function label(): number {
  const root = getComputedStyle(document.documentElement);
  return (parseFloat(root.fontSize) || 16) * (parseFloat(root.getPropertyValue('--t-label')) || 0.8125);
}

/** Size of a label's line, px. Read once: the presenter's larger root size calls `forgetText`. */
let line = 0;
export function lineHeight(): number {
  line ||= Math.round(label() * 1.3);
  return line;
}

/** Width of a label's text, px. */
export function textWidth(text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    canvas ??= document.createElement('canvas').getContext('2d');
    font ||= `${label()}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;
    if (canvas) canvas.font = font;
    width = canvas?.measureText(text).width ?? text.length * 0.55 * label();
    // Labels carry numbers: without an end the table would grow all day.
    if (widths.size > 500) widths.clear();
    widths.set(text, width);
  }
  return width;
}

/** The root's font size has changed. */
export function forgetText(): void {
  widths.clear();
  font = '';
  line = 0;
}
