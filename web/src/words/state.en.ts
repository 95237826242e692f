/** What the lab says of its own doing. */

export const state = {
  playsOn: 'What was playing goes on.',
  filePlaying: (name: string) => `Both sides now stream ${name}.`,
  builtIn: 'Both sides stream the built-in music again.',
} as const;
