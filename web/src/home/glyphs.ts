/** A glyph for each lab's card, made of the shapes of its figure, in a box of 54 by 42. */

export interface Glyph {
  /** Stroked paths. */
  line: string;
  /** Filled paths. */
  solid: string;
  /** Paths in the colour of a role, filled or stroked. */
  role?: { is: 'sub' | 'pool' | 'snd' | 'needle'; line?: string; solid?: string };
}

const box = (x: number, y: number, width: number, height = width) =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const row = (count: number, at: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => at(index)).join('');

/** Slots of the ring, drawn as spokes. */
const spokes = row(20, (slot) => {
  const angle = (slot / 20) * 2 * Math.PI;
  const at = (r: number) =>
    `${(27 + r * Math.sin(angle)).toFixed(1)} ${(21 - r * Math.cos(angle)).toFixed(1)}`;
  return `M${at(11)}L${at(16)}`;
});

/** Glyphs by the labs' ids. */
export const glyphs: Record<string, Glyph> = {
  library: {
    line:
      box(21.5, 2.5, 11, 6) +
      'M27 8.5V12M8 15.5V12H46V15.5M27 12V15.5' +
      box(2.5, 15.5, 11, 5) +
      box(21.5, 15.5, 11, 5) +
      box(40.5, 15.5, 11, 5),
    solid: row(9, (leaf) => box(1 + leaf * 6, 28, 4.5, 12)),
  },
  queues: {
    line: row(4, (cell) => box(30.5 + cell * 6, 34.5, 4)),
    solid: row(4, (line) =>
      row(2 ** line, (cell) =>
        line < 3 ? box(1 + cell * 6, 7 + line * 9, 5) : cell < 5 ? box(1 + cell * 6, 34, 5) : '',
      ),
    ),
  },
  clock: {
    line: dot(27, 8, 5) + 'M23 12L10 29M27 13V29M31 12L44 29' + box(5.5, 29.5, 9) + box(22.5, 29.5, 9),
    solid: '',
    role: { is: 'snd', solid: box(39, 29, 10) },
  },
  chunks: {
    line:
      box(1.5, 4.5, 20, 12) +
      box(21.5, 4.5, 14, 12) +
      box(35.5, 4.5, 16, 12) +
      'M7 17V25M18 17V25M29 17V25M40 17V25',
    solid: row(5, (piece) => box(1 + piece * 10.5, 26, 9, 12)),
  },
  pools: {
    line: 'M1 11.5H53M1 24.5H53M1 39.5H53',
    solid: '',
    role: {
      is: 'pool',
      solid:
        row(6, (one) => box(4 + one * 6, 6, 4, 5)) +
        row(4, (one) => box(4 + one * 9, 17, 6.5, 7)) +
        row(2, (one) => box(4 + one * 13, 30, 10, 9)),
    },
  },
  ring: { line: spokes, solid: '', role: { is: 'needle', line: 'M27 21L40 8' } },
  threads: {
    line: row(4, (slot) => box(2.5 + slot * 13, 8.5, 9)),
    solid: row(3, (job) => box(5 + job * 13, 11, 4)),
    role: { is: 'sub', solid: row(4, (worker) => dot(7 + worker * 13, 30, 4.5)) },
  },
  server: {
    line: box(1.5, 4.5, 51, 9) + 'M1 35H52M47 31l5 4l-5 4',
    solid: box(1, 19, 24, 9) + box(27, 19, 14, 9) + box(43, 19, 5, 9),
  },
  station: {
    line: box(28.5, 28.5, 10),
    solid:
      box(3, 4, 9) +
      box(20, 7, 4) +
      box(32, 6, 6) +
      box(47, 8, 3) +
      box(5, 19, 6) +
      box(18, 17, 9) +
      box(34, 20, 3) +
      box(44, 17, 8) +
      box(6, 33, 3) +
      box(18, 31, 6) +
      box(47, 32, 4),
  },
};
