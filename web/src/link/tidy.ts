/**
 * Undoes what programs do to a link on its way: chat and mail programs encode its delimiters, escape them as in HTML,
 * wrap its lines and add characters that are not seen. A link that this site wrote has none of this, and none of its
 * values contains a delimiter, so nothing of a link is lost.
 */

/** Longer texts are left as they are; the reader of links refuses them. In characters. */
const LONGEST_ENCODED = 40_000;
/** Number of times that a link may have been encoded, one over the other. */
const MOST_ROUNDS = 8;

/** Names of the characters that HTML escapes. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes percent escapes; those that are no UTF-8 stay. */
export const unescaped = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/giu, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** Decodes the five named characters of HTML, and ASCII characters by their numbers. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:([a-z]{2,4})|#(\d{1,3})|#x([\da-f]{1,2}));/giu, (entity, name: string, ten, sixteen) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = ten === undefined ? parseInt(String(sixteen), 16) : Number(ten);
    return code < 128 ? String.fromCharCode(code) : entity;
  });

/** Soft line breaks of quoted-printable, and line breaks with the marks of a quoted mail after them. */
const BREAKS = /=?[\r\n]+(?:[ \t]*>)*/gu;
/** Backslashes with which Markdown and LaTeX escape punctuation. */
const BACKSLASHES = /\\(?=[!-/:-@[-`{-~])/gu;
/** Characters that are not seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const once = (text: string) =>
  withoutEntities(unescaped(text))
    .replace(BREAKS, '')
    .replace(BACKSLASHES, '')
    .replace(/\t/gu, ' ')
    .replace(UNSEEN, '');

/** Encodes a text for an address; a half of a surrogate pair cannot be encoded and is replaced. */
const encoded = (text: string) => encodeURI(text.replace(/\p{Cs}/gu, '\uFFFD'));

/** A packed text as base64url without padding, whichever base64 it came in. */
const base64url = (text: string) => text.replace(/[\s=]/gu, '').replaceAll('+', '-').replaceAll('/', '_');

/** `name=value`, or a name alone. */
function tidyPair(pair: string): string {
  // Quoted-printable writes `=3D` for `=`.
  const [, name, value] = /^([^=]*)(?:=(?:3D)?(.*))?$/isu.exec(pair) ?? [];
  const bare = (name ?? '').replace(/\s/gu, '');
  if (value === undefined) return bare;
  return `${bare}=${
    bare === 'own'
      ? base64url(value)
      : value
          .replace(/[\s+]+/gu, ' ')
          .replaceAll('=', '')
          .trim()
  }`;
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
/** What a link may end with. */
const LAST = /[\p{L}\p{N}_=-]/u;

/**
 * Parts a link from signs behind it that a program took for its end, such as a bracket or a full stop.
 * @returns the link, tidied, and what was behind it; empty if nothing was
 */
export function withoutTail(link: string): [link: string, tail: string] {
  const text = unescaped(tidied(link));
  const sign = text.search(END);
  let end = sign < 0 ? text.length : sign;
  while (end > 0 && !LAST.test(text[end - 1]) && text[end - 1] !== '#') end -= 1;
  return [tidied(text.slice(0, end)), text.slice(end).trim()];
}
