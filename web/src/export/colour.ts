/**
 * Converts computed colours, which are `rgb(…)` or, if they were mixed, in wider colour spaces, to the form that any
 * program reads.
 */

export interface Colour {
  /** `#rrggbb`, or `none` if the value is not a colour. */
  hex: string;
  /** 0 to 1. */
  alpha: number;
}

/** A colour token as it is written in the stylesheet. */
const HEX = /^#[0-9a-f]{6}$/i;
const PLAIN = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;
const known = new Map<string, Colour>();
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

const hex = (parts: number[]) => `#${parts.map((one) => one.toString(16).padStart(2, '0')).join('')}`;

/** Converts a colour by painting it on a canvas, because only the browser can convert all colour spaces. */
function painted(value: string): Colour {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) return { hex: value, alpha: 1 };
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return { hex: hex([red, green, blue]), alpha: Number((alpha / 255).toFixed(3)) };
}

function read(value: string): Colour {
  const [, red, green, blue, alpha = '1'] = PLAIN.exec(value) ?? [];
  if (red !== undefined) return { hex: hex([red, green, blue].map(Number)), alpha: Number(alpha) };
  if (HEX.test(value)) return { hex: value.toLowerCase(), alpha: 1 };
  return /^[a-z]+$/.test(value) || value === '' ? { hex: value || 'none', alpha: 1 } : painted(value);
}

/** @param value a computed style or a token */
export function colour(value: string): Colour {
  const found = known.get(value) ?? read(value);
  known.set(value, found);
  return found;
}
