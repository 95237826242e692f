/** How texts stand one after the other. */

/** Parts of a label, or of an enumeration. */
export const parted = (parts: readonly string[]) => parts.join(', ');

export const sentences = (texts: readonly string[]) => texts.join(' ');
