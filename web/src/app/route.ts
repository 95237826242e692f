/** The parts of the site that an address can open, each loaded when it is. A new one is a line here and one in `state/route.ts`. */
import type { Component } from 'svelte';
import type { Route } from '../state/route.ts';
import type { Theme } from '../state/theme.svelte.ts';

/** What every part of the site is given. */
export interface RouteProps {
  theme: Theme;
}

type Loaded = Promise<{ default: Component<RouteProps> }>;

export const routes: Record<Route, () => Loaded> = {
  home: () => import('../home/Home.svelte'),
  course: () => import('../courses/Courses.svelte'),
  lab: () => import('./Labs.svelte'),
  results: () => import('../results/Results.svelte'),
};
