/** How texts stand one after the other. */

/** Signs between texts that a page puts side by side, and the gap between two sentences. */
export const signs = {
  comma: ', ',
  semicolon: '; ',
  colon: ': ',
  stop: '. ',
  end: '.',
  to: ' to ',
  gap: ' ',
};

/** Parts of a label, or of an enumeration. */
export const parted = (parts: readonly string[]) => parts.join(signs.comma);

/** Names of a list within a sentence. */
export const listed = (names: readonly string[]) => names.join(', ');

/** Parts that have commas of their own. */
export const clauses = (parts: readonly string[]) => parts.join(signs.semicolon);

export const sentences = (texts: readonly string[]) => texts.join(signs.gap);
