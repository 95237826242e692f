/** The languages that a variant can be written in, beside those that compile elsewhere to a `.wasm`. */
export type Language = 'assemblyscript' | 'wat';

/** The language of a text: one in the text format begins with a bracket or a comment of its own. */
export const languageOf = (text: string): Language => (/^\s*(\(|;;)/.test(text) ? 'wat' : 'assemblyscript');
