/** Paths of the icons in a square of 20 units: stroked lines and filled shapes. */

export interface Outline {
  line?: string;
  solid?: string;
}

export const icons = {
  share: { line: 'M10 12V3M6.8 6.2 10 3l3.2 3.2M4 10v6.5h12V10' },
  presenter: { line: 'M2.5 4h15v9.5h-15zM10 13.5V17M6.5 17h7' },
  theme: { line: 'M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14', solid: 'M10 3a7 7 0 0 1 0 14z' },
  help: { line: 'M7.3 7.6a2.7 2.7 0 1 1 4.1 2.3c-.9.6-1.4 1-1.4 2', solid: 'M9 14h2v2H9z' },
  speaker: {
    line: 'M3 8v4h2.8L9.5 15V5L5.8 8zM12.3 7.6a3.6 3.6 0 0 1 0 4.8M14.6 5.4a6.7 6.7 0 0 1 0 9.2',
  },
  mute: { line: 'M3 8v4h2.8L9.5 15V5L5.8 8zM12.8 8l4 4M16.8 8l-4 4' },
  play: { solid: 'M6 4.5v11l9-5.5z' },
  pause: { solid: 'M5.5 5h3.2v10H5.5zM11.3 5h3.2v10h-3.2z' },
  restart: { line: 'M5 5.2V9h3.8M5.3 8.6A5.5 5.5 0 1 1 5 12.4' },
  back: { line: 'M14 5.2v9.6L6.2 10zM16.6 5v10' },
  step: { line: 'M6 5.2v9.6l7.8-4.8zM3.4 5v10' },
  busy: { line: 'M10 3.5a6.5 6.5 0 1 1-6.5 6.5' },
  open: { line: 'M11 4h5v5M16 4l-7 7M8 5H4.5v10.5H15V12' },
  close: { line: 'M5 5l10 10M15 5L5 15' },
  dots: { solid: 'M3 9h2.5v2.5H3zM8.75 9h2.5v2.5h-2.5zM14.5 9H17v2.5h-2.5z' },
  more: { line: 'M6 8l4 4 4-4' },
  file: {
    line: 'M8 15.2V5l8-1.5v10M8 15.2a2.2 2 0 1 1-4.4 0a2.2 2 0 1 1 4.4 0M16 13.5a2.2 2 0 1 1-4.4 0a2.2 2 0 1 1 4.4 0',
  },
} as const satisfies Record<string, Outline>;

export type IconName = keyof typeof icons;
