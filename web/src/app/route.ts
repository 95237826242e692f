/** The pages of the site, each loaded when it opens. A new page needs a line here and one in `link/route.ts`. */
import type { Component } from 'svelte';
import type { Route } from '../link/link.ts';
import type { Theme } from '../state/theme.svelte.ts';

/** Props of every page. */
export interface RouteProps {
  theme: Theme;
}

type Loaded = Promise<{ default: Component<RouteProps> }>;

export const routes: Record<Route, () => Loaded> = {
  home: () => import('../home/Home.svelte'),
  course: () => import('../lessons/course/Courses.svelte'),
  lab: () => import('./Labs.svelte'),
  results: () => import('../results/Results.svelte'),
};
