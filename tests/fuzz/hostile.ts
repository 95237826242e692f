/** Scripts and queries that are short but expensive: nested sharing and nested repetition. */

type Next = () => number;
const whole = (next: Next, low: number, high: number) => Math.floor(low + next() * (high - low + 1));
const pick = <T>(next: Next, list: readonly T[]): T => list[whole(next, 0, list.length - 1)];
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Generators of expensive scripts, by the quantity that grows. */
const SCRIPTS: ((next: Next) => string)[] = [
  (next) => {
    const last = whole(next, 4, 60);
    const pairs = lines(last, (index) => `a${index + 1} = (a${index}, a${index})`);
    const use = pick(next, [
      `a${last}`,
      `l = list.init(1, fun (_) -> a${last})`,
      `x = 1 + a${last}`,
      `sine(a${last})`,
    ]);
    return `a0 = (1, 1)\n${pairs}\n${use}\noutput.card(sine())`;
  },
  (next) => {
    const depth = whole(next, 1, 40);
    const outputs = whole(next, 1, 230);
    const chain = lines(
      depth,
      (index) =>
        `s${index + 1} = ${pick(next, ['amplify(0.9, ', 'add([sine(), '])}s${index}${pick(next, [')', '])'])}`,
    );
    return `s0 = sine()\n${chain}\n${lines(outputs, () => `output.dummy(s${depth})`)}`;
  },
  (next) => {
    const depth = whole(next, 2, 24);
    return `s0 = sine()\n${lines(depth, (index) => `s${index + 1} = add([s${index}, s${index}])`)}\noutput.card(s${depth})`;
  },
  (next) => `${'('.repeat(whole(next, 1, 3_000))}sine()${')'.repeat(whole(next, 1, 3_000))}`,
  (next) => `output.card(add(list.init(${whole(next, 1, 100_000)}, fun (i) -> sine(220. + float(i)))))`,
  (next) => {
    const last = whole(next, 2, 40);
    return `a0 = "0123456789"\n${lines(last, (index) => `a${index + 1} = a${index} ^ a${index}`)}\nprint(a${last})\noutput.card(sine())`;
  },
  (next) => {
    const last = whole(next, 2, 40);
    return `f0 = fun (x) -> x + 1\n${lines(last, (index) => `f${index + 1} = fun (x) -> f${index}(f${index}(x))`)}\nx = f${last}(0)\noutput.card(sine())`;
  },
  (next) =>
    `x = ${Array.from({ length: whole(next, 1, 5_000) }, () => '1').join(pick(next, [' + ', ' * ', ' - ']))}\noutput.card(sine())`,
  (next) =>
    `l = list.fold(fun (a, _) -> [a, a], [1], list.init(${whole(next, 1, 200)}, fun (i) -> i))\noutput.card(sine())`,
];

/** A script of at most the length that a link allows. */
export const hostileScript = (next: Next): string => pick(next, SCRIPTS)(next).slice(0, 60_000);

const TERMS = [
  'artist:a*',
  'a',
  '*',
  'title~e',
  'year>1990',
  '+comment',
  'NOT album:x',
  'in:a',
  '#1-9000',
  'artist:?*?*?*?*a',
  '1,2,3-9',
];

/** A query. */
export function hostileQuery(next: Next): string {
  const form = whole(next, 0, 4);
  const terms = Array.from({ length: whole(next, 1, 400) }, () => pick(next, TERMS));
  if (form === 0) return terms.join(pick(next, [' AND ', ' OR ', ' ']));
  if (form === 1) return `${'('.repeat(whole(next, 1, 5_000))}a${')'.repeat(whole(next, 1, 5_000))}`;
  if (form === 2) return `${'NOT '.repeat(whole(next, 1, 5_000))}a`;
  if (form === 3) return `title:${pick(next, ['*a', '?*', '*?*b', 'a*b']).repeat(whole(next, 1, 300))}`;
  return `#${Array.from({ length: whole(next, 1, 500) }, () => pick(next, ['1-1000000000', '7', '0-9', '99999999999'])).join(',')}`;
}
