/** What somebody who sees a lab for the first time is told, in one breath. */

export const welcome = {
  title: 'New here?',
  text: 'A and B do the same work in two ways: press Play and watch where they differ. Measure says what each costs on this machine. Help is at “?”.',
} as const;
