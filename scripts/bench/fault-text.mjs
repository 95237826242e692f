/** Why a job stopped, in words. */
import { importPage } from './page-code.mjs';

/** @param {import('./job.mjs').Fault} fault */
export async function faultText(fault) {
  if (typeof fault === 'string') return fault;
  const { allowedText } = await importPage('web/src/words/refusals.en.ts');
  return `${fault.knob} is ${fault.value}; allowed: ${allowedText(fault.allowed)}`;
}
