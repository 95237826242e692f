/** A worker of the bench's page. */
import { runJob } from './job.mjs';

self.onmessage = async ({ data }) => self.postMessage(await runJob(data));
