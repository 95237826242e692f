/** Words of what is copied to show a lab in another page. */
import { number, THIN } from './format.ts';

export const embedding = {
  /** what an embed is called: the lab, and what it compares */
  title: (heading: string, a: string, b: string) => `${heading}. ${a} and ${b}`,
  theme: 'Theme',
  themes: { auto: 'like the system', page: 'like the page around it', light: 'light', dark: 'dark' },
  knob: 'Knob shown',
  noKnob: 'none',
  element: 'As an element',
  elementNote:
    'Takes the height it needs. Without scripts, and in print, it shows the picture. With an integrity attribute, it stays at this version.',
  frame: 'As a frame, without a script',
  frameNote: (height: number) =>
    `${number(height)}${THIN}px is the height that it needs at the width below. A narrower frame must be taller.`,
  frameInJsx: 'As a frame in MDX or JSX',
  frameInJsxNote: 'For Docusaurus, Starlight and others that compile Markdown to components.',
  markdown: 'As a picture in Markdown',
  markdownNote:
    'The picture shows the lab as it opens. For this state, save one under “Picture” and use that instead.',
  preview: 'What it looks like',
} as const;
