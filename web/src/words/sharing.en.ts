/** Words of the share sheet: links, pictures and data of what is shown. */
export const sharing = {
  title: 'Share this state',
  close: 'Close',
  tabs: { link: 'Link', picture: 'Picture', data: 'Data', embed: 'Embed' },
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
  data: {
    table: 'Table',
    csv: 'Save as CSV',
    csvNote: 'Numbers are numbers; their units stand in the head of the column, or in a column beside them.',
    measured: 'What was measured',
    /** In a file’s name. */
    inName: (title: string) => title,
    document: 'This state with its results',
    json: 'Save as JSON',
    withFigures: (comparisons: number) =>
      `With ${comparisons} ${comparisons === 1 ? 'comparison' : 'comparisons'} that this browser measured, and where it did.`,
    withoutFigures: 'Nothing was measured in this state yet: the file will hold the state alone.',
    elsewhere: 'The figures on screen were imported: the file will hold the state alone.',
    ownFile: 'Your own file streams, which a document cannot hold: it will have the state alone.',
    open: 'Open a file',
    pick: 'Choose a file',
    openNote:
      'One that was saved here or elsewhere, or dropped anywhere on the page. Files of many machines:',
    results: 'results side by side',
  },
  copy: {
    press: 'Copy',
    done: 'Copied.',
    refused: 'The browser did not allow copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
  },
} as const;
