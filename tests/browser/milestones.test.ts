import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { milestoneNames } from '../../web/src/words/milestones.en.ts';

test.each(Object.keys(registry))(
  '%s: each first event that the page names is one of the engine’s',
  async (id) => {
    const { events = {} } = await registry[id].load();
    const names = Object.keys(milestoneNames[id as keyof typeof milestoneNames]);
    expect(names.length).toBeGreaterThan(2);
    expect(Object.keys(events)).toEqual(expect.arrayContaining(names));
  },
);
