/**
 * Variants with a queue for each reader: a row for each reader, a column for each frame since the step began. A copy of the frame
 * is a bar, whole or in pieces; what waits in a reader's queue is drawn in the colour of memory.
 */
import { figure as words } from '../../words/ring.en.ts';
import type { Drawing } from './figure.ts';
import { drawReader } from './reader.ts';
import { ReaderKind } from './scene.ts';

/** Contents of a queue: copies of frames, or pointers to a reference-counted frame; empty if the variant has no queues. */
type Queued = '' | 'copies' | 'pointers';
const QUEUES: Record<string, Queued> = { 'queue-copy': 'copies', 'queue-v1': 'pointers' };

/** @param variant the variant's id in the catalogue */
export const queuesOf = (variant: string): Queued => QUEUES[variant] ?? '';

/** Space for the readers at the left, and for labels above, in px. */
const LEFT = 116;
const TOP = 36;
/** Columns for which there is always room, in px and as a number. */
const LEAST = 12;
/** Tallest row, and the height from which on its frames are drawn one by one, in px. */
const TALLEST = 44;
const SINGLE = 6;
/** Pieces in which a frame that is copied chunk by chunk is drawn. */
const PIECES = 4;

export function drawQueues(drawn: Drawing) {
  const { pen, scene, begins, ends = [], side, variant, width, height } = drawn;
  const copies = queuesOf(variant) === 'copies';
  const readers = scene.allReaders().filter(({ slot, queued }) => slot >= 0 || queued > 0);
  const first = begins ? begins[side].newest + 1 : Math.max(0, scene.newest - scene.slots + 1);
  const isStep = begins !== undefined && ends.length > 0;
  const columns = Math.max(
    LEAST,
    isStep ? Math.max(...ends.map(({ newest }) => newest)) - first + 1 : scene.slots,
  );
  const left = Math.min(LEFT, width * 0.34);
  const pitch = (width - left - 14) / columns;
  const high = Math.min(TALLEST, (height - TOP - 4) / Math.max(1, readers.length));
  const tall = high >= SINGLE ? Math.min(high * 0.62, high - 3) : high + 0.6;
  const wide = Math.max(1, pitch - (pitch > 5 ? 2.5 : 0.8));
  const x = (seq: number) => left + (seq - first) * pitch;
  const last = Math.max(first - 1, scene.newest);

  /** Frames of a row that look the same, from one to another, inclusive. */
  const run = (mark: 'copy' | 'pointer' | 'waiting', from: number, to: number, top: number) => {
    const start = Math.max(from, first, last - columns + 1);
    if (high < SINGLE)
      return pen.box(mark, { x: x(start), y: top, width: (to - start + 1) * pitch, height: tall });
    for (let seq = start; seq <= to; seq++) {
      const cell = { x: x(seq), y: top, width: wide, height: tall };
      if (mark === 'pointer') pen.box(mark, { ...cell, y: top + tall / 2 - wide / 2, height: wide });
      else if (copies) pen.box(mark, cell);
      else
        for (let piece = 0; piece < PIECES; piece++) {
          const part = tall / PIECES;
          pen.box(mark, { ...cell, y: top + piece * part, height: Math.max(1, part - 1.5) });
        }
    }
  };
  readers.forEach((reader, row) => {
    const top = TOP + row * high + (high - tall) / 2;
    const middle = top + tall / 2;
    if (high >= SINGLE) {
      pen.path('lane', `M${left} ${middle.toFixed(1)}H${width}`);
      drawReader(drawn, reader, { x: left - 14, y: middle }, Math.min(6.5, high * 0.36));
    }
    run('copy', first, last - reader.queued, top);
    run(copies ? 'waiting' : 'pointer', last - reader.queued + 1, last, top);
  });

  // At the next frame, or behind the last one that there is space for.
  const now = Math.min(x(last + 1) + wide / 2, width - 5);
  const foot = TOP + readers.length * high;
  pen.line(
    'publisher',
    [
      { x: now - 5, y: TOP - 14 },
      { x: now + 5, y: TOP - 14 },
      { x: now, y: TOP - 5 },
    ],
    'Z',
  );
  pen.path('writing', `M${now.toFixed(1)} ${TOP - 5}V${foot.toFixed(1)}`);
  const end = now > width - 100;
  pen.label(words.publisher, end ? now - 10 : now + 10, TOP - 6, {
    ink: 'pub-text',
    anchor: end ? 'end' : 'start',
    mark: 'publisher',
  });
  pen.label(copies ? words.copies : words.pieces, 0, 12, { mark: 'copy' });

  const middleOf = (row: number) => TOP + (row + 0.5) * high + 5;
  const network = readers.filter(({ kind }) => kind !== ReaderKind.soundCard).length;
  const text = { ink: 'sub-text', anchor: 'end' } as const;
  if (high < 11) return pen.label(words.readers(network), left - 14, TOP + 16, text);
  const slow = readers.findIndex(({ kind }) => kind === ReaderKind.slow);
  const card = readers.findIndex(({ kind }) => kind === ReaderKind.soundCard);
  if (network > 0) pen.label(words.reader, left - 26, middleOf(0), text);
  if (slow > 0) {
    const grows = readers[slow].queued > 1 && high >= 34;
    pen.label(
      grows ? `${words.slow}\n${words.grows}` : words.slow,
      left - 26,
      middleOf(slow) - (grows ? 8 : 0),
      text,
    );
  }
  if (card > 0) pen.label(words.card, left - 26, middleOf(card), { ...text, ink: 'snd-text' });
}
