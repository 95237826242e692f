/** Reads messages of an embed, for the site's own pages that contain one. */
import { PROTOCOL } from './protocol.ts';

/** Largest height that is accepted, in px. */
const TALLEST = 10_000;

/** The height that an embed asks for; undefined if the message is another one. @param data data of a message event */
export function readResize(data: unknown): { height: number } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { ringside, type, height } = data as Record<string, unknown>;
  if (ringside !== PROTOCOL || type !== 'resize') return undefined;
  return typeof height === 'number' && height > 0 && height <= TALLEST ? { height } : undefined;
}
