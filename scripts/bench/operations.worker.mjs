/** Counts the operations of one variant, in a worker of a browser with an instance of its own. */
import { count } from '../../web/src/engine/operations/count.ts';

self.onmessage = async ({ data: { code, module, config, variant } }) => {
  try {
    const glue = await import(/* @vite-ignore */ code);
    const exports = glue.initSync({ module });
    self.postMessage({ counted: count(glue, exports, config, variant) });
  } catch (error) {
    self.postMessage({ error });
  }
};
