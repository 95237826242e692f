/** The tabs of the drawer beside the figures, which is closed at first. */
import type { LabPage } from '../labs/page.ts';
import type { Tab } from '../link/link.ts';
import { app as words } from '../words/app.en.ts';

export interface DrawerTab {
  id: Tab;
  label: string;
}

/** The tabs that a lab has. @param step label of a course's step, which then is the first tab */
export function drawerTabs(page: LabPage, step?: string): DrawerTab[] {
  const ids = [
    'table',
    'variants',
    ...(page.own ? (['yours'] as const) : []),
    'settings',
    'code',
    'sources',
  ] as const;
  return [
    ...(step === undefined ? [] : [{ id: 'story' as const, label: step }]),
    ...ids.map((id) => ({ id, label: id === 'code' && page.Editor ? words.tabs.script : words.tabs[id] })),
    ...(page.OnThreads ? [{ id: 'threads' as const, label: page.runsTab ?? words.tabs.threads }] : []),
  ];
}

/** The tab that is open: in a course its step, if the lab lacks the tab of a link; undefined for the closed drawer. */
export const openTab = (tabs: readonly DrawerTab[], tab: Tab): DrawerTab | undefined =>
  tabs.find(({ id }) => id === tab) ?? tabs.find(({ id }) => id === 'story');
