/** Deterministic mutations of texts: the same seed makes the same mutations. */

/** Fragments that are difficult for parsers. */
const PIECES = [
  ...'&=%?#/,.-"{}[]:\\\0\n',
  ...['%00', '%ff'],
  ...['0', '-0', '1e999', '9007199254740993', 'NaN', 'null', 'true', '__proto__', 'constructor', 'toString'],
  ...['\ud800', '\udc00', '\u{1d11e}', '\u202e', '\ufeff', 'é', 'a=', 't=', 'own=', 'preset=', 'script='],
];
const LONGEST_REPEAT = 2_000;

/** @param inputs texts of which one is mutated, with pieces of the others */
export function mutate(next: () => number, inputs: readonly string[]): string {
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)];
  let text = pick(inputs);
  for (let changes = 1 + below(5); changes > 0; changes--) {
    const from = below(text.length + 1);
    const to = Math.min(text.length, from + below(24));
    const [head, middle, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    switch (below(6)) {
      case 0:
        text = head + tail;
        break;
      case 1:
        text = head + pick(PIECES) + middle + tail;
        break;
      case 2:
        text = head + pick(PIECES) + tail;
        break;
      case 3:
        text = head + middle.repeat(1 + below(next() < 0.05 ? LONGEST_REPEAT : 8)) + tail;
        break;
      case 4:
        text = head + String.fromCharCode(below(next() < 0.8 ? 128 : 65_536)) + tail;
        break;
      default: {
        const other = pick(inputs);
        const at = below(other.length + 1);
        text = head + other.slice(at, at + 40) + tail;
      }
    }
  }
  return text.slice(0, 100_000);
}
