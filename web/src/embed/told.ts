/** What the site's own pages read of an embed beside them. */
import { PROTOCOL } from './protocol.ts';

/** A height is believed up to this, px. */
const TALLEST = 10_000;

/** The height that an embed needs, if that is what it says. @param data of a message */
export function readTold(data: unknown): { height: number } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { ringside, type, height } = data as Record<string, unknown>;
  if (ringside !== PROTOCOL || type !== 'resize') return undefined;
  return typeof height === 'number' && height > 0 && height <= TALLEST ? { height } : undefined;
}
