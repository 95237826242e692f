import { test } from 'vitest';
import { countedIn, labEntry } from './lab.engine.ts';
import * as server from '../../web/src/labs/server/story.ts';
import * as share from '../../web/src/labs/share/story.ts';
import * as compare from '../../web/src/labs/compare/story.ts';
const run = (lab: string, m: any, step: number, times: number[], ids: string[]) => {
  const p = m.storyPatch(labEntry(lab), step, 48000);
  for (const t of times) {
    const { a, b } = countedIn({ config: p.config, script: [] } as any, t);
    console.log(lab, step, t, ids.map((i) => `${i} ${a[i]}/${b[i]}`).join(' '));
  }
};
test('x', () => {
  run('server', server, 1, [0, 10, 20, 30, 40, 50, 60, 70, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 624, 1000], ['requests', 'buffersMade', 'madeBytes', 'returnedBytes','wireBytes','markedWords']);
  run('share', share, 1, [0, 0.1, 0.5, 1, 2, 3, 4, 5, 10, 15, 16, 17, 18, 20, 30, 40, 50, 60, 80, 100, 129, 1000], ['frames', 'allocations', 'copiedRtmp', 'copiedFlv', 'copiedRtp', 'copiedElementary', 'copiedTs', 'pooled','payloadBytes']);
  run('compare', compare, 2, [0, 0.1, 0.5, 1, 5, 10, 18, 19, 19.9, 20, 20.1, 198, 199, 199.9, 200, 200.1, 205,218, 219, 231, 1000], ['operations', 'comparisons', 'calls', 'tags']);
});
