/** Words of the share sheet: links, pictures and data of what is shown. */
export const sharing = {
  title: 'Share this state',
  close: 'Close',
  tabs: { link: 'Link', picture: 'Picture', data: 'Data', embed: 'Embed' },
  tabsLabel: 'What to share',
  link: {
    full: 'This state',
    fullNote: 'Holds both variants, every knob, the time, and what was done by hand.',
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
    samples: 'The single samples',
    /** In a file’s name. */
    inName: (title: string) => title,
    document: 'This state with its results',
    json: 'Save as JSON',
    withFigures: (comparisons: number) =>
      `With ${comparisons} ${comparisons === 1 ? 'comparison' : 'comparisons'} measured in this browser, and what it ran on.`,
    withoutFigures: 'Nothing was measured in this state yet: the file will hold only the state.',
    elsewhere: 'The figures on screen were imported: the file will hold only the state.',
    ownFile: 'Your own file is streaming, which a document cannot hold: it will hold only the state.',
    open: 'Open a file',
    pick: 'Choose a file',
    openNote:
      'One that was saved here or elsewhere. You can also drop it anywhere on the page. Files from many machines:',
    results: 'results side by side',
  },
  copy: {
    press: 'Copy',
    done: 'Copied.',
    refused: 'The browser did not allow copying. The text is selected: press Ctrl+C, or ⌘C on a Mac.',
  },
} as const;
