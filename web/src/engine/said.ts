/** What went wrong, in a sentence. */
export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
