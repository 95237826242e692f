// Translated from joining.en.ts, digest 43eedd94.
export const signs = { comma: '，', semicolon: '；', colon: '：', stop: '。', end: '。', to: '～', gap: '' };

export const parted = (parts: readonly string[]) => parts.join(signs.comma);

export const listed = (names: readonly string[]) => names.join('、');

export const clauses = (parts: readonly string[]) => parts.join(signs.semicolon);

export const sentences = (texts: readonly string[]) => texts.join(signs.gap);
