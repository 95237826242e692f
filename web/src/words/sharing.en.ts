/** Words of the share sheet: links, pictures and data of what is shown. */
export const sharing = {
  title: 'Share this state',
  close: 'Close',
  tabs: { link: 'Link', picture: 'Picture' },
  tabsLabel: 'What to share',
  link: {
    full: 'This state',
    fullNote: 'Holds both strategies, every knob, the time, and what was done by hand.',
    short: (preset: string) => `The preset “${preset}”, from its beginning`,
    native: 'Send with another app',
  },
  picture: {
    svg: 'Save as SVG',
    png: 'Save as PNG',
    note: 'In the colours of the page, light or dark. SVG carries its styles and names its fonts; PNG has twice the pixels.',
    alt: (lab: string) => `The picture that will be saved: ${lab}`,
    drawing: 'Drawing.',
    none: 'Nothing is shown yet.',
    failed: 'This browser could not draw the picture. Another one may.',
    /** @param host where it is from */
    foot: (time: string, unit: string, host: string) =>
      `At ${time} ${unit} of virtual time. Ringside, ${host}`,
  },
  copy: {
    press: 'Copy',
    done: 'Copied.',
    refused: 'The browser did not allow copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
  },
} as const;
