/** Compares two pictures mark by mark, and describes the differences. */
import { tokens } from './gallery.numbers.ts';
import { isFont, isStyle, THEMES } from './gallery.styles.ts';

/** Largest difference of two coordinates that is a matter of rounding, in the drawing's units. */
const COORDINATE = 0.15;
/** The same of the first four numbers of a transform's matrix. */
const FACTOR = 0.0015;
/** Longest value that is shown in full, in characters. */
const LONGEST = 60;

/** Name of a mark in messages: its tag and its classes. */
const named = (mark: Element) => [mark.localName, ...mark.classList].join('.');

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** Pairs of tokens that differ; undefined if the values have different numbers of tokens. */
function differentTokens(name: string, old: string, now: string): [string, string][] | undefined {
  const [before, after] = [tokens(old), tokens(now)];
  if (before.length !== after.length) return undefined;
  const tolerance = (index: number) =>
    name === 'transform' && before[0] === 'matrix' && index <= 4 ? FACTOR : COORDINATE;
  const close = (index: number) => Math.abs(Number(before[index]) - Number(after[index])) <= tolerance(index);
  return before
    .map((token, index): [string, string] => [token, after[index]])
    .filter(([token, other], index) => token !== other && !close(index));
}

/** Compares an attribute of position or size. */
function compareGeometry(name: string, old: Element, now: Element): string[] {
  const [before, after] = [old.getAttribute(name), now.getAttribute(name)];
  if (before === after) return [];
  const pairs = before === null || after === null ? undefined : differentTokens(name, before, after);
  if (!pairs) return [`${name} ${shortened(before ?? 'none')} → ${shortened(after ?? 'none')}`];
  if (pairs.length === 0) return [];
  const more = pairs.length > 1 ? `, and ${pairs.length - 1} more numbers` : '';
  return [`${name} ${pairs[0].join(' → ')}${more}`];
}

/** Compares a style in each theme. */
function compareStyle(name: string, old: Element, now: Element): string[] {
  const valuesOf = (mark: Element) => {
    const light = mark.getAttribute(name) ?? 'inherited';
    return [light, mark.getAttribute(`data-${name}`) ?? light];
  };
  const [before, after] = [valuesOf(old), valuesOf(now)];
  const changes = THEMES.map((_, theme) => `${before[theme]} → ${after[theme]}`);
  if (changes[0] === changes[1]) return before[0] === after[0] ? [] : [`${name} ${changes[0]}`];
  return THEMES.flatMap((theme, index) =>
    before[index] === after[index] ? [] : [`${name} (${theme}) ${changes[index]}`],
  );
}

/** Compares the attributes of two marks, without their fonts and the classes that only give them names. */
function compareAttributes(old: Element, now: Element): string[] {
  const all = new Set([...old.getAttributeNames(), ...now.getAttributeNames()]);
  const styles = new Set([...all].filter(isStyle).map((name) => name.replace('data-', '')));
  const rest = [...all].filter((name) => name !== 'class' && !isStyle(name) && !isFont(name));
  return [
    ...rest.flatMap((name) => compareGeometry(name, old, now)),
    ...[...styles].flatMap((name) => compareStyle(name, old, now)),
  ];
}

/** The text of a mark, without that of the marks in it. */
const ownText = (mark: Element) =>
  [...mark.childNodes]
    .filter((node) => node instanceof Text)
    .map(({ data }) => data.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');

/** Compares two marks and the marks in them. @param path name of the mark in messages */
function compareMarks(old: Element, now: Element, path: string): string[] {
  if (old.localName !== now.localName) return [`${path}: was ${named(old)}`];
  const found = compareAttributes(old, now);
  const [before, after] = [ownText(old), ownText(now)];
  if (before !== after) found.push(`text “${before}” → “${after}”`);
  const inside = compareLists([...old.children], [...now.children], `${path} > `);
  return [...found.map((one) => `${path}: ${one}`), ...inside];
}

/** Compares two lists of marks. Marks between the equal ones at the beginning and at the end are paired in order. */
function compareLists(old: Element[], now: Element[], prefix: string): string[] {
  const equal = (a: Element, b: Element) => compareMarks(a, b, '').length === 0;
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && equal(old[start], now[start])) start += 1;
  let end = 0;
  while (end < shorter - start && equal(old[old.length - 1 - end], now[now.length - 1 - end])) end += 1;
  const before = old.slice(start, old.length - end);
  const after = now.slice(start, now.length - end);
  const path = (mark: Element, index: number) => `${prefix}${named(mark)}[${start + index}]`;
  return [
    ...after.flatMap((mark, index) =>
      index < before.length
        ? compareMarks(before[index], mark, path(mark, index))
        : [`${path(mark, index)}: is new`],
    ),
    ...before.slice(after.length).map((mark, index) => `${path(mark, after.length + index)}: is missing`),
  ];
}

/** Compares two pictures. @returns a line for each difference, with the names of its view and its mark */
export function differences(old: Element[], now: Element[]): string[] {
  const byName = (views: Element[]) => new Map(views.map((view) => [view.getAttribute('data-view'), view]));
  const [before, after] = [byName(old), byName(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [oldView, view] = [before.get(name), after.get(name)];
    if (!oldView) return [`${name}: is new`];
    if (!view) return [`${name}: is missing`];
    return compareLists([...oldView.children], [...view.children], `${name}: `);
  });
}
