/** Words of the share sheet: links, pictures and data of what is shown. */
export const sharing = {
  title: 'Share this state',
  close: 'Close',
  tabs: { link: 'Link' },
  tabsLabel: 'What to share',
  link: {
    full: 'This state',
    fullNote: 'Holds both strategies, every knob, the time, and what was done by hand.',
    short: (preset: string) => `The preset “${preset}”, from its beginning`,
    native: 'Send with another app',
  },
  copy: {
    press: 'Copy',
    done: 'Copied.',
    refused: 'The browser did not allow copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
  },
} as const;
