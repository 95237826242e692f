/**
 * Reads the tags and texts of an XML document one after the other, for lists of songs. Workers have no `DOMParser`. It
 * does not check what a list does not need: entities that a document declares are left as they are written.
 */

/** An element's beginning or end, by its name without a namespace prefix, or text with its entities replaced. */
type XmlPart = { open: string } | { close: string } | { text: string };

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plain(text: string): string {
  const replaced = (written: string, hex?: string, decimal?: string, name?: string): string => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  };
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, replaced);
}

/** What is skipped: comments, declarations and processing instructions. A list's document type has no `[…]`. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];
const CDATA = ['<![CDATA[', ']]>'];

/** The parts of a document up to its end, or to where it breaks off. */
export function* xmlParts(text: string): Generator<XmlPart> {
  for (let at = 0; at < text.length;) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const next = end < 0 ? text.length : end;
      yield { text: plain(text.slice(at, next)) };
      at = next;
      continue;
    }
    const [begin, close] = [CDATA, ...SKIPPED].find(([begin]) => text.startsWith(begin, at)) ?? ['<', '>'];
    const end = text.indexOf(close, at + begin.length);
    if (end < 0) return;
    const inside = text.slice(at + begin.length, end);
    at = end + close.length;
    if (begin === CDATA[0]) yield { text: inside };
    else if (begin === '<') {
      const [, slash, name] = /^(\/?)\s*(?:[^\s:/>]*:)?([^\s/>]*)/.exec(inside) ?? [];
      if (slash !== '/') yield { open: name };
      if (slash === '/' || inside.endsWith('/')) yield { close: name };
    }
  }
}
