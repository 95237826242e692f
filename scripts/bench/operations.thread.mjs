/** Counts the operations of one variant, in a thread of Node with an instance of its own. */
import { parentPort, workerData } from 'node:worker_threads';

const { code, count, module, config, variant } = workerData;
const [glue, counter] = await Promise.all([import(code), import(count)]);
try {
  const exports = glue.initSync({ module });
  parentPort?.postMessage({ counted: counter.count(glue, exports, config, variant) });
} catch (error) {
  parentPort?.postMessage({ error });
}
