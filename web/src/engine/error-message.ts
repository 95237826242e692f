/** Message of an error, for a sentence on screen. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
