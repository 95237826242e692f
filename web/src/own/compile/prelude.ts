/** What a variant in AssemblyScript imports from `./ringside`. */
export const PRELUDE = `
/** Sleeps behind this step until the word is notified, if it still has the value that was seen. */
// @ts-ignore: decorator
@external("ringside", "wait") export declare function wait(word: usize, seen: u32): void;
/** Wakes all that sleep on the word. */
// @ts-ignore: decorator
@external("ringside", "notify") export declare function notify(word: usize): void;
`;
