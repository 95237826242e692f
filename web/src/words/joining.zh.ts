export const parted = (parts: readonly string[]) => parts.join('，');

export const sentences = (texts: readonly string[]) => texts.join('');
