/** The current state as a document, with what this browser measured in it. */
import { clockTick } from '../state/clock-tick.ts';
import type { Result } from '../engine/types.ts';
import { type ResultDocument, type Run, SCHEMA } from '../export/schema.js';
import { isWorkload } from '../link/link.ts';
import { buildHere, envHere, machineHere } from '../export/here.ts';
import type { Snapshot } from './snapshot.ts';

/** Result that this browser measured in this state; null if there is none or if it depends on a file of the user. */
export const measuredIn = ({ session, config }: Snapshot): Result | null => session.measuring.here(config);

/** How the result was measured, with the fields of the bench; null is what a page does not know. */
function runOf({ session, page }: Snapshot): Run | undefined {
  const { about } = session.measuring;
  if (!about) return undefined;
  const { began, ...rest } = about;
  const date = new Date(began).toISOString();
  const unknown = { os: null, processor: null, load: null, commit: null };
  return {
    date,
    ...rest,
    quick: false,
    over: 0,
    ...unknown,
    build: buildHere(page.threads ? 'threads' : session.module),
  };
}

export function documentOf(shown: Snapshot): ResultDocument {
  const { session, lab, page, config, link, preset } = shown;
  const measured = measuredIn(shown);
  const env = envHere({
    engine: session.version,
    rung: measured && page.threads ? 'threads' : 'single',
    tick_us: measured?.tick_us ?? clockTick(),
  });
  const workload = preset?.id ?? lab.presets.find((one) => isWorkload(lab, config, one))?.id ?? '';
  const comparisons = (measured?.comparisons ?? []).map((one) => ({
    ...one,
    preset: one.preset || (session.measuring.about?.timed ? '' : workload),
  }));
  const state = { lab: lab.id, link, config };
  const run = measured ? runOf(shown) : undefined;
  const exported = { date: new Date().toISOString(), machine: machineHere() };
  return { schema: SCHEMA, env, comparisons, ...(run && { run }), ...exported, state };
}
