/** Runs schedules of guests: the page ends this worker when it does not answer, and when the panel is closed. */
import { serve } from '../../engine/rpc.worker.ts';
import { play } from './play.ts';

const handlers = { play };

/** The handlers' types, for the page. */
export type Players = typeof handlers;

serve(handlers);
