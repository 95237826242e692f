/** Words of the page's frame: landmarks, the loading line, the drop target, the panes of a narrow page. */

export const app = {
  title: 'Ringside',
  aside: 'What to do',
  figure: 'What happens',
  side: (side: 0 | 1) => `Side ${'AB'[side]}`,
  tabs: { story: 'Story', code: 'Code', table: 'Table' },
  tabsLabel: 'Beside the figure',
  panes: { figure: 'Figure', story: 'Story', controls: 'Controls', compare: 'Compare', table: 'Table' },
  panesLabel: 'Parts of the lab',
  loading: 'Loading the engine.',
  restart: 'Restart it',
  drop: 'Drop a sound file: both sides will stream it.',
  swap: (letter: string) => `Show ${letter} large`,
  thisScreen: 'this screen:',
  leavePresenter: 'Leave presenter mode',
} as const;
