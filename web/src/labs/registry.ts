/** The labs that the page can open, each with what loads it. The first is what opens without a link. */
import type { LabPage } from './page.ts';

export const registry: Record<string, () => Promise<LabPage>> = {
  ring: async () => (await import('./ring/page.ts')).page,
  threads: async () => (await import('./threads/page.ts')).page,
};
