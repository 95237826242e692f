/** Isolation enables threads: four run over one memory, in a top-level page and in frames of another site. */
import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useDevServer } from './dev.ts';
import { useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { ready } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();
const dev = useDevServer();

/** Lets four threads meet at a barrier a thousand times. It is source text, because Vitest would transform the import. */
const barrier = (view: Page | Frame) =>
  view.evaluate(`(async () => {
    const { Threads } = await import('/src/engine/threads/client.ts');
    const traps = [];
    const threads = new Threads({ ontrap: (...trap) => traps.push(trap), onfail: (message) => traps.push(message) });
    await threads.load();
    const { result } = await threads.run('barrier', { members: 4, rounds: 1000 }, { threads: 4 });
    const shared = threads.memory.buffer instanceof SharedArrayBuffer;
    threads.end();
    return { met: result.met, shared, traps };
  })()`);

const met = { met: [1000, 1000, 1000, 1000], shared: true, traps: [] };

test('on a page of its own', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', { from: dev() });
  await ready(page);
  expect(await barrier(page)).toEqual(met);
  expect(problems).toEqual([]);
});

test.each([
  ['a plain page', {}],
  ['an isolated page', { isolated: true }],
])('in a frame on %s of another site', async (_, how) => {
  const { page, problems } = await open(hosts.framing(`${dev()}#v2/ring?t=2000`, how), {
    from: dev(),
    around: hosts.around,
  });
  const frame = framed(page);
  await ready(frame);
  expect(await barrier(frame)).toEqual(met);
  expect(problems).toEqual([]);
});
