/**
 * Undoes what programs do to a link on its way: chat and mail programs encode its delimiters, escape them as in HTML, JSON
 * or Markdown, wrap its lines and add characters that are not seen. A link that this site wrote has none of this, and none of its
 * values contains a delimiter, so nothing of a link is lost.
 */

/** Longer texts are left as they are; the reader of links refuses them. In characters. */
const LONGEST_ENCODED = 40_000;
/** Number of times that a link may have been encoded, one over the other. */
const MOST_ROUNDS = 8;

/** Characters by the names that HTML has for them, as far as they are delimiters, spaces, unseen, or signs behind a link. */
const NAMED: Record<string, string> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    equals: '=',
    num: '#',
    quest: '?',
    sol: '/',
    percnt: '%',
  },
  ...{
    nbsp: ' ',
    shy: '',
    zwj: '',
    zwnj: '',
    lrm: '',
    rlm: '',
    rpar: ')',
    rdquo: '”',
    rsquo: '’',
    hellip: '…',
  },
};

/** Decodes percent escapes; those that are no UTF-8 stay. */
export const unescaped = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/giu, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** Decodes characters that HTML names or numbers. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:([a-z]{2,6})|#(\d{1,6})|#x([\da-f]{1,6}));/giu, (entity, name: string, ten, sixteen) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = ten === undefined ? parseInt(String(sixteen), 16) : Number(ten);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

/** Removes the backslashes of JSON, `\u0026` and `\/`, and of Markdown, `\_`. */
const withoutBackslashes = (text: string) =>
  text
    .replace(/\\u00([2-7][\da-f])/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '');

/** Soft line breaks of quoted-printable, and line breaks with the marks of a quoted mail after them. */
const BREAKS = /=?[\r\n]+(?:[ \t]*>)*/gu;
/** Backslashes with which Markdown and LaTeX escape punctuation. */
const BACKSLASHES = /\\(?=[!-/:-@[-`{-~])/gu;
/** Characters that are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const once = (text: string) =>
  withoutBackslashes(withoutEntities(unescaped(text)))
    .replace(BREAKS, '')
    .replace(BACKSLASHES, '')
    .replace(/\t/gu, ' ')
    .replace(UNSEEN, '');

/** Encodes a text for an address; a half of a surrogate pair cannot be encoded and is replaced. */
const encoded = (text: string) => encodeURI(text.replace(/\p{Cs}/gu, '\uFFFD'));

/** A packed text as base64url without padding, whichever base64 it came in. */
const base64url = (text: string) => text.replace(/[\s=]/gu, '').replaceAll('+', '-').replaceAll('/', '_');

/** Fields whose values have no spaces; options of knobs may. */
const UNSPACED =
  /^(?:a|b|preset|own|seed|rate|t|speed|play|tab|guess|look|hear|present|do|(?:no_)?catch_up)$/u;

/** `name=value`, or a name alone. */
function tidyPair(pair: string): string {
  // Quoted-printable writes `=3D` for `=`.
  const [, spaced = '', value] = /^([^=]*)(?:=(?:3D)?(.*))?$/isu.exec(pair) ?? [];
  // No name has a percent sign, and one that is left could become an escape without the space behind it: `%5 5`.
  const name = spaced.replace(/[\s%]/gu, '');
  if (value === undefined) return name;
  if (name === 'own') return `${name}=${base64url(value)}`;
  const text = value.replace(/[\s+]+/gu, UNSPACED.test(name) ? '' : ' ').replaceAll('=', '');
  return `${name}=${text.trim()}`;
}

/**
 * The link as it was before its way, with its delimiters decoded and everything else encoded as in an address. Of a
 * tidy link this is the link itself. What does not belong to the link stays.
 * @param hash the fragment, with or without its `#`
 */
export function tidied(hash: string): string {
  if (hash.length > LONGEST_ENCODED) return hash;
  let text = hash;
  for (let round = 0, before = ''; text !== before; round += 1) {
    if (round > MOST_ROUNDS) return hash;
    before = text;
    text = once(text);
  }
  const start = text.startsWith('#') ? '#' : '';
  const [path = '', mark = '', query = ''] = text.replace(/^[#!/\s]+/u, '').split(/([?&#])(.*)/su);
  const address = `${start}${path.replace(/\s/gu, '').replace(/\/+$/u, '')}`;
  if (mark === '') return encoded(address);
  const pairs = query.split(/[?&#]/u).map(tidyPair).filter(Boolean);
  return encoded(`${address}?${pairs.join('&')}`);
}

/** Signs that end a link in a text: what no address contains, and the punctuation of Chinese. */
const END = /[<>"{}|\\^`“”„‘’«»…\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;
/** What a link may end with, and what nearly all end with. */
const LAST = /[\p{L}\p{N}_=-]/u;
const PLAIN = /[\p{L}\p{N}]/u;

/**
 * Parts a link from signs behind it that a program took for its end, such as a bracket or a full stop.
 * @param plain whether `_`, `-` and `=` are such signs, too; a packed script may end with them
 * @returns the link, tidied, and what was behind it; empty if nothing was
 */
export function withoutTail(link: string, plain = false): [link: string, tail: string] {
  const text = unescaped(tidied(link));
  const sign = text.search(END);
  const last = plain ? PLAIN : LAST;
  let end = sign < 0 ? text.length : sign;
  while (end > 0 && !last.test(text[end - 1]) && text[end - 1] !== '#') end -= 1;
  return [tidied(text.slice(0, end)), text.slice(end).trim()];
}
