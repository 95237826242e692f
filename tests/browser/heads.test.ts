/** The heads of the figures: nothing in them lies on anything else or is cut, at any width. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import SideHead from '../../web/src/components/SideHead.svelte';
import type { Variant } from '../../web/src/engine/types.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';

const variant = (id: string) =>
  ({ id, version: 'Liquidsoap 2.4.4', years: '2026', parents: [] }) as unknown as Variant;

test.each([
  ['station-244', 'chunks looked at', '2 226'],
  ['station-245', 'bytes of buffers that were allocated and left behind', '123 456 789'],
  ['sleep', 'wake-ups', '0'],
])('%s with “%s”', async (id, name, value) => {
  const section = document.createElement('section');
  Object.assign(section.style, { container: 'side / inline-size' });
  document.body.append(section);
  const { container } = await render(SideHead, {
    target: section,
    props: {
      ...{ side: 0, variant: variant(id), hearing: 'off', onhear: () => undefined },
      reading: { mark: 'it', name, value },
    },
  });
  for (let width = 260; width <= 1_000; width += 37) {
    section.style.width = `${width}px`;
    const parts = [...container.querySelectorAll('h2 .name, .origin, .reading, button')].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect();
    });
    const { left, right } = section.getBoundingClientRect();
    parts.forEach((one, at) => {
      expect([one.left >= left - 1, one.right <= right + 1], `${width} px, part ${at}`).toEqual([true, true]);
      for (const other of parts.slice(at + 1)) {
        const apart =
          one.right <= other.left + 1 ||
          other.right <= one.left + 1 ||
          one.bottom <= other.top + 4 ||
          other.bottom <= one.top + 4;
        expect(apart, `${width} px, part ${at}`).toBe(true);
      }
    });
  }
  section.remove();
});
