/**
 * The labs that the page can open, with the engine module that contains each and the import of its page module. The
 * first one opens if a link is invalid.
 */
import type { Registry } from '../state/labs.svelte.ts';
import type { LabPage } from './page.ts';

export const registry: Registry<LabPage> = {
  ring: { module: 'sharing', load: async () => (await import('./ring/page.ts')).page },
  threads: { module: 'sharing', load: async () => (await import('./threads/page.ts')).page },
  chunks: { module: 'memory', load: async () => (await import('./chunks/page.ts')).page },
  pools: { module: 'memory', load: async () => (await import('./pools/page.ts')).page },
  reslice: { module: 'memory', load: async () => (await import('./reslice/page.ts')).page },
  share: { module: 'memory', load: async () => (await import('./share/page.ts')).page },
  queues: { module: 'station', load: async () => (await import('./queues/page.ts')).page },
  dispatch: { module: 'station', load: async () => (await import('./dispatch/page.ts')).page },
  compare: { module: 'station', load: async () => (await import('./compare/page.ts')).page },
  station: { module: 'station', load: async () => (await import('./station/page.ts')).page },
  server: { module: 'memory', load: async () => (await import('./server/page.ts')).page },
  clock: { module: 'station', load: async () => (await import('./clock/page.ts')).page },
  library: { module: 'library', load: async () => (await import('./library/page.ts')).page },
};
