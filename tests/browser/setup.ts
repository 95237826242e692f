/** What every browser test begins with: the page's styles, the words of all labs, and nothing that another test has left. */
import { afterEach, vi } from 'vitest';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
// Parts of a lab are shown without its page module, which would make its words known.
import '../../web/src/words/every-lab.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
