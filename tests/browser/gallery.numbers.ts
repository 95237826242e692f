/** Numbers in attributes of SVG, such as those of a path. */

const TOKENS = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[a-z%]+/gi;

/** Splits an attribute's value into its numbers and words. */
export const tokens = (value: string): string[] => value.match(TOKENS) ?? [];

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);

/** Rounds the numbers of an attribute's value, and removes the spaces that are not needed. */
export const tidy = (value: string, digits = 1) =>
  tokens(value)
    .map((token) => (Number.isNaN(Number(token)) ? token : rounded(Number(token), digits)))
    .join(' ')
    .replace(/ ?([a-z%]+) ?| (?=-)/gi, '$1');
